import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EnvError, fromFiles, readEnv, shownEnv } from './env.server.ts'

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

test('a secret may lie in a file, told once, and a file that is not there stops the start', () => {
  const DATA_DIR = folder()
  const APP_KEY_FILE = join(DATA_DIR, 'llave')
  writeFileSync(APP_KEY_FILE, `${'k'.repeat(40)}\n`)
  expect(readEnv({ DATA_DIR, APP_KEY_FILE }).APP_KEY).toBe('k'.repeat(40))
  expect(fromFiles({ APP_KEY_FILE, OTHER_FILE: 'x' }).given).toEqual({ APP_KEY: 'k'.repeat(40), OTHER_FILE: 'x' })
  expect(faultsOf({ APP_KEY_FILE, APP_KEY: 'j'.repeat(40) })).toContain('APP_KEY_FILE')
  expect(faultsOf({ SMTP_URL_FILE: '/no/existe', PORT: 'x' }).split('\n')).toHaveLength(2)
})

test('settings are shown without what is secret', () => {
  const secrets = {
    APP_KEY: 'canario-de-la-llave-canario-de-la-llave',
    DATABASE_URL: 'postgres://jacve:canario-base@10.0.0.1/jacve',
    DATABASE_REPLICA_URL: 'postgres://jacve:canario-copia@10.0.0.2/jacve',
    STORAGE_URL: 's3://canarioid:canario-cubeta@servidor/cubeta',
    SMTP_URL: 'smtps://usuario:canario%40correo@smtp.ejemplo.mx',
    DEMO_PASSWORD: 'canario de muestra',
  }
  const lines = shownEnv(readEnv({ DATA_DIR: folder(), ...secrets, METRICS_PORT: '9100' }))
  expect(lines.join('\n')).not.toContain('canario')
  expect(lines).toContain('METRICS_PORT=9100')
  expect(lines).toContain('DATABASE_URL=postgres://(oculto)@10.0.0.1/jacve')
  expect(faultsOf({ PORT: '9100', METRICS_PORT: '9100' })).toContain('METRICS_PORT')
})
