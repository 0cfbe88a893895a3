import { originOf } from '#people/access/access-links.server.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { findClient } from '#people/clients/client-queries.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { agree, count, day, money } from '#kit/ui/format.ts'
import { noonOf } from '#fiscal/statement/ageing.ts'
import type { enviarRecordatorio } from './credit-contract.ts'
import { reminderMailTexts } from './reminder-mail-texts.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Say = SayMail<typeof reminderMailTexts>
type Kind = 'POR_VENCER' | 'HOY' | 'VENCIDA_7' | 'VENCIDA_15' | 'MANUAL'
type Due = { id: number; tipo: Kind; folio: string; vence: string; dias: number; moneda: string; saldo: string }

/**
 * The kind that an invoice is due for today. A few days wide, so that a day on which nobody ran the job is made up for, and an
 * old debt that is loaded late sends nothing.
 */
const kindNow = `
  case when v.vence - hoy_local() between 1 and 3 then 'POR_VENCER' when v.vence = hoy_local() then 'HOY'
    when hoy_local() - v.vence between 7 and 10 then 'VENCIDA_7' when hoy_local() - v.vence between 15 and 18 then 'VENCIDA_15' end`

const waiting = `
  select distinct v.cliente_id as id from cuenta_factura v join cliente c on c.id = v.cliente_id
  cross join lateral (select ${kindNow} as tipo) k
  where v.por_cobrar and v.saldo > 0 and c.activo and c.recordatorios and k.tipo is not null
    and not exists (select from recordatorio r where r.cfdi_id = v.id and r.tipo = k.tipo)
    and exists (select from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
      where u.cliente_id = c.id and u.estado = 'ACTIVO' and r.nombre = 'cliente')
  order by 1`

// What is told is written down first: of two jobs at once one gets the row.
const take = `
  with nuevo as (
    insert into recordatorio (cfdi_id, tipo)
    select v.id, k.tipo from cuenta_factura v cross join lateral (select ${kindNow} as tipo) k
    where v.cliente_id = $1 and v.por_cobrar and v.saldo > 0 and k.tipo is not null
    on conflict do nothing returning cfdi_id, tipo)
  select v.id, n.tipo, v.folio, v.vence, v.dias, v.moneda, v.saldo::text as saldo
  from nuevo n join cuenta_factura v on v.id = n.cfdi_id order by v.vence, v.id`

const takeOverdue = `
  with nuevo as (
    insert into recordatorio (cfdi_id, tipo, enviado_por)
    select v.id, 'MANUAL', $2 from cuenta_factura v where v.cliente_id = $1 and v.por_cobrar and v.saldo > 0 and v.dias > 0 returning cfdi_id, tipo)
  select v.id, n.tipo, v.folio, v.vence, v.dias, v.moneda, v.saldo::text as saldo
  from nuevo n join cuenta_factura v on v.id = n.cfdi_id order by v.vence, v.id`

/** Reminds every client of what is about to be due, is due today, or is overdue: one mail each. Returns how many clients. */
export async function remindAll(db: Db, env: MailEnv): Promise<number> {
  let told = 0
  for (const { id } of await db.rows<{ id: number }>(waiting)) {
    // One transaction each: a fault leaves the others done.
    await db.transaction(async (tx) => {
      const due = await tx.rows<Due>(take, [id])
      if (due.length && (await mailTo(tx, env, { clientId: id, due })) > 0) told += 1
    })
  }
  return told
}

