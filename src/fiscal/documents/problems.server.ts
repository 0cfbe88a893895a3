import { originOf } from '#people/access/access-links.server.ts'
import { isStaff } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type FoundDocument, findDocument } from './document.server.ts'
import { nameOf } from './fiscal-words.ts'
import { problemMailTexts } from './problem-mail-texts.ts'

/** Open ones of a document at once: what more there is to say fits in them. */
const OPEN_MOST = 3

type Reader = { nombre: string; email: string }

// Who sees to the client; without anybody, the administrators.
const attending = `
  select u.nombre, u.email from cfdi d left join cliente c on c.id = d.cliente_id
    join usuario u on u.id in (c.asesor_id, c.vendedor_id) and u.estado = 'ACTIVO'
  where d.id = $1
  union
  select u.nombre, u.email from usuario u join usuario_rol ur on ur.usuario_id = u.id join rol r on r.id = ur.rol_id and r.nombre = 'admin'
  where u.estado = 'ACTIVO' and not exists (
    select from cfdi d join cliente c on c.id = d.cliente_id join usuario a on a.id in (c.asesor_id, c.vendedor_id) and a.estado = 'ACTIVO'
    where d.id = $1)
  limit 5`

/** Notes down what is wrong with a document and mails who sees to it. 409 with too many that are still open. */
export async function reportProblem(uuid: string, texto: string, context: Context): Promise<{ id: number }> {
  const found = await findDocument(uuid, context)
  return context.db.transaction(async (tx) => {
    // Two at once count one after the other.
    await tx.rows('select from cfdi where id = $1 for update', [found.id])
    const open = await tx.row<{ n: number }>(
      `select count(*) as n from cfdi_problema where cfdi_id = $1 and estado = 'NUEVO'`,
      [found.id],
    )
    if (open && open.n >= OPEN_MOST) {
      throw new Refusal(409, 'Este documento ya tiene tres avisos sin responder. Espera la respuesta o llámanos.')
    }
    const made = await tx.row<{ id: number }>(
      'insert into cfdi_problema (cfdi_id, usuario_id, texto) values ($1, $2, $3) returning id',
      [found.id, context.session.user?.id ?? null, texto],
    )
    if (!made) throw new Error('an insert returns its row')
    const within = { ...context, db: tx }
    for (const reader of await tx.rows<Reader>(attending, [found.id]))
      await mailAbout(found, { reader, asunto: 'correo-problema', texto }, within)
    return made
  })
}

type Told = { reader: Reader; asunto: 'correo-problema' | 'correo-problema-respuesta'; texto: string }

async function mailAbout(found: FoundDocument, { reader, asunto, texto }: Told, { db, env }: Context): Promise<void> {
  // A folio may hold anything; a subject holds one line.
  const say = await mailWords(db, problemMailTexts)
  const subject = say(asunto, { folio: nameOf(found) })
    .replace(/\s+/g, ' ')
    .slice(0, 150)
  const url = `${originOf(env)}${env.BASE_PATH}/DetalleDocuments?uuid=${found.uuid}`
  await queueMail(db, env.APP_KEY, {
    tipo: 'documento',
    to: reader.email,
    subject,
    letter: { nombre: reader.nombre, antes: texto, boton: { texto: say('correo-problema-boton', {}), url } },
  })
}

type Answer = { uuid: string; id: number; respuesta: string }

/** Answers a problem, once, and mails who told of it. For staff, within their reach. */
export async function resolveProblem({ uuid, id, respuesta }: Answer, context: Context): Promise<{ success: true }> {
  if (!isStaff(context.session)) throw new Refusal(403, 'Los problemas los responde quien te atiende.')
  const found = await findDocument(uuid, context)
  return context.db.transaction(async (tx) => {
    const solved = await tx.row<{ usuario_id: number | null }>(
      `update cfdi_problema set estado = 'RESUELTO', respuesta = $3, resuelto_en = now(), resuelto_por = $4
       where id = $1 and cfdi_id = $2 and estado = 'NUEVO' returning usuario_id`,
      [id, found.id, respuesta, context.session.user?.id ?? null],
    )
    if (!solved) {
      const old = await tx.row('select from cfdi_problema where id = $1 and cfdi_id = $2', [id, found.id])
      throw old
        ? new Refusal(409, 'Alguien ya respondió este aviso. Recarga la página para verlo.')
        : new Refusal(404, 'El aviso no existe.')
    }
    const within = { ...context, db: tx }
    const despues = { documento: found.uuid, respuesta }
    await audit(tx, within, { accion: 'problema_resuelto', objeto: 'cfdi_problema', objetoId: id, despues })
    const reader = await tx.row<Reader>(`select nombre, email from usuario where id = $1 and estado = 'ACTIVO'`, [
      solved.usuario_id,
    ])
    if (reader) await mailAbout(found, { reader, asunto: 'correo-problema-respuesta', texto: respuesta }, within)
    return { success: true }
  })
}
