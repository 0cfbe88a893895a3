import { mkdtempSync, readFileSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EnvError, readEnv } from './env.server.ts'

const folder = () => mkdtempSync(join(tmpdir(), 'jacve-env-'))

function faultsOf(source: Record<string, string>): string {
  try {
    readEnv({ DATA_DIR: folder(), ...source })
  } catch (error) {
    if (error instanceof EnvError) return error.message
    throw error
  }
  return ''
}

test('fills the defaults and keeps a key of its own, readable by its owner only', () => {
  const DATA_DIR = folder()
  const env = readEnv({ DATA_DIR })
  expect(env).toMatchObject({ PORT: 8080, HOST: '127.0.0.1', BASE_PATH: '/JACVE', DEMO: true, RATE_LIMITS: 'on' })
  expect(readEnv({ DATA_DIR }).APP_KEY).toBe(env.APP_KEY)
  expect(readFileSync(join(DATA_DIR, 'app.key'), 'utf8')).toBe(env.APP_KEY)
  expect(statSync(join(DATA_DIR, 'app.key')).mode & 0o077).toBe(0)
})

test('tells every fault at once', () => {
  const faults = faultsOf({ PORT: 'mucho', BASE_PATH: 'JACVE', LOG_LEVEL: 'alto', APP_KEY: 'corta' })
  expect(faults.split('\n')).toHaveLength(4)
  for (const name of ['PORT', 'BASE_PATH', 'LOG_LEVEL', 'APP_KEY']) expect(faults).toContain(`${name}:`)
})

test('refuses what must not stand together', () => {
  const DATABASE_URL = 'postgres://u:p@127.0.0.1/x'
  const APP_KEY = 'k'.repeat(32)
  expect(faultsOf({ DATABASE_URL })).toContain('APP_KEY')
  expect(faultsOf({ DATABASE_URL, APP_KEY, DEMO: '1', NODE_ENV: 'production' })).toContain('DEMO')
  expect(faultsOf({ RATE_LIMITS: 'off', NODE_ENV: 'production' })).toContain('RATE_LIMITS')
  expect(faultsOf({ STORAGE_URL: 's3://servidor/cubeta' })).toContain('STORAGE_URL')
  expect(faultsOf({ STORAGE_URL: 's3://llave:secreto@servidor/cubeta' })).toBe('')
  expect(faultsOf({ DATABASE_URL, APP_KEY, DEMO: '1' })).toBe('')
})

test('a blank setting counts as absent, and a trailing slash of the base is dropped', () => {
  expect(readEnv({ DATA_DIR: folder(), PORT: '', BASE_PATH: '/tienda/' })).toMatchObject({
    PORT: 8080,
    BASE_PATH: '/tienda',
  })
})
