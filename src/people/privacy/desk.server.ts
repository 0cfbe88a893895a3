import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Download } from '#platform/files/download.server.ts'
import { forgetFiles } from '#platform/files/pieces.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import { announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Mail, queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { folioOf, linkOf } from './asking.server.ts'
import type { ampliarDerecho, cumplirDerecho, derechos, leerDerecho, Outcome, responderDerecho } from './contract.ts'
import { erasePerson, hindrance } from './erase.server.ts'
import { answeredMail, extendedMail, fulfilledMail } from './mails.server.ts'
import { privacyMailTexts } from './privacy-mail-texts.ts'
import { personFile } from './own-file.server.ts'
import { countPersonal, namesOf, personOf } from './person.server.ts'
import { reasonOf } from './personal.ts'
import { ANSWER_DAYS, FULFIL_DAYS } from './states.ts'

type Row = Reply<typeof derechos>['solicitudes'][number]
type Whole = Reply<typeof leerDerecho>

const due = `case s.estado when 'RECIBIDA' then s.responder_antes when 'PROCEDENTE' then s.cumplir_antes end`
const today = `(now() at time zone 'America/Mexico_City')::date`
const columns = `s.id, ${folioOf('s.id')} as folio, s.derecho, s.nombre, s.correo, s.usuario_id is not null as con_cuenta, s.estado, s.recibida_en,
  ${due} as limite, ${due} - ${today} as faltan, s.version`

/** The requests `s`: what is due first, then what is done. What nobody confirmed is not there. */
export const rightList = listOf<Asked<typeof derechos>, Row>({
  columns,
  from: 'solicitud_arco s',
  where: ({ q, estado, derecho }) => ({
    where: `s.recibida_en is not null and ($1::text is null or case when $1 = 'ABIERTAS' then s.estado in ('RECIBIDA', 'PROCEDENTE') else s.estado = $1 end) and ($2::text is null or s.derecho = $2)
      and ($3::text is null or norma_nombre(s.nombre) like '%' || norma_nombre($3) || '%' or strpos(lower(s.correo), lower($3)) > 0
        or strpos(lower(${folioOf('s.id')}), lower($3)) > 0)`,
    values: [estado ?? null, derecho ?? null, q || null],
  }),
  orders: { limite: due, recibida_en: 's.recibida_en' },
  defaultOrder: { orden: 'limite', sentido: 'asc' },
  order: (by, way) => `${by} ${way} nulls last, s.id desc`,
})

export const listRights = rightList.page(({ rows, ...page }) => ({ ...page, solicitudes: rows }))

type Found = Omit<Whole, 'conocido' | 'nombres' | 'impide'> & { usuario_id: number | null }

const whole = `select ${columns}, s.usuario_id, s.detalle, s.responder_antes, s.ampliada_en, s.ampliada_motivo, s.respondida_en, s.respuesta,
    s.cumplir_antes, s.cumplida_en, s.resultado,
    (select u.nombre from usuario u where u.id = s.respondida_por) as respondida_por,
    (select u.nombre from usuario u where u.id = s.cumplida_por) as cumplida_por
  from solicitud_arco s where s.id = $1 and s.recibida_en is not null`

async function find(db: Db, id: number): Promise<Found> {
  const found = await db.row<Found>(whole, [id])
  if (!found) throw new Refusal(404, 'La solicitud no existe.')
  return found
}

/** A request with what is known of the person, until it is done: then nothing is looked at again. */
export async function readDeskRight(id: number, { db }: Pick<Context, 'db'>): Promise<Whole> {
  const { usuario_id, ...found } = await find(db, id)
  if (found.estado === 'CUMPLIDA' || found.estado === 'NEGADA')
    return { ...found, conocido: [], nombres: [], impide: null }
  const person = await personOf(db, { usuario_id, correo: found.correo })
  const counted = await countPersonal(db, person)
  return {
    ...found,
    conocido: counted.map((section) => ({
      id: section.id,
      titulo: section.titulo,
      n: section.n,
      se_borra: section.borra !== undefined,
      porque: reasonOf(section),
    })),
    nombres: await namesOf(db, person),
    impide: await hindrance(db, person),
  }
}

/** Everything about who asked, for who attends; who took it is written down. */
export async function filePerson(id: number, context: Context): Promise<Download> {
  const found = await find(context.db, id)
  if (found.estado === 'NEGADA') throw new Refusal(409, 'La solicitud no procedió: no hay datos que entregar.')
  const person = await personOf(context.db, found)
  const file = await personFile(context, person, `datos ${found.folio}`)
  await audit(context.db, context, { accion: 'exportacion', objeto: 'datos_personales', objetoId: found.folio })
  return file
}

type Step = { estado: 'RECIBIDA' | 'PROCEDENTE'; accion: string }

