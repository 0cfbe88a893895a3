import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { gridOfUpload } from '#upkeep/brands/brands-file.server.ts'
import { importFile } from '#upkeep/loads/import.server.ts'
import { databaseOf, type Product } from './unseen-catalogue.ts'

/** How a list came into its catalogue: by the loader, as texts where the loader finds no code, or not at all. */
type Way = 'cargada' | 'como textos' | 'sin partes'

/** Each list of a folder as its shop would upload it, in a catalogue of its own that is kept for the next run; those named, or all. */
export async function onLists(
  folder: string,
  only: string[],
  work: (name: string, db: Db, way: Way) => Promise<void>,
): Promise<void> {
  const files = readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isFile())
    .filter((name) => only.length === 0 || only.some((one) => name.includes(one)))
  const own = await startPostgres({ dataDir: resolve('data', 'bench-lists'), durable: false })
  try {
    for (const name of files.toSorted()) {
      const db = openDb(await databaseOf(own.url, `lista_${letters(name)}`), { statementTimeout: 0, max: 4 })
      try {
        await work(name, db, await filled(db, join(folder, name)))
      } finally {
        await db.end()
      }
    }
  } finally {
    await own.stop()
  }
}

/** A name of ours for a file: letters only. */
function letters(name: string): string {
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 10)
  return hash.replaceAll(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'q')
}

async function filled(db: Db, path: string): Promise<Way> {
  const count = async () => (await db.row<{ n: number }>('select count(*)::int as n from producto'))?.n ?? 0
  if ((await count()) === 0) {
    // The same file tells of both, as it does to whoever uploads it twice.
    for (const tipo of ['productos', 'aplicaciones'] as const) await loaded(db, path, tipo)
    if ((await count()) === 0) await asTexts(db, path)
    await rebuild(db)
  }
  if ((await count()) === 0) return 'sin partes'
  return (await db.row(`select from producto where k_parte like 'RENGLON-%' limit 1`)) ? 'como textos' : 'cargada'
}

async function loaded(db: Db, path: string, tipo: 'productos' | 'aplicaciones'): Promise<void> {
  try {
    const { validas, cambios } = await importFile(db, {
      path,
      tipo,
      parcial: true,
      conDudas: true,
      carpetaErrores: resolve('data'),
    })
    console.log(`${basename(path)}, ${tipo}: ${validas} filas ${JSON.stringify(cambios)}`)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    console.log(`${basename(path)}, ${tipo}: ${error.message}`)
  }
}

/** What is written in each row, as a part that says no more than that. */
async function asTexts(db: Db, path: string): Promise<void> {
  const rows = await gridOfUpload(new File([new Uint8Array(readFileSync(path))], basename(path))).catch(() => [])
  const texts = new Set(
    rows.slice(1).flatMap(({ cells }) => {
      const text = cells
        .filter((cell) => /[a-záéíóúñ]{3}/i.test(cell))
        .join(' ')
        .replace(/\s+/g, ' ')
        .trim()
      return text.length > 5 && text.length <= 300 ? [text.toUpperCase()] : []
    }),
  )
  await db.rows(`insert into linea (nombre) values ('Sin clasificar') on conflict do nothing`)
  await db.rows(
    `insert into producto (k_parte, descripcion, linea_id) select 'RENGLON-' || n, x, (select id from linea where nombre = 'Sin clasificar')
     from unnest($1::text[]) with ordinality u (x, n)`,
    [[...texts]],
  )
}

/** What a loaded list says of each part, by its code. */
export function productsOf(db: Db): Promise<Product[]> {
  return db.rows<Product>(
    `select p.k_parte as id, 'lista' as source, p.k_parte as code, p.descripcion as description, l.nombre as line, coalesce(b.nombre, '') as brand,
       array(select e.codigo from equivalencia e where e.producto_id = p.id) as alt_codes,
       coalesce((select json_agg(json_build_object('make', k.nombre, 'model', m.nombre, 'engine', coalesce(t.nombre, ''),
           'years', coalesce(a.desde || '-' || a.hasta, '')))
         from aplicacion a join modelo m on m.id = a.modelo_id join marca k on k.id = m.marca_id left join motor t on t.id = a.motor_id
         where a.producto_id = p.id), '[]') as applications
     from producto p join linea l on l.id = p.linea_id left join marca b on b.id = p.marca_id`,
  )
}
