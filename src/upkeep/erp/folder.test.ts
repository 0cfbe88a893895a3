import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import type { ErpEnv } from './connecting.server.ts'
import { folderConnector } from './folder.server.ts'

const DATA_DIR = temporaryData()
const env: ErpEnv = {
  APP_KEY: 'a key for tests that is long enough',
  DATA_DIR,
  ERP_DIR: undefined,
  ERP_HOSTS: [],
  NODE_ENV: 'test',
}
const connector = () => folderConnector({ tipo: 'carpeta', direccion: 'matriz', usuario: '', secreto: '' }, env)
const place = (...names: string[]) => join(DATA_DIR, 'erp', 'matriz', ...names)
const inWords = {
  name: 'Error',
  kind: 'caido',
  message: 'No se puede leer o escribir en la carpeta compartida con el ERP.',
}

test('what the disk says of the folders is told in words', async () => {
  expect(await connector().probe()).toEqual([])
  // A folder where a file should be, with a mark that says it is whole.
  mkdirSync(place('in', 'productos-1.csv'))
  writeFileSync(place('in', 'productos-1.csv.listo'), createHash('sha256').update('').digest('hex'))
  await expect(connector().read('productos', { cursor: null, completa: true })).rejects.toMatchObject(inWords)
})

test('so is a message that cannot be left', async () => {
  mkdirSync(place('out', 'pedido-7.json'), { recursive: true })
  const message = { id: 7, tipo: 'pedido', pedido_id: 7, clave: '7', carga: {} } as const
  await expect(connector().deliver(message)).rejects.toMatchObject(inWords)
})
