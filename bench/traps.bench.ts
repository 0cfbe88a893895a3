import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { Refusal } from '#kit/base/refusal.ts'
import { type Db, openDb } from '#platform/database/db.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { kindOf } from '#platform/sheets/kind-of.ts'
import { sampleOf } from '#platform/sheets/sample.server.ts'
import { localLimits } from '#platform/sheets/source.ts'
import { type ImportRequest, importFile } from '#upkeep/loads/import.server.ts'
import { type Case, catalogue, filesWith, type Tried } from './traps-files.ts'

const MANY = 10

/** Files with a trap each (and clean ones) tried against a small catalogue: how many are seen, how many clean ones are doubted. Then the files of a folder, as they are. */
export async function run(options: string[]): Promise<object> {
  const seed = Number(options[options.indexOf('--seed') + 1] ?? 1) || 1
  const folder = options.find((one) => existsSync(one)) ?? process.env['LISTAS_SUBIDAS']
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-trampas-'))
  const own = await startPostgres({ dataDir, durable: false })
  const db = openDb(own.url, { max: 4, statementTimeout: 0 })
  try {
    await migrate(own.url)
    await fill(db, dataDir)
    await db.session((client) => client.query(keeping))
    const found = await counted(db, { dataDir, seed })
    const real = folder ? await realFiles(db, resolve(folder)) : []
    if (!folder) console.log('Sin carpeta de listas reales: se pasa como argumento o en LISTAS_SUBIDAS.')
    return { seed, ...found, real }
  } finally {
    await db.end()
    await own.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fill(db: Db, dataDir: string): Promise<void> {
  await db.rows(
    `insert into sucursal (clave, nombre, es_principal) values ('MTY', 'Monterrey', true) on conflict do nothing`,
  )
  for (const tipo of ['productos', 'aplicaciones'] as const) {
    const path = join(dataDir, `${tipo}.csv`)
    writeFileSync(path, catalogue[tipo])
    await importFile(db, { path, tipo })
  }
}

type Row = { trampa: string; archivos: number; vistas: number }

async function counted(db: Db, { dataDir, seed }: { dataDir: string; seed: number }) {
  const rows = new Map<string, Row & { limpio: boolean }>()
  const missed: string[] = []
  for (const one of filesWith(MANY, seed)) {
    const row = rows.get(one.trap) ?? { trampa: one.trap, archivos: 0, vistas: 0, limpio: one.isClean }
    rows.set(one.trap, row)
    row.archivos++
    const tried = await tryFile(db, dataDir, one)
    if (one.seen(tried)) row.vistas++
    else missed.push(`${one.trap}: ${tried.refusal ?? tried.result?.dudas.map(({ texto }) => texto).join(' ')}`)
  }
  const all = [...rows.values()]
  const table = (limpio: boolean) =>
    all.filter((one) => one.limpio === limpio).map(({ limpio: _limpio, ...row }) => row)
  const sum = (list: Row[], key: 'archivos' | 'vistas') => list.reduce((total, row) => total + row[key], 0)
  const [trampas, limpios] = [table(false), table(true)]
  console.table(trampas)
  console.table(limpios.map(({ trampa, archivos, vistas }) => ({ limpio: trampa, archivos, 'sin dudas': vistas })))
  console.log(`Trampas vistas: ${sum(trampas, 'vistas')} de ${sum(trampas, 'archivos')}`)
  console.log(`Archivos limpios sin dudas: ${sum(limpios, 'vistas')} de ${sum(limpios, 'archivos')}`)
  for (const one of missed.slice(0, 20)) console.log(`  ${one}`)
  if (missed.length) process.exitCode = 1
  return { trampas, limpios, missed }
}

async function tryFile(db: Db, dataDir: string, { name, content, kind }: Case): Promise<Tried> {
  const path = join(dataDir, name)
  writeFileSync(path, content)
  return tried(db, { path, tipo: kind, carpetaErrores: dataDir })
}

/** Loaded as the terminal would, and the catalogue put back as it was. */
async function tried(db: Db, request: ImportRequest): Promise<Tried> {
  try {
    await db.rows('truncate guardado')
    await db.rows('insert into guardado select id from producto')
    const result = await importFile(db, { ...request, parcial: true })
    const rows = await db.rows<{ k: string }>(
      'select k_parte k from producto where id not in (select id from guardado)',
    )
    return { result, refusal: null, codes: rows.map(({ k }) => k) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { result: null, refusal: error.message, codes: [] }
  } finally {
    await db.rows('select restaura()')
  }
}

/** What there was before each file, to be put back after it. */
const keeping = `
  create table guardado (id bigint);
  create table precio_guardado as table precio;
  create table marca_guardada as select id from marca;
  create table aplicacion_guardada as select id from aplicacion;
  create function restaura() returns void language sql as $$
    delete from producto where id not in (select id from guardado);
    delete from aplicacion where id not in (select id from aplicacion_guardada);
    delete from modelo o where not exists (select from aplicacion a where a.modelo_id = o.id);
    delete from marca where id not in (select id from marca_guardada);
    delete from equivalencia; delete from existencia; delete from precio;
    insert into precio overriding system value select * from precio_guardado;
  $$`

type Real = { archivo: string; tipo: string; resultado: string; dudas: number; dice: string }

/** Each file of a folder as it comes, on trial: refused with a reason, or what of it would go in and what it asks. */
async function realFiles(db: Db, folder: string): Promise<Real[]> {
  const rows: Real[] = []
  for (const file of readdirSync(folder).toSorted()) {
    if (!/\.(?:xlsx|csv|jsonl)$/.test(file)) continue
    const path = join(folder, file)
    try {
      const { rows: first, sheets } = await sampleOf(path, localLimits)
      const tipo = kindOf(sheets.length ? (sheets.find(({ top }) => top.length > 1)?.top ?? first) : first)
      const { filas, validas, errores, dudas, avisos } = await importFile(db, {
        path,
        tipo,
        simular: true,
        carpetaErrores: tmpdir(),
        limits: localLimits,
      })
      const dice = [...dudas.map(({ texto }) => texto), ...avisos].slice(0, 4).join(' ')
      rows.push({
        archivo: file,
        tipo,
        resultado: `${validas} de ${filas} filas, ${errores} con errores`,
        dudas: dudas.length,
        dice,
      })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      rows.push({ archivo: file, tipo: '', resultado: 'se rechaza', dudas: 0, dice: error.message })
    }
  }
  for (const { archivo, tipo, resultado, dudas, dice } of rows)
    console.log(`${archivo} (${tipo || '—'}): ${resultado}, ${dudas} dudas. ${dice}`)
  return rows
}
