import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { atField } from '#publishing/banners/banner-commands.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { crearPlantilla, editarPlantilla, listaPlantillas } from './contract.ts'
import { type Attribute, keyOf, typeLabels } from './values.ts'
import { agree } from '#kit/ui/format.ts'

type Template = Reply<typeof listaPlantillas>['plantillas'][number]
type Fields = Received<typeof crearPlantilla>['body']
const OBJECT = 'plantilla_ficha'

/** All of them; there are dozens. */
export async function listTemplates({ db }: Pick<Context, 'db'>): Promise<Reply<typeof listaPlantillas>> {
  const plantillas = await db.rows<Template>(
    `select t.id, t.nombre, t.linea_id, l.nombre as linea, t.atributos,
       (select count(*)::int from ficha f where f.plantilla_id = t.id) as fichas, u.nombre as actualizado_por, t.actualizado_en, t.version
     from plantilla_ficha t left join linea l on l.id = t.linea_id left join usuario u on u.id = t.actualizado_por order by t.nombre`,
  )
  return { plantillas }
}

export async function createTemplate(fields: Fields, context: Context): Promise<{ id: number }> {
  return context.db.transaction(async (tx) => {
    const atributos = attributesOf(fields.atributos)
    const row = await tx
      .row<{ id: number }>(
        `insert into plantilla_ficha (nombre, linea_id, atributos, creado_por, actualizado_por) values ($1, $2, $3, $4, $4) returning id`,
        [fields.nombre, fields.linea_id, JSON.stringify(atributos), context.session.user?.id ?? null],
      )
      .catch(explained)
    const id = row?.id ?? 0
    const despues = factsOf(fields.nombre, atributos)
    await audit(tx, context, { accion: 'plantilla_ficha_creada', objeto: OBJECT, objetoId: id, despues })
    return { id }
  })
}

/** Sheets keep the names they were published under; drafts are asked anew. 409 for an old version. */
export async function saveTemplate(
  id: number,
  { version, ...fields }: Received<typeof editarPlantilla>['body'],
  context: Context,
): Promise<{ version: number }> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id)
    if (before.version !== version) throw stale('esta plantilla', before.version)
    const atributos = attributesOf(fields.atributos)
    await tx
      .rows(
        `update plantilla_ficha set nombre = $2, linea_id = $3, atributos = $4, actualizado_por = $5, actualizado_en = now(),
           version = version + 1 where id = $1`,
        [id, fields.nombre, fields.linea_id, JSON.stringify(atributos), context.session.user?.id ?? null],
      )
      .catch(explained)
    await audit(tx, context, {
      accion: 'plantilla_ficha_editada',
      objeto: OBJECT,
      objetoId: id,
      antes: factsOf(before.nombre, before.atributos),
      despues: factsOf(fields.nombre, atributos),
    })
    return { version: version + 1 }
  })
}

/** 409 with how many sheets use it, when any does (G12). */
export async function deleteTemplate(id: number, context: Context): Promise<{ success: true }> {
  return context.db.transaction(async (tx) => {
    const before = await lock(tx, id)
    if (before.fichas > 0) {
      const sentence = agree(
        before.fichas,
        'Una ficha usa esta plantilla.',
        `${before.fichas} fichas usan esta plantilla.`,
      )
      throw new Refusal(409, `${sentence} Cámbialas a otra antes de borrarla.`, {
        code: 'en_uso',
        extra: { usos: before.fichas },
      })
    }
    await tx.rows('delete from plantilla_ficha where id = $1', [id])
    const antes = factsOf(before.nombre, before.atributos)
    await audit(tx, context, { accion: 'plantilla_ficha_borrada', objeto: OBJECT, objetoId: id, antes })
    return { success: true }
  })
}

async function lock(tx: Db, id: number): Promise<Pick<Template, 'nombre' | 'atributos' | 'version' | 'fichas'>> {
  await tx.rows('select from plantilla_ficha where id = $1 for update', [id])
  const found = await tx.row<Pick<Template, 'nombre' | 'atributos' | 'version' | 'fichas'>>(
    `select nombre, atributos, version, (select count(*)::int from ficha f where f.plantilla_id = t.id) as fichas
     from plantilla_ficha t where id = $1`,
    [id],
  )
  if (!found) throw new Refusal(404, 'La plantilla no existe.')
  return found
}

/** New questions get a key from their name, which no other has; units belong to numbers, choices to choices. */
function attributesOf(given: Fields['atributos']): Attribute[] {
  const taken = new Set(given.flatMap(({ clave }) => clave ?? []))
  if (taken.size !== given.filter(({ clave }) => clave).length) throw atField('atributos', 'Un dato está dos veces.')
  const names = new Set(given.map(({ nombre }) => nombre.toLowerCase()))
  if (names.size !== given.length) throw atField('atributos', 'Dos datos se llaman igual.')
  return given.map(({ clave, nombre, tipo, unidad, opciones, obligatorio }) => {
    if (tipo === 'opcion' && new Set(opciones).size < 2)
      throw atField('atributos', `${nombre}: escribe al menos dos opciones.`)
    const key = clave ?? freeKey(keyOf(nombre), taken)
    taken.add(key)
    return {
      clave: key,
      nombre,
      tipo,
      unidad: (tipo === 'numero' && unidad) || null,
      opciones: tipo === 'opcion' ? [...new Set(opciones)] : [],
      obligatorio,
    }
  })
}

function freeKey(wanted: string, taken: Set<string>): string {
  let key = wanted
  for (let n = 2; taken.has(key); n++) key = `${wanted}_${n}`
  return key
}

function explained(error: unknown): never {
  const isTaken = error instanceof Error && 'constraint' in error && error.constraint === 'plantilla_ficha_nombre'
  const isNoLine =
    error instanceof Error && 'constraint' in error && error.constraint === 'plantilla_ficha_linea_id_fkey'
  if (isTaken) throw atField('nombre', 'Ya hay una plantilla con este nombre.')
  if (isNoLine) throw atField('linea_id', 'La línea no existe.')
  throw error
}

function factsOf(nombre: string, atributos: Attribute[]): Record<string, unknown> {
  const asked = atributos.map(({ nombre: name, tipo, unidad, obligatorio }) =>
    [name, unidad ?? typeLabels[tipo].toLowerCase(), obligatorio && 'obligatorio'].filter(Boolean).join(', '),
  )
  return { nombre, datos: asked.join(' · ') }
}
