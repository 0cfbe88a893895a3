import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { emptyCatalogue, importText } from '#upkeep/loads/import.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { runLoads } from './run.server.ts'
import { runLocalLoad } from './run-local.server.ts'
import { catalogueOf, step } from './uploads.testing.ts'

const db = await testDb()
const env = { DATA_DIR: temporaryData(), STORAGE_URL: undefined }
const place = { db, env }

beforeEach(async () => {
  await emptyCatalogue(db)
  await importText(
    db,
    'productos',
    'clave,descripcion,linea,precio,existencia\nA-1,Balata,Frenos,100,5\nA-2,Bomba,Motor,50,3\n',
  )
  await db.rows('truncate carga restart identity cascade')
})
const fileOf = (text: string) => {
  const path = join(env.DATA_DIR, 'terminal.csv')
  writeFileSync(path, text)
  return path
}

test('a load from the terminal is published, and taken back as it was', async () => {
  const before = await catalogueOf(db)
  const path = fileOf('clave,descripcion,linea,precio,existencia\nA-1,Balata nueva,Frenos,120,9\nA-3,Faro,Luces,80,1\n')
  expect(await runLocalLoad(place, { path, tipo: 'productos' })).toMatchObject({
    estado: 'APLICADA',
    filas: 2,
    errores: 0,
    cambios: { nuevos: 1, cambiados: 1 },
    faltas: [],
  })
  expect(await catalogueOf(db)).not.toEqual(before)
  expect(await step(place, 1, 'revertir')).toMatchObject({ estado: 'REVERTIDA', quedaron: 0 })
  expect(await catalogueOf(db)).toEqual(before)
})

test('nothing changes while a row is wrong, unless the right ones are wanted; what is no list is refused', async () => {
  const before = await catalogueOf(db)
  const path = fileOf('clave,precio\nA-1,doce\nA-2,60\n')
  const wrong = await runLocalLoad(place, { path, tipo: 'precios' })
  expect(wrong).toMatchObject({ estado: 'CON_ERRORES', validas: 1, faltas: [{ fila: 2, valor: 'doce' }] })
  expect(await catalogueOf(db)).toEqual(before)
  expect(await runLocalLoad(place, { path, tipo: 'precios', parcial: true })).toMatchObject({
    estado: 'APLICADA',
    errores: 1,
  })
  await expect(runLocalLoad(place, { path: fileOf('%PDF-1.4 nada'), tipo: 'precios' })).rejects.toMatchObject({
    status: 422,
  })
})

test('one whose terminal was closed is ended by the worker', async () => {
  const path = fileOf('clave,precio\nA-1,70\n')
  const closed = new AbortController()
  const running = { ...place, signal: closed.signal, onProgress: () => closed.abort(new Error('closed')) }
  await expect(runLocalLoad(running, { path, tipo: 'precios' })).rejects.toThrow('closed')
  expect(await db.row('select tarea from carga')).toEqual({ tarea: expect.any(String) })
  await runLoads(place)
  expect(await db.row('select estado, tarea from carga')).toEqual({ estado: 'APLICADA', tarea: null })
})
