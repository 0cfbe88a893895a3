import { normalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { atField } from '#publishing/banners/banner-commands.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { crearFicha, editarFicha, restaurarVersion } from './contract.ts'
import { findSheet, missing, type Stored } from './sheets.server.ts'
import { type Attribute, answered, type NamedValue, type Value, valueFault, valueText } from './values.ts'

export const OBJECT = 'ficha'
type Version = { version: number; n: number }
type Part = { id: number; k_parte: string; descripcion: string; linea_id: number }
type Template = { id: number; atributos: Attribute[] }

/** Begins the sheet of a part, as a draft, with what the catalogue knows of it. 409 with the sheet it already has. */
export async function createSheet(
  { k_parte, plantilla_id }: Received<typeof crearFicha>['body'],
  context: Context,
): Promise<Reply<typeof crearFicha>> {
  return context.db.transaction(async (tx) => {
    const part = await tx.row<Part>(
      `select id, k_parte, descripcion, linea_id from producto where codigo_norm collate "C" = $1 and estado <> 'borrador'
       order by k_parte = $2 desc, estado = 'activo' desc, id limit 1`,
      [normalCode(k_parte), k_parte],
    )
    if (!part) throw atField('k_parte', 'No hay una parte con esta clave.')
    const template = await templateFor(tx, plantilla_id, part)
    const who = context.session.user?.id ?? null
    const made = await tx.row<{ id: number }>(
      `insert into ficha (producto_id, plantilla_id, creado_por, actualizado_por) values ($1, $2, $3, $3)
       on conflict (producto_id) do nothing returning id`,
      [part.id, template.id, who],
    )
    if (!made) throw await alreadyThere(tx, part)
    const valores = named(template.atributos, await knownOf(tx, part.id))
    const datos: Stored = { titulo: part.descripcion.slice(0, 160), notas: '', valores, imagenes: [] }
    await tx.rows(
      'insert into ficha_version (ficha_id, n, datos, creado_por, actualizado_por) values ($1, 1, $2, $3, $3)',
      [made.id, JSON.stringify(datos), who],
    )
    await audit(tx, context, {
      accion: 'ficha_creada',
      objeto: OBJECT,
      objetoId: made.id,
      despues: { k_parte: part.k_parte, ...factsOf(datos) },
    })
    return { id: made.id }
  })
}

async function alreadyThere(tx: Db, { id, k_parte }: Part): Promise<Refusal> {
  const found = await tx.row<{ id: number }>('select id from ficha where producto_id = $1', [id])
  const sentence = `${k_parte} ya tiene ficha. Edita esa.`
  return new Refusal(409, sentence, { code: 'ya_existe', extra: { id: found?.id } })
}

/** The one that was asked for, else that of the part's line. */
async function templateFor(tx: Db, id: number | null, { linea_id }: Part): Promise<Template> {
  const found = await tx.row<Template>(
    'select id, atributos from plantilla_ficha where id = $1 or ($1::bigint is null and linea_id = $2) order by id limit 1',
    [id, linea_id],
  )
  if (!found) throw atField('plantilla_id', id ? 'La plantilla no existe.' : 'La línea no tiene plantilla: elige una.')
  return found
}

/** What the catalogue has measured of a part, under the same keys. */
async function knownOf(tx: Db, productoId: number): Promise<{ clave: string; valor: Value }[]> {
  const rows = await tx.rows<{ clave: string; numero: number | null; texto: string | null }>(
    `select a.clave, v.valor_num::float8 as numero, v.valor_texto as texto
     from producto_atributo v join atributo a on a.id = v.atributo_id where v.producto_id = $1`,
    [productoId],
  )
  // A text that is asked for may lie there as a number.
  return rows.flatMap(({ clave, numero, texto }) => [
    { clave, valor: numero ?? texto },
    { clave: `${clave}:texto`, valor: numero === null ? texto : String(numero) },
  ])
}

/** Answers with the names they were asked under, all of them. */
function named(attributes: Attribute[], given: { clave: string; valor: Value }[]): NamedValue[] {
  const asText = new Map(given.map(({ clave, valor }) => [clave, valor]))
  const withTexts = attributes.map(({ clave, tipo }) => ({
    clave,
    valor:
      (tipo === 'texto' || tipo === 'opcion' ? asText.get(`${clave}:texto`) : undefined) ?? asText.get(clave) ?? null,
  }))
  return answered(attributes, withTexts).map(({ clave, nombre, tipo, unidad, valor }) => ({
    clave,
    nombre,
    tipo,
    unidad,
    valor,
  }))
}

/** The sheet held until the end of the transaction. 404, and 409 when its version is not this one. */
export async function lock(tx: Db, id: number, version: number) {
  await tx.rows('select from ficha where id = $1 for update', [id])
  const before = await findSheet(tx, id)
  if (before.version !== version) throw stale('esta ficha', before.version)
  return before
}

/** Saves the draft; where the latest version is published already, begins the next one. 422 for answers that do not fit. */
export async function saveSheet(
  id: number,
  { version, plantilla_id, ...given }: Received<typeof editarFicha>['body'],
  context: Context,
): Promise<Version> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id, version)
    const template = plantilla_id
      ? await templateById(tx, plantilla_id)
      : { id: before.plantilla_id, atributos: before.atributos }
    refuseFaults(template.atributos, given.valores)
    await refuseUnknownPictures(tx, given.imagenes)
    const datos: Stored = { ...given, valores: named(template.atributos, given.valores) }
    const saved = await writeDraft(tx, id, datos, context)
    await tx.rows('update ficha set plantilla_id = $2 where id = $1', [id, template.id])
    await audit(tx, context, {
      accion: 'ficha_editada',
      objeto: OBJECT,
      objetoId: id,
      antes: { version_ficha: before.n, ...factsOf(before.datos) },
      despues: { version_ficha: saved.n, ...factsOf(datos) },
    })
    return saved
  })
}

