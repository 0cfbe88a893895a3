import { originOf } from '#people/access/access-links.server.ts'
import { withLink } from '#people/access/access-mails.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { AUTHORISED, type Event, type State } from './transitions.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Told = {
  evento: Event | 'por_vencer'
  motivo?: string | null /** Who did it and needs no mail. */
  actorId: number | null
}
type Person = { id: number | null; nombre: string; email: string }
type Facts = { id: number; folio: string; estado: State; nombre: string }

const toClient: Partial<Record<Told['evento'], string>> = {
  proponer: 'Tu asesor propone cambios',
  autorizar: 'Quedó autorizada: ya puedes aceptarla',
  autoautorizar: 'Quedó autorizada: ya puedes aceptarla',
  rechazar: 'No se autorizó',
  cancelar: 'Se canceló',
  vencer: 'Se venció',
  por_vencer: 'Está por vencer',
  comentar: 'Tienes un mensaje',
}
const toStaff: Partial<Record<Told['evento'], string>> = {
  enviar: 'Espera respuesta',
  aceptarCambios: 'El cliente aceptó los cambios',
  contraofertar: 'El cliente hizo una contraoferta',
  solicitarCambio: 'El cliente pide un cambio',
  rechazar: 'El cliente la rechazó',
  cancelar: 'El cliente la canceló',
  crearPedido: 'El cliente la aceptó: ya es pedido',
  asignar: 'Te la asignaron',
  comentar: 'El cliente escribió',
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
  select null, 'equipo', s.correo from cotizacion q join cliente c on c.id = q.cliente_id join sucursal s on s.id = q.sucursal_id
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
    await send(tx, env, { facts, told, subject: 'Pide tu aprobación', people: approvers, toClient: false })
  } else if (evento === 'aprobar' || evento === 'negar') {
    const subject = evento === 'aprobar' ? 'Se aprobó lo que pediste' : 'No se aprobó lo que pediste'
    await send(tx, env, { facts, told, subject, people: asker, toClient: false })
  } else {
    const subject = (byClient ? toStaff : toClient)[evento] ?? (byClient ? undefined : staffToo(evento))
    const isForClient = !byClient && toClient[evento] !== undefined
    if (subject)
      await send(tx, env, {
        facts,
        told,
        subject,
        people: isForClient ? clientPeople : staffPeople,
        toClient: isForClient,
      })
  }
}

const approvals = new Set<Told['evento']>(['pedirAprobacion', 'aprobar', 'negar'])

function staffToo(evento: Told['evento']): string | undefined {
  return evento === 'asignar' ? toStaff.asignar : undefined
}

type Sending = { facts: Facts; told: Told; subject: string; people: string; toClient: boolean }

async function send(
  tx: Db,
  env: MailEnv,
  { facts, told, subject, people, toClient: isForClient }: Sending,
): Promise<void> {
  const { id, folio, estado, nombre } = facts
  const page = isForClient
    ? AUTHORISED.includes(estado)
      ? `/DetallePrepedidoAuth?id=${id}`
      : `/DetallePrepedido?id=${id}`
    : `/cotizaciones/${id}`
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const reason = told.motivo ? ` Motivo: ${told.motivo}` : ''
  const before = isForClient
    ? `Documento ${folio}. ${subject}.${reason}`
    : `Documento ${folio} de ${nombre}. ${subject}.${reason}`
  for (const person of await tx.rows<Person>(people, [id])) {
    if (person.id === told.actorId && person.id !== null) continue
    const mail = withLink(`cotizacion_${told.evento}`, `${folio}: ${subject.toLowerCase()}`, person.nombre, {
      before,
      button: 'Abrir el documento',
      url,
      after: 'Los precios se ven al entrar con tu cuenta.',
    })
    await notify(tx, env, person, { kind: approvals.has(told.evento) ? 'aprobacion' : 'cotizacion', page, mail })
  }
}
