import { canonicalCode, normalCode } from '#kit/base/code.ts'
import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { uploadDocument } from '#publishing/editor/documents.server.ts'
import { uploadPicture } from '#publishing/pictures/pictures.server.ts'
import { atField } from '#upkeep/brands/names.ts'
import type { Authorisation, cambiarAutorizacionMx, registrarAutorizacionMx } from './contract.ts'
import { findAuthorisation } from './register.server.ts'

type Given = Received<typeof registrarAutorizacionMx>['body']
type Changed = Received<typeof cambiarAutorizacionMx>['body']
type Done = { success: true }

/** 422 for no brand and no part, both, days the wrong way round, or a number that is registered for the same already. */
export async function recordAuthorisation(given: Given, context: Context): Promise<{ id: number }> {
  const kept = await keepFiles(given, context)
  return context.db.transaction(async (tx) => {
    const scope = await scopeOf(tx, given)
    await refuseTwice(tx, given, scope)
    const made = await tx.row<{ id: number }>(
      `insert into autorizacion_mx (titular, numero, marca_id, producto_id, desde, hasta, nota, archivo_id, archivo_nombre, logo_id, creado_por)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning id`,
      [
        ...valuesOf(given, scope),
        kept.archivo?.id ?? null,
        kept.archivo?.nombre ?? null,
        kept.logo?.id ?? null,
        context.session.user?.id ?? null,
      ],
    )
    if (!made) throw new Error('an insert returns its row')
    const despues = factsOf(await findAuthorisation(tx, made.id))
    await noted(tx, context, { accion: 'autorizacion_mx_registrada', objetoId: made.id, despues })
    return made
  })
}

/** What came in replaces what was there; files that did not come stay, unless they are taken away. 409 on a stale version. */
export async function changeAuthorisation(id: number, given: Changed, context: Context): Promise<Done> {
  const kept = await keepFiles(given, context)
  return context.db.transaction(async (tx) => {
    const before = await held(tx, id)
    if (before.version !== given.version) throw stale('esta autorización', before.version)
    const scope = await scopeOf(tx, given)
    await refuseTwice(tx, given, scope, id)
    await tx.rows(
      `update autorizacion_mx set titular = $2, numero = $3, marca_id = $4, producto_id = $5, desde = $6, hasta = $7, nota = $8,
         archivo_id = case when $11 then null else coalesce($9, archivo_id) end,
         archivo_nombre = case when $11 then null else coalesce($10, archivo_nombre) end,
         logo_id = case when $13 then null else coalesce($12, logo_id) end,
         version = version + 1, actualizado_en = now() where id = $1`,
      [
        id,
        ...valuesOf(given, scope),
        kept.archivo?.id ?? null,
        kept.archivo?.nombre ?? null,
        given.quitar_archivo === true && !kept.archivo,
        kept.logo?.id ?? null,
        given.quitar_logo === true && !kept.logo,
      ],
    )
    const despues = factsOf(await findAuthorisation(tx, id))
    await noted(tx, context, {
      accion: 'autorizacion_mx_cambiada',
      objetoId: id,
      antes: factsOf(before),
      despues: kept.archivo ? { ...despues, archivo: `${kept.archivo.nombre} (nuevo)` } : despues,
    })
    return { success: true }
  })
}

/** Ends it now, whatever its last day; it stays in the register, and can be put back. */
export async function withdrawAuthorisation(id: number, version: number, context: Context): Promise<Done> {
  return context.db.transaction(async (tx) => {
    const before = await held(tx, id)
    if (before.version !== version) throw stale('esta autorización', before.version)
    if (before.estado === 'retirada') throw new Refusal(409, 'Esa autorización ya estaba retirada.')
    await tx.rows(
      'update autorizacion_mx set retirada_en = now(), retirada_por = $2, version = version + 1, actualizado_en = now() where id = $1',
      [id, context.session.user?.id ?? null],
    )
    await noted(tx, context, { accion: 'autorizacion_mx_retirada', objetoId: id })
    return { success: true }
  })
}

