import { originOf } from '#people/access/access-links.server.ts'
import { withLink } from '#people/access/access-mails.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { quoteMailTexts } from './quote-mail-texts.ts'
import { AUTHORISED, type Event, type State } from './transitions.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Told = {
  evento: Event | 'por_vencer'
  motivo?: string | null /** Who did it and needs no mail. */
  actorId: number | null
}
/** A text that says a step: it has no place. */
type StepText = Exclude<
  keyof typeof quoteMailTexts,
  `correo-cotizacion-${'asunto' | 'datos' | 'datos-equipo' | 'motivo' | 'boton' | 'nota'}`
>
type Person = { id: number | null; nombre: string | null; email: string }
type Facts = { id: number; folio: string; estado: State; nombre: string }

const toClient: Partial<Record<Told['evento'], StepText>> = {
  proponer: 'correo-cotizacion-proponer',
  autorizar: 'correo-cotizacion-autorizar',
  autoautorizar: 'correo-cotizacion-autorizar',
  rechazar: 'correo-cotizacion-rechazar',
  cancelar: 'correo-cotizacion-cancelar',
  vencer: 'correo-cotizacion-vencer',
  por_vencer: 'correo-cotizacion-por-vencer',
  comentar: 'correo-cotizacion-comentar',
}
const toStaff: Partial<Record<Told['evento'], StepText>> = {
  enviar: 'correo-cotizacion-equipo-enviar',
  aceptarCambios: 'correo-cotizacion-equipo-acepta-cambios',
  contraofertar: 'correo-cotizacion-equipo-contraoferta',
  solicitarCambio: 'correo-cotizacion-equipo-pide-cambio',
  rechazar: 'correo-cotizacion-equipo-rechaza',
  cancelar: 'correo-cotizacion-equipo-cancela',
  crearPedido: 'correo-cotizacion-equipo-pedido',
  asignar: 'correo-cotizacion-equipo-asignar',
  comentar: 'correo-cotizacion-equipo-escribe',
}

const clientPeople = `
  select u.id, u.nombre, u.email from cotizacion q join usuario u on u.id = q.solicitante_id and u.estado = 'ACTIVO' where q.id = $1
  union
  select u.id, u.nombre, u.email from cotizacion q join usuario u on u.cliente_id = q.cliente_id and u.estado = 'ACTIVO'
    join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id and r.nombre = 'cliente'
  where q.id = $1 and q.solicitante_id is null`

// Who answers it; else whose portfolio it is in; else the branch.
const staffPeople = `
  select u.id, u.nombre, u.email from cotizacion q join cliente c on c.id = q.cliente_id
    join usuario u on u.estado = 'ACTIVO' and u.id = any (case when q.revisor_id is not null then array[q.revisor_id] else array[c.asesor_id, c.vendedor_id] end)
  where q.id = $1
  union all
  select null, null, s.correo from cotizacion q join cliente c on c.id = q.cliente_id join sucursal s on s.id = q.sucursal_id
  where q.id = $1 and s.correo is not null and num_nonnulls(q.revisor_id, c.asesor_id, c.vendedor_id) = 0`

const approvers = `
  select u.id, u.nombre, u.email from cotizacion q join cliente c on c.id = q.cliente_id
    join aprobacion a on a.cotizacion_id = q.id and a.estado = 'PENDIENTE'
    join rol r on r.nombre = a.nivel join usuario_rol ur on ur.rol_id = r.id join usuario u on u.id = ur.usuario_id and u.estado = 'ACTIVO'
  where q.id = $1 and (a.nivel = 'director' or u.sucursal_id = c.sucursal_id)`

const asker = `
  select u.id, u.nombre, u.email from aprobacion a join usuario u on u.id = a.solicitante_id and u.estado = 'ACTIVO'
  where a.cotizacion_id = $1 order by a.resuelto_en desc nulls last, a.id desc limit 1`

/** Writes to whom an event concerns, in the event's transaction; never a price, and nothing internal to the client. */
export async function tell(tx: Db, env: MailEnv, id: number, told: Told & { byClient: boolean }): Promise<void> {
  const facts = await tx.row<Facts>(
    `select q.id, q.folio, q.estado, c.nombre_comercial as nombre from cotizacion q join cliente c on c.id = q.cliente_id where q.id = $1`,
    [id],
  )
  if (!facts) return
  const { evento, byClient } = told
  if (evento === 'pedirAprobacion') {
    const step = 'correo-cotizacion-equipo-pide-aprobacion'
    await send(tx, env, { facts, told, step, people: approvers, toClient: false })
  } else if (evento === 'aprobar' || evento === 'negar') {
    const step = evento === 'aprobar' ? 'correo-cotizacion-equipo-aprobada' : 'correo-cotizacion-equipo-negada'
    await send(tx, env, { facts, told, step, people: asker, toClient: false })
  } else {
    const step = (byClient ? toStaff : toClient)[evento] ?? (byClient ? undefined : staffToo(evento))
    const isForClient = !byClient && toClient[evento] !== undefined
    if (step)
      await send(tx, env, {
        facts,
        told,
        step,
        people: isForClient ? clientPeople : staffPeople,
        toClient: isForClient,
      })
  }
}

const approvals = new Set<Told['evento']>(['pedirAprobacion', 'aprobar', 'negar'])

function staffToo(evento: Told['evento']): StepText | undefined {
  return evento === 'asignar' ? toStaff.asignar : undefined
}

type Sending = { facts: Facts; told: Told; step: StepText; people: string; toClient: boolean }

async function send(
  tx: Db,
  env: MailEnv,
  { facts, told, step, people, toClient: isForClient }: Sending,
): Promise<void> {
  const { id, folio, estado, nombre } = facts
  const page = isForClient
    ? AUTHORISED.includes(estado)
      ? `/DetallePrepedidoAuth?id=${id}`
      : `/DetallePrepedido?id=${id}`
    : `/cotizaciones/${id}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const say = await mailWords(tx, quoteMailTexts)
  const paso = say(step, {})
  const before = [
    isForClient
      ? say('correo-cotizacion-datos', { folio, paso })
      : say('correo-cotizacion-datos-equipo', { folio, cliente: nombre, paso }),
    told.motivo && say('correo-cotizacion-motivo', { motivo: told.motivo }),
  ]
  const subject = say('correo-cotizacion-asunto', { folio, paso: paso.toLowerCase() })
  for (const person of await tx.rows<Person>(people, [id])) {
    if (person.id === told.actorId && person.id !== null) continue
    const mail = withLink(`cotizacion_${told.evento}`, subject, person.nombre, {
      before: before.filter(Boolean).join(' '),
      button: say('correo-cotizacion-boton', {}),
      url,
      after: say('correo-cotizacion-nota', {}),
    })
    await notify(tx, env, person, { kind: approvals.has(told.evento) ? 'aprobacion' : 'cotizacion', page, mail })
  }
}
