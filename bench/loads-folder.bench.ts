import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { createApp } from '#http.server.ts'
import { loadDemoCatalogue } from '#database.ts'
import { openDb } from '#platform/database/db.server.ts'
import { readEnv } from '#platform/settings/env.server.ts'
import { migrate } from '#platform/database/migrate.server.ts'
import { startPostgres } from '#platform/database/postgres.server.ts'
import { formOf } from '#fiscal/document-loads/load.testing.ts'
import { PIECE, WHOLE_MOST } from '#upkeep/uploads/states.ts'
import { runLoads } from '#upkeep/uploads/run.server.ts'

type Admin = ReturnType<typeof browser>
type Load = {
  id: number
  estado: string
  tipo: string
  filas: number
  validas: number
  errores: number
  cambios: Record<string, unknown>
  motivo: string | null
  avisos: string[]
  sospechas: { clave: string }[]
  quedaron: number
}

/** Every file of these folders as an administrator uploads it, over the calls: checked, published, taken back; what came of each. */
export async function run(folders: string[]): Promise<object> {
  const dataDir = resolve('data', 'bench-loads-folder')
  const own = await startPostgres({ dataDir, durable: false })
  const db = openDb(own.url, { max: 6, statementTimeout: 0 })
  try {
    await migrate(own.url)
    if (!(await db.row<{ n: number }>('select count(*) as n from producto'))?.n) await loadDemoCatalogue(db)
    const env = readEnv({
      ...process.env,
      DATABASE_URL: own.url,
      DATA_DIR: dataDir,
      APP_KEY: 'a key for a bench that is long enough',
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'silent',
    })
    const app = await createApp({ db, env })
    const admin = browser(app)
    const person = await makePerson(db, ['admin'], { demo: true, email: `banco${Date.now()}@ejemplo.mx` })
    await admin.login(person.email)
    const rows: object[] = []
    for (const path of folders.flatMap(filesOf)) rows.push(await pushed(path, admin, () => runLoads({ db, env })))
    console.table(rows)
    await app.close()
    return { rows }
  } finally {
    await db.end()
    await own.stop()
  }
}

function filesOf(folder: string): string[] {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
    .toSorted()
}

async function pushed(path: string, admin: Admin, work: () => Promise<void>): Promise<object> {
  const archivo = basename(path)
  const id = await send(readFileSync(path), archivo, admin)
  const start = performance.now()
  await work()
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const read = async () => (await admin.get(`/api/v1/cargas/${id}`)).json<Load>()
  const checked = await read()
  const { tipo, estado, filas, validas, errores, cambios, motivo, sospechas } = checked
  const told = { archivo, tipo, estado, filas, validas, errores, seconds, sospechas: sospechas.length }
  if (!validas) return { ...told, motivo: motivo?.slice(0, 120) }
  const published = await admin.post(`/api/v1/cargas/${id}/aplicar`, { parcial: errores > 0 })
  await work()
  const after = await read()
  await admin.post(`/api/v1/cargas/${id}/revertir`, {})
  await work()
  const undone = await read()
  return {
    ...told,
    nuevos: cambios['nuevos'],
    cambiados: cambios['cambiados'],
    iguales: cambios['iguales'],
    publicada: published.statusCode === 202 ? after.estado : published.json().message,
    revertida: undone.estado,
    motivo: after.motivo ?? undone.motivo,
  }
}

async function send(bytes: Buffer, nombre: string, admin: Admin): Promise<number> {
  if (bytes.length <= WHOLE_MOST) {
    const { payload, headers } = formOf(nombre, bytes)
    const answer = await admin.send('POST', '/api/v1/cargas', payload, headers)
    return answer.json<{ id: number }>().id
  }
  const { id, partes } = (await admin.post('/api/v1/cargas/partes', { nombre, bytes: bytes.length })).json<{
    id: number
    partes: number
  }>()
  for (let n = 1; n <= partes; n++) {
    const { payload, headers } = formOf('parte', bytes.subarray((n - 1) * PIECE, n * PIECE), { n: String(n) })
    await admin.send('POST', `/api/v1/cargas/${id}/partes`, payload, headers)
  }
  return id
}