/** The request held and as it was seen, in the state its step begins with. */
async function held(
  tx: Db,
  { id, version }: { id: number; version: number },
  { estado }: Pick<Step, 'estado'>,
): Promise<Found> {
  await tx.rows('select from solicitud_arco where id = $1 for update', [id])
  const found = await find(tx, id)
  if (found.version !== version) throw stale('esta solicitud', found.version)
  if (found.estado !== estado) throw new Refusal(409, 'La solicitud ya no está en ese paso. Vuelve a abrirla.')
  return found
}

/** Told to who asked, to the log and to whoever looks at what waits. */
async function told(
  tx: Db,
  context: Context,
  found: Found,
  { accion, mail, despues }: { accion: string; mail: Omit<Mail, 'to'>; despues: object },
) {
  await queueMail(tx, context.env.APP_KEY, { ...mail, to: found.correo })
  await audit(tx, context, {
    accion,
    objeto: 'solicitud_arco',
    objetoId: found.id,
    antes: { estado: found.estado },
    despues,
  })
  await announceWaiting(tx)
  return readDeskRight(found.id, { db: tx })
}

const aboutOf = (context: Context, { id, folio, nombre, derecho }: Found) => ({
  folio,
  nombre,
  derecho,
  url: linkOf(context, id),
})

/** Once, by as many days again. */
export async function extendRight(
  id: number,
  { version, motivo }: Received<typeof ampliarDerecho>['body'],
  context: Context,
): Promise<Whole> {
  return context.db.transaction(async (tx) => {
    const found = await held(tx, { id, version }, { estado: 'RECIBIDA' })
    if (found.ampliada_en) throw new Refusal(409, 'El plazo se amplía una sola vez, y ya se amplió.')
    const moved = await tx.row<{ responder_antes: string }>(
      `update solicitud_arco set responder_antes = dia_habil(responder_antes, $2), ampliada_en = now(), ampliada_motivo = $3, version = version + 1
       where id = $1 returning responder_antes`,
      [id, ANSWER_DAYS, motivo],
    )
    if (!moved) throw new Error('the row is held by this transaction')
    const mail = extendedMail(await mailWords(tx, privacyMailTexts), aboutOf(context, found), { ...moved, motivo })
    return told(tx, context, found, { accion: 'derecho_ampliado', mail, despues: { ...moved, motivo } })
  })
}

export async function answerRight(
  id: number,
  { version, procede, respuesta }: Received<typeof responderDerecho>['body'],
  context: Context,
): Promise<Whole> {
  return context.db.transaction(async (tx) => {
    const found = await held(tx, { id, version }, { estado: 'RECIBIDA' })
    await tx.rows(
      `update solicitud_arco set estado = case when $2 then 'PROCEDENTE' else 'NEGADA' end, respuesta = $3, respondida_en = now(), respondida_por = $4,
         cumplir_antes = case when $2 then dia_habil(${today}, $5) end, version = version + 1 where id = $1`,
      [id, procede, respuesta, context.session.user?.id, FULFIL_DAYS],
    )
    const mail = answeredMail(await mailWords(tx, privacyMailTexts), aboutOf(context, found), { procede, respuesta })
    return told(tx, context, found, { accion: 'derecho_respondido', mail, despues: { procede } })
  })
}

/** Does what was granted. Of a cancellation: deletes, keeps what the law asks for, and says both to who asked. */
export async function fulfilRight(
  id: number,
  { version, nota = '' }: Received<typeof cumplirDerecho>['body'],
  context: Context,
): Promise<Whole> {
  const { db, env } = context
  const { files, ...whole } = await db.transaction(async (tx) => {
    const found = await held(tx, { id, version }, { estado: 'PROCEDENTE' })
    if ((found.derecho === 'RECTIFICACION' || found.derecho === 'OPOSICION') && !nota)
      throw new Refusal(422, 'Escribe qué se hizo.', {
        errors: { nota: ['Escribe qué se hizo: se le dice a quien lo pidió.'] },
      })
    const erases = found.derecho === 'CANCELACION'
    const erased = erases ? await erasePerson(tx, await personOf(tx, found)) : { borrado: [], guardado: [], files: [] }
    const { files: gone, ...kept } = erased
    const outcome: Outcome = { nota, ...kept }
    await tx.rows(
      `update solicitud_arco set estado = 'CUMPLIDA', cumplida_en = now(), cumplida_por = $2, resultado = $3, version = version + 1 where id = $1`,
      [id, context.session.user?.id, JSON.stringify(outcome)],
    )
    const mail = fulfilledMail(await mailWords(tx, privacyMailTexts), aboutOf(context, found), outcome)
    return {
      ...(await told(tx, context, found, {
        accion: 'derecho_cumplido',
        mail,
        despues: { derecho: found.derecho, ...kept },
      })),
      files: gone,
    }
  })
  const kinds = await db.rows<{ tipo: string }>('select distinct tipo from archivo where id = any ($1)', [files])
  await forgetFiles(db, openStorage(env), { ids: files, tipos: kinds.map(({ tipo }) => tipo) })
  return whole
}
