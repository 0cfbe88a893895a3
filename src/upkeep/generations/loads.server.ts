import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { plural } from '#kit/ui/format.ts'
import { readLexicon } from '#finding/index/lexicon-source.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Download } from '#platform/files/download.server.ts'
import type { SheetFormat } from '#platform/files/sheet-cells.ts'
import { sheetOf } from '#platform/files/sheet.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { Generation } from './contract.ts'
import { BETWEEN_NAMES } from './generation-columns.ts'
import type { Fields } from './generation-fields.ts'
import { generationColumns, generationsChanged } from './generations.server.ts'
import { readGenerationsFile } from './generations-file.server.ts'
import { type FileRow, judgeLoad, type LoadRow } from './load-rules.ts'
import { type cargarGeneraciones, type cargasDeGeneraciones, MOST_TOLD } from './loads-contract.ts'

type Load = Reply<typeof cargarGeneraciones>
type Change = { id: number; antes: Fields | null; despues: Fields }

const summary = `c.id, c.archivo, c.estado, c.nuevas, c.cambian, c.iguales, c.rechazadas,
  (select u.nombre from usuario u where u.id = coalesce(c.aplicada_por, c.hecha_por)) as quien, c.creado_en, c.aplicada_en, c.deshecha_en`

/** What a file of generations would do; it is kept to be applied, and changes none. Throws Refusal 413 and 422 for what is no such list. */
export async function previewLoad(
  { archivo }: Received<typeof cargarGeneraciones>['body'],
  context: Context,
): Promise<Load> {
  const rows = await readGenerationsFile(archivo)
  return context.db.transaction(async (tx) => {
    const judged = await judgeNow(tx, rows)
    const made = await tx.row<{ id: number }>(
      `insert into generacion_carga (archivo, leidas, filas, nuevas, cambian, iguales, rechazadas, hecha_por)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [
        archivo.name.replace(/[\p{Cc}/\\]/gu, '').slice(0, 120),
        JSON.stringify(rows),
        JSON.stringify(judged),
        ...(['nueva', 'cambia', 'igual', 'rechazada'] as const).map(
          (kind) => judged.filter(({ clase }) => clase === kind).length,
        ),
        context.session.user?.id ?? null,
      ],
    )
    return findLoad(tx, made?.id ?? 0)
  })
}

async function judgeNow(tx: Db, rows: FileRow[]): Promise<LoadRow[]> {
  const there = await tx.rows<Generation>(`select ${generationColumns} from generacion g order by g.id`)
  const models = await tx.rows<{ nombre: string }>('select distinct nombre from modelo')
  return judgeLoad(rows, {
    generations: there.map(({ id: _id, version: _version, ...fields }) => fields),
    own: models.map(({ nombre }) => nombre),
    lexicon: await readLexicon(tx),
  })
}

/** The last twenty that were applied, the latest first. */
export function listLoads({ db }: Context): Promise<Reply<typeof cargasDeGeneraciones>> {
  return db.rows(
    `select ${summary} from generacion_carga c where c.aplicada_en is not null order by c.aplicada_en desc limit 20`,
  )
}

/** One load with its rows; 404 when it is not there. */
export async function findLoad(db: Db, id: number): Promise<Load> {
  const found = await db.row<Load>(
    `select ${summary}, coalesce((select json_agg(x.fila) from (
       select f.fila from jsonb_array_elements(c.filas) with ordinality f (fila, n) where f.fila->>'clase' <> 'igual'
       order by (f.fila->>'clase' = 'rechazada') desc, f.n limit ${MOST_TOLD}) x), '[]') as filas
     from generacion_carga c where c.id = $1`,
    [id],
  )
  if (!found) throw new Refusal(404, 'Esa carga no existe o su vista previa ya venció: sube el archivo otra vez.')
  return found
}

type Refused = FileRow & { motivo: string }
const refusedFile = [
  { title: 'marca', value: ({ marca }: Refused) => marca },
  { title: 'modelo', value: ({ modelo }: Refused) => modelo },
  { title: 'generación', value: ({ nombre }: Refused) => nombre },
  { title: 'desde', value: ({ desde }: Refused) => desde },
  { title: 'hasta', value: ({ hasta }: Refused) => hasta },
  { title: 'alias', value: ({ alias }: Refused) => alias?.join(BETWEEN_NAMES) ?? null },
  { title: 'se dice sola', value: ({ sola }: Refused) => sola },
  { title: 'a la vez', value: ({ a_la_vez }: Refused) => a_la_vez },
  { title: 'fila', value: ({ fila }: Refused) => fila },
  { title: 'por qué se rechazó', value: ({ motivo }: Refused) => motivo },
]

/** What was refused of a load as it came, each row with its reason; the columns that the file did not have stay out. 404 when nothing was. */
export async function exportRefused(
  { id, formato }: { id: number; formato: SheetFormat },
  context: Context,
): Promise<Download> {
  const found = await context.db.row<Pick<Kept, 'archivo' | 'leidas' | 'filas'>>(
    'select archivo, leidas, filas from generacion_carga where id = $1',
    [id],
  )
  const whyOf = new Map(found?.filas.flatMap(({ fila, motivo }) => (motivo ? [[fila, motivo] as const] : [])))
  const rows = (found?.leidas ?? []).flatMap((row) => {
    const motivo = whyOf.get(row.fila)
    return motivo ? [{ ...row, motivo }] : []
  })
  if (!found || rows.length === 0) throw new Refusal(404, 'Esa carga no tiene filas rechazadas.')
  const { archivo } = found
  await audit(context.db, context, {
    accion: 'exportacion',
    objeto: 'generaciones',
    objetoId: id,
    despues: { archivo, filas: rows.length },
  })
  // A column that is there and empty says «none»; one that is not says nothing.
  const columns = refusedFile.filter(({ value }) => rows.some((row) => value(row) !== null))
  return sheetOf({ name: 'generaciones-rechazadas', format: formato, columns, rows })
}

type Kept = { estado: Load['estado']; archivo: string; leidas: FileRow[]; filas: LoadRow[]; cambios: Change[] }

/** Nobody else writes generations until the end. */
async function lockLoad(tx: Db, id: number): Promise<Kept> {
  await tx.rows('lock table generacion in share row exclusive mode')
  const found = await tx.row<Kept>(
    'select estado, archivo, leidas, filas, cambios from generacion_carga where id = $1 for update',
    [id],
  )
  if (!found) throw new Refusal(404, 'Esa carga no existe o su vista previa ya venció: sube el archivo otra vez.')
  return found
}

/** Does all that was foreseen, or nothing. 404, 409 when it was done before or the generations are others now, 422 when nothing changes. */
export function applyLoad(id: number, context: Context): Promise<Load> {
  return context.db.transaction(async (tx) => {
    const { estado, archivo, leidas, filas } = await lockLoad(tx, id)
    if (estado !== 'PREVISTA') throw new Refusal(409, 'Esta carga ya se aplicó.')
    const written = writtenBy(filas)
    if (written.length === 0) throw new Refusal(422, 'Esta carga no cambia ninguna generación.')
    if (JSON.stringify(writtenBy(await judgeNow(tx, leidas))) !== JSON.stringify(written)) {
      throw new Refusal(
        409,
        'Las generaciones cambiaron desde la vista previa. No se cambió nada: sube el archivo otra vez.',
        {
          code: 'version_anterior',
        },
      )
    }
    const cambios: Change[] = []
    for (const { antes, despues } of written) cambios.push(await writeOne(tx, { antes, despues }, context))
    await tx.rows(
      `update generacion_carga set estado = 'APLICADA', cambios = $2, aplicada_en = now(), aplicada_por = $3 where id = $1`,
      [id, JSON.stringify(cambios), context.session.user?.id ?? null],
    )
    await tell(tx, context, { accion: 'generaciones_cargadas', id, archivo, cambios })
    return findLoad(tx, id)
  })
}

type Written = { fila: number; antes: Fields | null; despues: Fields }

/** In one order of names: what is read from the database has an order of its own. */
function writtenBy(rows: LoadRow[]): Written[] {
  return rows.flatMap(({ fila, antes, despues, clase }) =>
    despues && clase !== 'igual' ? [{ fila, antes: antes && ordered(antes), despues: ordered(despues) }] : [],
  )
}

function ordered({ marca, modelo, nombre, alias, desde, hasta, sola }: Fields): Fields {
  return { marca, modelo, nombre, alias, desde, hasta, sola }
}

const isThis = `norma_nombre(marca) = norma_nombre($1) and norma_nombre(modelo) = norma_nombre($2) and norma_nombre(nombre) = norma_nombre($3)`

async function writeOne(tx: Db, { antes, despues }: Omit<Written, 'fila'>, context: Context): Promise<Change> {
  const { marca, modelo, nombre, alias, desde, hasta, sola } = despues
  const values = [marca, modelo, nombre, alias, desde, hasta, sola, context.session.user?.id ?? null]
  const done = antes
    ? await tx.row<{ id: number }>(
        `update generacion set alias = $4, desde = $5, hasta = $6, sola = $7, actualizado_por = $8, actualizado_en = now(), version = version + 1
         where ${isThis} returning id`,
        values,
      )
    : await tx.row<{ id: number }>(
        `insert into generacion (marca, modelo, nombre, alias, desde, hasta, sola, actualizado_por)
         values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
        values,
      )
  if (!done) throw new Error('the generation was judged to be there, and is locked')
  return { id: done.id, antes, despues }
}

/** Back to what was before a load, all of it or nothing. 404; 409 when it was not applied, is undone already, or somebody changed one since. */
export function undoLoad(id: number, context: Context): Promise<Load> {
  return context.db.transaction(async (tx) => {
    const { estado, archivo, cambios } = await lockLoad(tx, id)
    if (estado === 'PREVISTA') throw new Refusal(409, 'Esta carga no se ha aplicado.')
    if (estado === 'DESHECHA') throw new Refusal(409, 'Esta carga ya se deshizo.')
    for (const change of cambios.toReversed()) await takeBack(tx, change, context)
    await tx.rows(
      `update generacion_carga set estado = 'DESHECHA', deshecha_en = now(), deshecha_por = $2 where id = $1`,
      [id, context.session.user?.id ?? null],
    )
    await tell(tx, context, { accion: 'generaciones_deshechas', id, archivo, cambios })
    return findLoad(tx, id)
  })
}

const isAsLeft = `id = $1 and alias = $2::text[] and desde = $3 and hasta is not distinct from $4 and sola = $5 and marca = $6 and modelo = $7 and nombre = $8`

async function takeBack(tx: Db, { id, antes, despues }: Change, context: Context): Promise<void> {
  const { alias, desde, hasta, sola, marca, modelo, nombre } = despues
  const left = [id, alias, desde, hasta, sola, marca, modelo, nombre]
  const done = antes
    ? await tx.rows(
        `update generacion set alias = $9, desde = $10, hasta = $11, sola = $12, actualizado_por = $13, actualizado_en = now(), version = version + 1
         where ${isAsLeft} returning id`,
        [...left, antes.alias, antes.desde, antes.hasta, antes.sola, context.session.user?.id ?? null],
      )
    : await tx.rows(`delete from generacion where ${isAsLeft} returning id`, left)
  if (done.length === 0) {
    throw new Refusal(409, `${modelo} ${nombre} cambió después de la carga: ya no se puede deshacer.`, {
      code: 'ya_no_se_puede',
    })
  }
}

type Told = { accion: string; id: number; archivo: string; cambios: Change[] }

/** Told to the log with what changed, and to the search. */
async function tell(tx: Db, context: Context, { accion, id, archivo, cambios }: Told): Promise<void> {
  const names = cambios.slice(0, 200).map(({ despues: { modelo, nombre } }) => `${modelo} ${nombre}`)
  await audit(tx, context, {
    accion,
    objeto: 'generaciones',
    objetoId: id,
    despues: { archivo, cambios: plural(cambios.length, 'generación', 'generaciones'), generaciones: names },
  })
  await generationsChanged(tx)
}
