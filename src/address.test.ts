import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { originOf } from '#people/access/access-links.server.ts'
import { atServer, keepAddress } from './address.ts'

const env = (DATA_DIR: string) => ({
  DATA_DIR,
  HOST: '127.0.0.1',
  PORT: 8080,
  PUBLIC_URL: undefined,
  BASE_PATH: '',
  APP_KEY: 'x',
})

test('links of the terminal lead to the server that runs, whatever its port', () => {
  const folder = temporaryData()
  expect(originOf(atServer(env(folder)))).toBe('http://127.0.0.1:8080')
  keepAddress({ DATA_DIR: folder, HOST: '::1' }, 41_234)
  expect(originOf(atServer(env(folder)))).toBe('http://[::1]:41234')
})

test('what a killed server left behind leads nowhere', () => {
  const folder = temporaryData()
  const { pid } = spawnSync('true')
  writeFileSync(join(folder, 'direccion.json'), JSON.stringify({ host: '127.0.0.1', port: 41_234, pid }))
  expect(originOf(atServer(env(folder)))).toBe('http://127.0.0.1:8080')
  writeFileSync(join(folder, 'direccion.json'), 'no es JSON')
  expect(originOf(atServer(env(folder)))).toBe('http://127.0.0.1:8080')
})