/** What somebody sends by hand: all that is overdue. 409 when nothing is, when it was sent today, or when the client wants none. */
export async function remindNow(id: number, context: Context): Promise<Reply<typeof enviarRecordatorio>> {
  const { db: tx, env, session } = context
  await findClient(id, context, 'credito-read')
  const state = await tx.row<{ recordatorios: boolean; hoy: boolean }>(
    `select c.recordatorios, exists (select from recordatorio r join cfdi f on f.id = r.cfdi_id where f.cliente_id = c.id and r.tipo = 'MANUAL'
       and (r.en at time zone 'America/Mexico_City')::date = hoy_local()) as hoy
     from cliente c where c.id = $1 for update of c`,
    [id],
  )
  if (!state?.recordatorios)
    throw new Refusal(409, 'El cliente pidió no recibir recordatorios.', { code: 'sin_avisos' })
  if (state.hoy) throw new Refusal(409, 'Ya se le envió uno hoy.', { code: 'ya_enviado' })
  const due = await tx.rows<Due>(takeOverdue, [id, session.user?.id ?? null])
  if (due.length === 0) throw new Refusal(409, 'El cliente no tiene facturas vencidas.', { code: 'nada_vencido' })
  const correos = await mailTo(tx, env, { clientId: id, due })
  if (correos === 0) {
    throw new Refusal(409, 'Nadie del cliente tiene una cuenta activa a la cual escribir.', { code: 'sin_correo' })
  }
  await audit(tx, context, {
    accion: 'recordatorio_enviado',
    objeto: 'cliente',
    objetoId: id,
    despues: { correos, facturas: due.map(({ folio }) => folio).join(', ') },
  })
  return { correos, facturas: due.length }
}

const people = `
  select distinct u.id, u.nombre, u.email from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id
  where u.cliente_id = $1 and u.estado = 'ACTIVO' and r.nombre = 'cliente'`

const groups = [
  [['VENCIDA_15', 'VENCIDA_7', 'MANUAL'], 'correo-recordatorio-dato-vencidas'],
  [['HOY'], 'correo-recordatorio-dato-hoy'],
  [['POR_VENCER'], 'correo-recordatorio-dato-por-vencer'],
] as const satisfies [kinds: Kind[], title: keyof typeof reminderMailTexts][]

/** One mail with the list of invoices, to each of the client's people; returns to how many. */
async function mailTo(tx: Db, env: MailEnv, { clientId, due }: { clientId: number; due: Due[] }): Promise<number> {
  const page = '/Facturas'
  const url = `${originOf(env)}${env.BASE_PATH}${page}`
  const isLate = due.some(({ dias }) => dias > 0)
  const say = await mailWords(tx, reminderMailTexts)
  const sections = groups.flatMap(([kinds, title]) => {
    const own = due.filter(({ tipo }) => kinds.some((kind) => kind === tipo))
    return own.length ? [{ titulo: say(title, {}), lineas: own.map((one) => ({ texto: lineOf(say, one) })) }] : []
  })
  let sent = 0
  for (const { nombre, ...reader } of await tx.rows<{ id: number; nombre: string; email: string }>(people, [
    clientId,
  ])) {
    const mail = {
      tipo: 'recordatorio_facturas',
      subject: say(isLate ? 'correo-recordatorio-vencidas' : 'correo-recordatorio-por-vencer', {}),
      letter: {
        nombre,
        antes: say(isLate ? 'correo-recordatorio-vencidas-texto' : 'correo-recordatorio-por-vencer-texto', {}),
        secciones: sections,
        boton: { texto: say('correo-recordatorio-boton', {}), url },
        despues: say('correo-recordatorio-nota', {}),
      },
    }
    if (await notify(tx, env, reader, { kind: 'factura', page, mail })) sent += 1
  }
  return sent
}

function lineOf(say: Say, { folio, vence, dias, moneda, saldo }: Due): string {
  const total = `${money(saldo)}${moneda === 'MXN' ? '' : ` ${moneda}`}`
  const fecha = day(noonOf(vence))
  if (dias <= 0) return say('correo-recordatorio-parte-vence', { folio, total, fecha })
  const n = count(dias)
  const late = agree(dias, say('correo-recordatorio-parte-un-dia', { n }), say('correo-recordatorio-parte-dias', { n }))
  return say('correo-recordatorio-parte-vencio', { folio, total, fecha, dias: late })
}
