import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { atField } from '#publishing/banners/banner-commands.server.ts'
import { linkFault, storedLink } from '#publishing/pictures/links.ts'
import { decidedOf } from '#publishing/editor/states.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { crearAnuncio, editarAnuncio } from './contract.ts'
import { formLabels, whomText } from './notice-words.ts'
import { findNotice, missing, type Notice, noticeOptions } from './notices.server.ts'

type Fields = Received<typeof crearAnuncio>['body']
const OBJECT = 'anuncio'

export async function createNotice(fields: Fields, context: Context): Promise<Notice> {
  return context.db.transaction(async (tx) => {
    const made = await tx.row<{ id: number }>(
      `insert into anuncio (titulo, texto, liga, liga_texto, forma, audiencia, grupo_id, cliente_id, roles, desde, hasta, frecuencia,
         requiere_enterado, prioridad, estado, actualizado_por, creado_por)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $16) returning id`,
      await valuesOf(fields, { ...context, db: tx }),
    )
    const notice = await findNotice(tx, made?.id ?? 0)
    await audit(tx, context, {
      accion: 'anuncio_creado',
      objeto: OBJECT,
      objetoId: notice.id,
      despues: factsOf(notice),
    })
    return notice
  })
}

/** Changes an announcement; other words make it a new edition. 409 on a stale version, with what it is now. */
export async function changeNotice(
  id: number,
  { version, ...change }: Received<typeof editarAnuncio>['body'],
  context: Context,
): Promise<Notice> {
  return context.db.transaction(async (tx) => {
    await tx.rows('select from anuncio where id = $1 for update', [id])
    const before = await findNotice(tx, id)
    if (before.version !== version) throw conflict(before)
    const fields: Fields = { ...before, estado: decidedOf(before.estado), ...change }
    await tx.rows(
      `update anuncio set edicion = edicion + ((titulo, texto, coalesce(liga, ''), liga_texto) is distinct from ($1, $2, coalesce($3, ''), $4))::int,
         titulo = $1, texto = $2, liga = $3, liga_texto = $4, forma = $5, audiencia = $6, grupo_id = $7, cliente_id = $8, roles = $9, desde = $10,
         hasta = $11, frecuencia = $12, requiere_enterado = $13, prioridad = $14, estado = $15, actualizado_por = $16, actualizado_en = now(),
         version = version + 1 where id = $17`,
      [...(await valuesOf(fields, { ...context, db: tx })), id],
    )
    const after = await findNotice(tx, id)
    const [antes, despues] = [factsOf(before), factsOf(after)]
    await audit(tx, context, { accion: 'anuncio_editado', objeto: OBJECT, objetoId: id, antes, despues })
    return after
  })
}

function conflict(actual: Notice): Refusal {
  const { status, message, code } = stale('este anuncio', actual.version)
  return new Refusal(status, message, { code, extra: { version: actual.version, actual } })
}

/** In the order of both statements. What another audience needs is left out. */
async function valuesOf(fields: Fields, context: Context): Promise<unknown[]> {
  const { titulo, texto, forma, audiencia, desde, hasta, frecuencia, requiere_enterado, prioridad, estado } = fields
  const liga = fields.liga ? storedLink(fields.liga) : null
  if (fields.liga && !liga) throw atField('liga', linkFault(fields.liga) ?? '')
  if (liga && !fields.liga_texto) throw atField('liga_texto', 'Escribe qué dice la liga.')
  if (desde && hasta && Date.parse(desde) >= Date.parse(hasta)) {
    throw atField('hasta', 'La fecha en que termina va después de la que empieza.')
  }
  if (requiere_enterado && audiencia === 'publico') {
    throw atField(
      'requiere_enterado',
      'De una visita sin cuenta no se sabe quién se enteró. Elige clientes o personal.',
    )
  }
  const grupo = audiencia === 'grupo' ? fields.grupo_id : null
  if (audiencia === 'grupo' && !grupo) throw atField('grupo_id', 'Elige el grupo de clientes.')
  const cliente = audiencia === 'cliente' ? await clientOf(context.db, fields.cliente_clave ?? '') : null
  const roles = audiencia === 'personal' ? await rolesOf(fields.roles, context) : []
  const words = [titulo, texto, liga, liga ? fields.liga_texto : '']
  const whom = [forma, audiencia, grupo, cliente, roles]
  return [
    ...words,
    ...whom,
    desde,
    hasta,
    frecuencia,
    requiere_enterado,
    prioridad,
    estado,
    context.session.user?.id ?? null,
  ]
}

async function clientOf(db: Db, clave: string): Promise<number> {
  const found = await db.row<{ id: number }>('select id from cliente where clave = upper(btrim($1))', [clave])
  if (!found) throw atField('cliente_clave', 'No hay un cliente con esta clave.')
  return found.id
}

async function rolesOf(roles: string[], context: Context): Promise<string[]> {
  const known = new Set((await noticeOptions(context)).roles)
  if (!roles.every((role) => known.has(role))) throw atField('roles', 'Uno de los roles no existe.')
  return [...new Set(roles)]
}

/** Deletes softly, or takes that back. 404 when there is nothing to do it to. */
export async function setNoticeDeleted(id: number, isDeleted: boolean, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const row = await tx.row<{ titulo: string }>(
      `update anuncio set borrado_en = case when $2 then now() end, actualizado_por = $3, actualizado_en = now(), version = version + 1
       where id = $1 and (borrado_en is null) = $2 returning titulo`,
      [id, isDeleted, context.session.user?.id ?? null],
    )
    if (!row) throw missing()
    const accion = isDeleted ? 'anuncio_borrado' : 'anuncio_restaurado'
    await audit(tx, context, { accion, objeto: OBJECT, objetoId: id, despues: row })
    return { success: true }
  })
}

/** What two people can disagree on, in words. */
function factsOf(notice: Notice) {
  const { titulo, texto, liga, liga_texto, forma, desde, hasta, frecuencia, requiere_enterado, prioridad, estado } =
    notice
  const cuando = { desde, hasta, frecuencia, requiere_enterado, prioridad }
  return {
    titulo,
    texto,
    liga,
    liga_texto,
    forma: formLabels[forma],
    para: whomText(notice),
    ...cuando,
    estado: decidedOf(estado),
  }
}