/** Takes the withdrawal back. */
export async function restoreAuthorisation(id: number, context: Context): Promise<Done> {
  return context.db.transaction(async (tx) => {
    const before = await held(tx, id)
    if (before.estado !== 'retirada') throw new Refusal(409, 'Esa autorización no está retirada.')
    await tx.rows(
      'update autorizacion_mx set retirada_en = null, retirada_por = null, version = version + 1, actualizado_en = now() where id = $1',
      [id],
    )
    await noted(tx, context, { accion: 'autorizacion_mx_repuesta', objetoId: id })
    return { success: true }
  })
}

async function held(tx: Db, id: number): Promise<Authorisation> {
  await tx.rows('select from autorizacion_mx where id = $1 for update', [id])
  return findAuthorisation(tx, id)
}

/** Before the transaction: reading a PDF takes its time. */
async function keepFiles({ archivo, logo }: Pick<Given, 'archivo' | 'logo'>, context: Context) {
  return {
    archivo: archivo && (await uploadDocument(archivo, context)),
    logo: logo && (await uploadPicture({ archivo: logo }, context).catch(atLogo)),
  }
}

/** The readers of pictures speak of a field of their own. */
function atLogo(error: unknown): never {
  if (error instanceof Refusal && error.status === 422) throw atField('logo', error.message)
  throw error
}

type Scope = { marca_id: number | null; producto_id: number | null }

async function scopeOf(tx: Db, { marca_id, k_parte = '', desde, hasta }: Given): Promise<Scope> {
  const code = k_parte.trim()
  if (hasta < desde) throw atField('hasta', 'El último día no puede ser antes del primero.')
  if (marca_id && code) throw atField('k_parte', 'Elige una marca o escribe el código de una parte, no los dos.')
  if (code) return { marca_id: null, producto_id: await partNamed(tx, code) }
  if (!marca_id) throw atField('marca_id', 'Elige una marca, o escribe el código de una parte.')
  const found = await tx.row(`select from marca where id = $1 and tipo = 'producto'`, [marca_id])
  if (!found) throw atField('marca_id', 'Esa marca ya no está.')
  return { marca_id, producto_id: null }
}

/** The part that goes by a code, however it is punctuated; 422 for none, and for one that several share. */
async function partNamed(tx: Db, code: string): Promise<number> {
  const found = await tx.rows<{ id: number; exacta: boolean }>(
    `select id, k_parte = $1 as exacta from producto
     where (codigo_norm collate "C" = $2 and $2 <> '') or k_parte = $1 order by 2 desc, id limit 3`,
    [canonicalCode(code), normalCode(code)],
  )
  const [one, ...others] = found
  if (!one) throw atField('k_parte', 'No hay ninguna parte con ese código.')
  if (!one.exacta && others.length > 0) throw atField('k_parte', 'Varias partes llevan ese código: escríbelo completo.')
  return one.id
}

/** One at a time, so that of two at once the second hears of the first. */
async function refuseTwice(tx: Db, { numero }: Given, scope: Scope, own = 0): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtext('autorizacion_mx'))`)
  const taken = await tx.row(
    `select from autorizacion_mx where norma_nombre(numero) = norma_nombre($1) and id <> $4
       and (marca_id, producto_id) is not distinct from ($2::bigint, $3::bigint)`,
    [numero, scope.marca_id, scope.producto_id, own],
  )
  if (taken) throw atField('numero', 'Ese número ya está registrado para lo mismo. Edita el que está.')
}

function valuesOf({ titular, numero, desde, hasta, nota = '' }: Given, { marca_id, producto_id }: Scope): unknown[] {
  return [titular.trim(), numero.trim(), marca_id, producto_id, desde, hasta, nota.trim()]
}

function factsOf({ titular, numero, marca, k_parte, desde, hasta, nota, archivo, logo }: Authorisation) {
  return { titular, numero, marca, parte: k_parte, desde, hasta, nota, archivo, distintivo: logo?.ruta }
}

type Noted = { accion: string; objetoId: number; antes?: object; despues?: object }

/** In the log, and told to whoever keeps answers for everybody. */
async function noted(tx: Db, context: Context, entry: Noted): Promise<void> {
  await audit(tx, context, { objeto: 'autorizacion_mx', ...entry })
  await tx.rows(`select pg_notify('contenido', '')`)
}
