import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { emptyCatalogue, importText } from '#upkeep/loads/import.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { runLoads } from './run.server.ts'
import { catalogueOf, waitingLoad } from './uploads.testing.ts'

const { db, url } = await testDatabase()
const env = { DATA_DIR: temporaryData(), STORAGE_URL: undefined }

// It ends itself at the very moment: a signal from outside would come a little later, on a busy machine after the end.
const program = `
  const { openDb } = await import(process.env.ROOM + '/../../platform/database/db.server.ts')
  const { runLoads } = await import(process.env.ROOM + '/run.server.ts')
  const db = openDb(process.env.URL, { statementTimeout: 0 })
  const onProgress = (done, phase) => {
    if (phase + ' ' + done === process.env.AT) process.kill(process.pid, 'SIGKILL')
  }
  await runLoads({ db, env: { DATA_DIR: process.env.FOLDER }, onProgress })
  process.exit(0)
`

async function workerKilledAt(at: string): Promise<NodeJS.Signals | null> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, ROOM: import.meta.dirname, URL: url, FOLDER: env.DATA_DIR, AT: at, NODE_OPTIONS: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [, signal] = await once(child, 'close')
  return signal
}

test('a worker killed while it reads or writes leaves nothing half-done; the next one does it once', async () => {
  await emptyCatalogue(db)
  await importText(db, 'productos', 'clave,descripcion,precio\nA-1,Antes,1\n')
  const rows = Array.from(
    { length: 1500 },
    (_, at) => `A-${at},Balata ${at},Línea ${at % 20},X${at},${at + 1},${at % 9}`,
  )
  const id = await waitingLoad(
    { db, env },
    'productos',
    `clave,descripcion,linea,alternas,precio,existencia\n${rows.join('\n')}\n`,
    true,
  )
  const before = await catalogueOf(db)
  for (const at of ['leyendo 1000', 'aplicando 8']) {
    expect(await workerKilledAt(at)).toBe('SIGKILL')
    expect(await catalogueOf(db)).toEqual(before)
  }
  await runLoads({ db, env })
  expect(await db.row('select estado, tarea from carga where id = $1', [id])).toEqual({
    estado: 'APLICADA',
    tarea: null,
  })
  expect(await db.row('select count(*)::int n from producto')).toEqual({ n: 1500 })
  const applied = await catalogueOf(db)
  await runLoads({ db, env })
  expect(await catalogueOf(db)).toEqual(applied)
}, 120_000)
