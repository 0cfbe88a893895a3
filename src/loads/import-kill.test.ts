import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type TestDatabase, testDatabase } from '#platform/testing.server.ts'
import { beforeAll, expect, test } from 'vitest'
import { emptyCatalogue, everything, importText } from './import.testing.ts'
import { fileOf } from '#sheets/reading.testing.ts'

let database: TestDatabase
beforeAll(async () => void (database = await testDatabase()))

const program = `
  const { openDb } = await import(process.env.ROOM + '/../platform/db.server.ts')
  const { importFile } = await import(process.env.ROOM + '/import.server.ts')
  const db = openDb(process.env.URL, { statementTimeout: 0 })
  const onProgress = (done, total, phase) => process.stdout.write(phase + ' ' + done + '\\n')
  await importFile(db, { path: process.env.FILE, tipo: 'productos', onProgress })
  process.stdout.write('listo\\n')
`

/** Runs an import in a process of its own and kills it as soon as it says `when`. */
async function killedAt(when: RegExp, path: string): Promise<string> {
  const env = { ...process.env, ROOM: import.meta.dirname, URL: database.url, FILE: path, NODE_OPTIONS: '' }
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
    if (when.test(said)) child.kill('SIGKILL')
  })
  await once(child, 'exit')
  return said
}

test('killed while it reads or while it writes, a load leaves nothing behind, and works the next time', async () => {
  const { db } = database
  await emptyCatalogue(db)
  await importText(db, 'productos', 'clave,descripcion,precio\nA-1,Antes,1\n')
  const before = await everything(db)
  const rows = Array.from({ length: 4_000 }, (_, at) => `A-${at},Balata ${at},Línea ${at % 50},X${at} Y${at},${at + 1}`)
  const path = await fileOf('grande.csv', `clave,descripcion,linea,alternas,precio\n${rows.join('\n')}\n`)

  for (const when of [/leyendo \d{4}/, /aplicando 1\n/, /aplicando 4\n/]) {
    const said = await killedAt(when, path)
    expect(said).toMatch(when)
    expect(said).not.toContain('listo')
    // The server undoes what its dead client had begun; until then the rows were nobody's to see.
    expect(await everything(db)).toEqual(before)
  }

  expect(await killedAt(/nunca/, path)).toContain('listo')
  expect(await db.rows('select count(*)::int n from producto')).toEqual([{ n: 4_000 }])
}, 120_000)
