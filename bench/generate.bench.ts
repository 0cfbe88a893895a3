import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Killed, runDrill, whatIsLeft } from '#kill-drill.testing.ts'

const CLIENTS = 50
const EACH = 20
const KILLS: Killed[] = ['aplicacion', 'base', 'aplicacion', 'base', 'aplicacion', 'base']
const LATEST_MS = 5000

/** A thousand documents of fifty clients, one in five sent twice, with three kills of the application and three of the database (kill -9). */
export async function run(): Promise<object> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jacve-bench-'))
  chmodSync(dataDir, 0o711)
  const drill = await runDrill({ dataDir, clients: CLIENTS, each: EACH, kills: KILLS, durable: true })
  try {
    const { db, recuperaciones, segundos } = drill
    const left = await whatIsLeft(db)
    const all = CLIENTS * EACH
    const wanted = { documentos: all, claves: all, folios: all, ultimo: all, enviados: all }
    const none = { claves_a_medias: 0, totales_distintos: 0, renglones_sueltos: 0 }
    const isRight =
      Object.entries({ ...wanted, ...none }).every(([name, value]) => Reflect.get(left, name) === value) &&
      recuperaciones.every(({ primer_exito_ms }) => primer_exito_ms <= LATEST_MS)
    const found = { clientes: CLIENTS, cumple: isRight, quedo: left, segundos, recuperaciones }
    console.log(JSON.stringify(found, null, 2))
    if (!isRight) process.exitCode = 1
    return found
  } finally {
    await drill.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