async function templateById(tx: Db, id: number): Promise<Template> {
  const found = await tx.row<Template>('select id, atributos from plantilla_ficha where id = $1', [id])
  if (!found) throw atField('plantilla_id', 'La plantilla no existe.')
  return found
}

function refuseFaults(attributes: Attribute[], given: { clave: string; valor: Value }[]): void {
  const known = new Map(attributes.map((attribute) => [attribute.clave, attribute]))
  const faults = given.flatMap(({ clave, valor }) => {
    const attribute = known.get(clave)
    // Of a question that was taken away meanwhile, or of the template before: dropped.
    const fault = attribute ? valueFault(attribute, valor) : null
    return fault ? [{ name: `valores.${clave}`, fault }] : []
  })
  if (faults.length > 0)
    throw new Refusal(422, 'Revisa los datos.', {
      errors: Object.fromEntries(faults.map(({ name, fault }) => [name, [fault]])),
    })
}

async function refuseUnknownPictures(tx: Db, images: Stored['imagenes']): Promise<void> {
  const ids = images.map(({ imagen_id }) => imagen_id)
  if (new Set(ids).size !== ids.length) throw atField('imagenes', 'Una imagen está dos veces.')
  const found = await tx.row<{ n: number }>('select count(*)::int as n from imagen where id = any ($1)', [ids])
  if (found?.n !== ids.length) throw atField('imagenes', 'Una de las imágenes ya no existe. Súbela otra vez.')
}

/** Writes the draft, or the next version as one. */
export async function writeDraft(tx: Db, id: number, datos: Stored, context: Context): Promise<Version> {
  const who = context.session.user?.id ?? null
  const draft = await tx.row<{ id: number; n: number }>(
    `insert into ficha_version (ficha_id, n, datos, creado_por, actualizado_por)
     select $1, coalesce(max(n), 0) + 1, $2, $3, $3 from ficha_version where ficha_id = $1
     on conflict (ficha_id) where publicado_en is null
     do update set datos = excluded.datos, actualizado_por = excluded.actualizado_por, actualizado_en = now() returning id, n`,
    [id, JSON.stringify(datos), who],
  )
  if (!draft) throw new Error('an upsert returned no row')
  await tx.rows('delete from ficha_imagen where version_id = $1', [draft.id])
  await tx.rows('insert into ficha_imagen (version_id, imagen_id) select $1, unnest($2::bigint[])', [
    draft.id,
    datos.imagenes.map(({ imagen_id }) => imagen_id),
  ])
  return { version: await touch(tx, id, context), n: draft.n }
}

/** The sheet changed: its next version number. */
export async function touch(tx: Db, id: number, { session }: Context): Promise<number> {
  const row = await tx.row<{ version: number }>(
    'update ficha set version = version + 1, actualizado_por = $2, actualizado_en = now() where id = $1 returning version',
    [id, session.user?.id ?? null],
  )
  if (!row) throw missing()
  return row.version
}

/** Brings an earlier version back, as a draft: nothing of it is public until it is published. 409 where a draft would be lost. */
export async function restoreVersion(
  { id, n }: Received<typeof restaurarVersion>['params'],
  { version, reemplaza = false }: Received<typeof restaurarVersion>['body'],
  context: Context,
): Promise<Version> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id, version)
    const old = await tx.row<{ datos: Stored }>('select datos from ficha_version where ficha_id = $1 and n = $2', [
      id,
      n,
    ])
    if (!old) throw new Refusal(404, 'La ficha no tiene esa versión.')
    if (before.tiene_borrador && before.n !== n && !reemplaza) {
      throw new Refusal(409, 'Hay un borrador sin publicar: al traer esta versión se reemplaza.', {
        code: 'hay_borrador',
      })
    }
    const saved = await writeDraft(tx, id, old.datos, context)
    await audit(tx, context, {
      accion: 'ficha_restaurada',
      objeto: OBJECT,
      objetoId: id,
      antes: { version_ficha: before.n, ...factsOf(before.datos) },
      despues: { version_ficha: saved.n, desde_version: n, ...factsOf(old.datos) },
    })
    return saved
  })
}

/** What the audit log tells of a version: every answer under its name. */
export function factsOf({ titulo, notas, valores, imagenes }: Stored): Record<string, unknown> {
  const told = valores.map((value) => [value.nombre, valueText(value)])
  return {
    titulo,
    notas,
    ...Object.fromEntries(told),
    imagenes: imagenes.map(({ alt, tipo }) => alt || tipo).join(' · '),
  }
}
