import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type TestDatabase, testDatabase } from '#platform/database/testing.server.ts'
import { beforeAll, expect, test } from 'vitest'
import { emptyCatalogue, everything, importText } from './import.testing.ts'
import { fileOf } from '#platform/sheets/reading.testing.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))

// It ends itself at the very moment: a signal from outside would come a little later, on a busy machine after the end.
const program = `
  const { writeSync } = await import('node:fs')
  const { openDb } = await import(process.env.ROOM + '/../../platform/database/db.server.ts')
  const { importFile } = await import(process.env.ROOM + '/import.server.ts')
  const db = openDb(process.env.URL, { statementTimeout: 0 })
  const onProgress = (done, total, phase) => {
    writeSync(1, phase + ' ' + done + '\\n')
    if (phase + ' ' + done === process.env.AT) process.kill(process.pid, 'SIGKILL')
  }
  await importFile(db, { path: process.env.FILE, tipo: 'productos', onProgress })
  writeSync(1, 'listo\\n')
`

/** Runs an import in a process of its own, killed as soon as it has said `at`. */
async function killedAt(at: string, path: string): Promise<string> {
  const env = { ...process.env, ROOM: import.meta.dirname, URL: database.url, FILE: path, AT: at, NODE_OPTIONS: '' }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (said += text))
  await once(child, 'close')
  return said
}

test('killed while it reads or while it writes, a load leaves nothing behind, and works the next time', async () => {
  const { db } = database
  await emptyCatalogue(db)
  await importText(db, 'productos', 'clave,descripcion,precio\nA-1,Antes,1\n')
  const before = await everything(db)
  const rows = Array.from({ length: 4_000 }, (_, at) => `A-${at},Balata ${at},Línea ${at % 50},X${at} Y${at},${at + 1}`)
  const path = await fileOf('grande.csv', `clave,descripcion,linea,alternas,precio\n${rows.join('\n')}\n`)

  for (const at of ['leyendo 2000', 'aplicando 1', 'aplicando 4']) {
    const said = await killedAt(at, path)
    expect(said.trimEnd().split('\n').at(-1)).toBe(at)
    // The server undoes what its dead client had begun; until then the rows were nobody's to see.
    expect(await everything(db)).toEqual(before)
  }

  expect(await killedAt('nunca', path)).toContain('listo')
  expect(await db.rows('select count(*)::int n from producto')).toEqual([{ n: 4_000 }])
}, 120_000)
