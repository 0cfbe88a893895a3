import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const root = resolve(import.meta.dirname, '..')
const folder = join(root, 'dist/programa')

/** Tells at its end which files Node read as modules. */
const counting = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const read = []
  registerHooks({ load: (url, context, next) => (url.startsWith('file:') && read.push(url), next(url, context)) })
  process.on('exit', () => console.log('LEÍDOS ' + JSON.stringify(read)))
`)}`

/** The modules that a program of the build reads until it looks for its database, which is not there. */
function modulesOf(program: string): string[] {
  const { stdout, stderr } = spawnSync(process.execPath, ['--import', counting, `dist/programa/${program}.js`], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'test',
      DEMO: '0',
      // One that refuses at once.
      DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada',
      APP_KEY: 'a key of the test that is long enough',
      DATA_DIR: '/nonexistent',
      PORT: '0',
      LOG_LEVEL: 'silent',
    },
  })
  const told = /^LEÍDOS (.*)$/m.exec(stdout)?.[1]
  if (!told) throw new Error(`${program} told nothing: ${stderr.slice(0, 500)}`)
  return (JSON.parse(told) as string[]).map((url) => new URL(url).pathname)
}

const kilobytes = (files: string[]) => Math.round(files.reduce((sum, file) => sum + statSync(file).size, 0) / 1024)

test('the supervisor reads a handful of files and nothing of the product', () => {
  const read = modulesOf('start')
  expect(read.length).toBeLessThanOrEqual(12)
  expect(kilobytes(read)).toBeLessThanOrEqual(700)
  expect(read.filter((file) => /fastify|pg-boss|argon2|\/(?:src|db)\//.test(file))).toEqual([])
})

test('the worker reads few files, and no route of the web', () => {
  const read = modulesOf('worker')
  expect(read.length).toBeLessThanOrEqual(60)
  expect(read.filter((file) => /\/web-|\/src\//.test(file))).toEqual([])
})

test('what a program reads is written in ASCII: of anything else Node keeps two bytes a sign', () => {
  const files = [...readdirSync(folder).map((name) => join(folder, name)), join(root, 'dist/server/entry-server.js')]
  expect(files.filter((file) => /[\u0080-\uffff]/.test(readFileSync(file, 'utf8')))).toEqual([])
})
