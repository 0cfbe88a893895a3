import { canonicalCode } from '#kit/base/code.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { writeAttributes } from './attributes.server.ts'
import type { Change, Product } from './contract.ts'
import { differences, type Sides } from './differences.ts'
import { keepCode, refuseTaken } from './code-check.server.ts'
import { findProduct, type Reading, productNumber } from './find-product.server.ts'
import { listed, missingToPublish } from './publishing.ts'
import { refuseRing, writeRelations } from './relations.server.ts'
import { refuseChainRing, writeCodes } from './codes.server.ts'

export type Asked = { id: string; reading: Reading; version: number }
/** Does the writing in a transaction that holds the product's row; what it returns goes to the log as the action. */
type Work = (tx: Db, before: Product) => Promise<string>

/**
 * One change of one product: locks it, refuses who saw an older version (409 with `actual`), lets `work` write, then tells the
 * log, the search and the open pages. A change that changes nothing leaves no trace.
 */
export async function changeOne(asked: Asked, context: Context, work: Work): Promise<Product> {
  return context.db.transaction(async (tx) => {
    const id = await productNumber(tx, asked.id, asked.reading)
    await tx.rows('select from producto where id = $1 for update', [id])
    const before = await findProduct(tx, id)
    if (before.version !== asked.version) throw conflict(before)
    const accion = await work(tx, before)
    const written = await findProduct(tx, id)
    const sides = differences(before, written)
    if (!sides) return before

    await tx.rows(
      'update producto set version = version + 1, actualizado_en = now(), actualizado_por = $2 where id = $1',
      [id, context.session.user?.id ?? null],
    )
    await tell(tx, { ...context, db: tx }, { id, accion, sides })
    return findProduct(tx, id)
  })
}

type Told = { id: number; accion: string; sides: Sides }

/** The log, whoever keeps a copy of the catalogue (as a load does), and whoever has the product open. */
export async function tell(tx: Db, context: Context, { id, accion, sides }: Told): Promise<void> {
  await audit(tx, context, { accion, objeto: 'producto', objetoId: id, ...sides })
  await tx.rows('select producto_cambio(array[$1::bigint])', [id])
  await announce(tx, `producto:${id}`)
}

function conflict(actual: Product): Refusal {
  const { status, message, code } = stale('este producto', actual.version)
  return new Refusal(status, message, { code, extra: { version: actual.version, actual } })
}

/** T-12, and the texts alone. */
export function updateProduct(asked: Asked, change: Change, context: Context): Promise<Product> {
  return changeOne(asked, context, async (tx, before) => {
    const { atributos, equivalencias, relaciones, ...facts } = change
    await writeFacts(tx, before, facts)
    if (atributos) await writeAttributes(tx, before.id, atributos)
    if (equivalencias) await writeCodes(tx, before, equivalencias)
    if (relaciones) await writeRelations(tx, before, relaciones)
    const isRenamed = facts.k_parte !== undefined && canonicalCode(facts.k_parte) !== before.k_parte
    if (isRenamed) await keepCode(tx, before, facts.k_parte ?? '')
    // Rings that a load left behind keep nobody from changing something else.
    if (isRenamed || addsTo(before.equivalencias, equivalencias)) await refuseChainRing(tx, before.id)
    if (addsTo(before.relaciones, relaciones)) await refuseRing(tx, before.id)
    return actionOf(before.estado, facts.estado)
  })
}

const leading = new Set(['reemplaza', 'reemplazado_por', 'kit', 'necesario'])

/** Whether a list leads anywhere that it did not lead before. */
function addsTo(old: { tipo: string }[], now: { tipo: string }[] | undefined): boolean {
  const known = new Set(old.map((row) => JSON.stringify(row)))
  return now?.some((row) => leading.has(row.tipo) && !known.has(JSON.stringify(row))) ?? false
}

function actionOf(was: Product['estado'], is: Product['estado'] | undefined): string {
  if (is === undefined || is === was) return 'producto_editado'
  return is === 'activo' ? 'producto_publicado' : 'producto_retirado'
}

type Facts = Omit<Change, 'atributos' | 'equivalencias' | 'relaciones'>

async function writeFacts(tx: Db, before: Product, facts: Facts): Promise<void> {
  if (Object.keys(facts).length === 0) return
  const after = { ...before, ...facts, k_parte: canonicalCode(facts.k_parte ?? before.k_parte) }
  if (after.k_parte !== before.k_parte) await refuseTaken(tx, { ...after, excepto: before.id })
  if (facts.linea_id !== undefined || facts.marca_id !== undefined) await refuseUnknown(tx, after)
  if (after.estado === 'activo') refuseIncomplete(after, before)
  if (after.estado === 'borrador' && before.estado !== 'borrador') {
    throw atField('estado', 'Un producto que ya se publicó no vuelve a borrador: déjalo inactivo.')
  }
  await tx.rows(
    `update producto set k_parte = $2, descripcion = $3, linea_id = $4, marca_id = $5, familia = $6, unidad = $7, empaque = $8, minimo = $9,
       peso_kg = $10::numeric, dimensiones = $11, clave_prod_serv = $12, clave_unidad = $13, garantia_meses = $14, estado = $15,
       badgenuevo = $16, especial = $17, mejoresventas = $18, mejoresventaslineas = $19, hecho_mx = $20, texto = $21, seo_titulo = $22,
       seo_descripcion = $23, sin_estimulo = $24, casco = $25::numeric, publicado_en = case when estado = 'borrador' and $15 = 'activo' then now() else publicado_en end
     where id = $1`,
    [before.id, ...valuesOf(after)],
  )
}

function valuesOf(after: Product): unknown[] {
  const what = [after.k_parte, after.descripcion, after.linea_id, after.marca_id, after.familia]
  const sale = [after.unidad, after.empaque, after.minimo, after.peso_kg, after.dimensiones]
  const tax = [after.clave_prod_serv, after.clave_unidad, after.garantia_meses]
  const state = [after.estado, after.badgenuevo, after.especial, after.mejoresventas, after.mejoresventaslineas]
  const texts = [after.texto, after.seo_titulo, after.seo_descripcion]
  return [...what, ...sale, ...tax, ...state, after.hecho_mx, ...texts, after.sin_estimulo, after.casco]
}

/** Publishing asks for what a shop cannot do without; a part that is sold already and lacks some keeps its state, but loses no more. */
function refuseIncomplete(after: Product, before: Product): void {
  const { faltan } = missingToPublish(after)
  const known = before.estado === 'activo' ? missingToPublish(before).faltan : []
  const missing = faltan.filter((one) => !known.includes(one))
  if (missing.length === 0) return
  const text = `Para ${before.estado === 'activo' ? 'seguir publicado' : 'publicarlo'} falta ${listed(missing)}.`
  throw new Refusal(422, text, { code: 'incompleto', errors: { estado: [text] }, extra: { faltan: missing } })
}

/** The line and the brand that are named must be there. */
export async function refuseUnknown(
  db: Db,
  { linea_id, marca_id }: { linea_id: number; marca_id: number | null },
): Promise<void> {
  const found = await db.row<{ linea: boolean; marca: boolean }>(
    `select exists (select from linea where id = $1) as linea,
       $2::bigint is null or exists (select from marca where id = $2 and tipo = 'producto') as marca`,
    [linea_id, marca_id],
  )
  if (!found?.linea) throw atField('linea_id', 'Esa línea ya no existe.')
  if (!found.marca) throw atField('marca_id', 'Esa marca ya no existe.')
}

export function atField(name: string, fault: string): Refusal {
  return new Refusal(422, fault, { errors: { [name]: [fault] } })
}
