import { afterAll, describe, expect, test } from 'vitest'
import type { InjectOptions } from 'fastify'
import { loadDemo } from '../db/demo/load.ts'
import { createApp } from '#http.server.ts'
import { testEnv } from '#http.testing.ts'
import { openDb } from '#platform/database/db.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { builtApp } from '#server.ts'
import { addPages } from '#fronts/shell/pages.server.ts'

const { db, url } = await testDatabase()
await loadDemo(db, { parts: 400 })
await rebuild(db)
// As people meet it: with the product's own limits of a statement and of what is at work.
const own = openDb(url)
const app = await builtApp(testEnv, own)
const gone = openDb('postgres://nadie@127.0.0.1:1/nada')
const apart = await builtApp(testEnv, gone)
afterAll(async () => {
  await Promise.all([app.close(), apart.close()])
  await Promise.all([own.end(), gone.end()])
})

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const PAGE = '/JACVE/ListaProds?linea=1&orden=codigo'

type Answer = Awaited<ReturnType<typeof app.inject>>

/** A page in the product's look, that needs nothing else to be seen, and says what to do. */
function expectPage(answer: Answer, status: number, title: string): void {
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8'])
  expect(answer.body).toContain(`<h1>${title}</h1>`)
  expect(answer.body).toContain('<a href="/JACVE/home">Ir al inicio</a>')
  expect(answer.body).toContain(String(answer.headers['x-request-id']))
  expect(answer.body).not.toMatch(/<script|"message"|undefined/)
  expect(answer.headers['cache-control']).toBe('no-store')
}

/** Holds a table that the page reads, while `work` goes on. */
async function locked<T>(work: () => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await tx.rows('lock table busca_parte, producto in access exclusive mode')
    return work()
  })
}

describe('for a person', () => {
  test('a locked table: 503 after the limit of a statement, with a time and a plain link to the same address', async () => {
    const answer = await locked(() => app.inject({ url: PAGE, headers: html }))
    expectPage(answer, 503, 'Volvemos en un momento')
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.body).toContain('<a href="">Reintentar</a>')
    expect((await app.inject({ url: PAGE, headers: html })).statusCode).toBe(200)
  })

  test('the database stopped: the same, or the page without what it can do without', async () => {
    for (const path of ['/home', '/Contacto', '/ListaProds', '/verprods/FAL-7123', '/BolsaDeTrabajo']) {
      const answer = await apart.inject({ url: `/JACVE${path}`, headers: html })
      // What makes do without its data is shown without it.
      if (answer.statusCode === 200) expect(answer.body).toContain('<h1')
      else expectPage(answer, 503, 'Volvemos en un momento')
      expect([path, answer.headers['retry-after']]).toEqual([path, answer.statusCode === 200 ? undefined : '2'])
    }
  })

  test('no room: 503 that says so', async () => {
    const answers = await locked(() =>
      Promise.all(Array.from({ length: 140 }, (_, n) => app.inject({ url: `${PAGE}&pagina=${n + 1}`, headers: html }))),
    )
    const crowded = answers.filter(({ body }) => body.includes('Hay muchas visitas en este momento'))
    expect(crowded.length).toBeGreaterThan(0)
    for (const answer of answers.filter(({ statusCode }) => statusCode !== 200))
      expectPage(answer, 503, 'Volvemos en un momento')
  })

  test('what cannot be rendered: 500 with its reference', async () => {
    const broken = await createApp({ env: testEnv, db: own })
    addPages(broken, () => Promise.resolve(() => Promise.reject(new TypeError('a render that breaks'))))
    const answer = await broken.inject({ url: '/JACVE/home', headers: html })
    await broken.close()
    expectPage(answer, 500, 'Algo salió mal')
    expect(answer.body).not.toContain('a render that breaks')
  })

  const refused: [string, InjectOptions, number, string][] = [
    ['an address that cannot be read', { url: '/JACVE/%E0%A4%A' }, 400, 'La dirección no se puede leer'],
    ['a file that is not there', { url: '/JACVE/nada.png' }, 404, 'No existe lo que buscas'],
    [
      'a body that is too large',
      { url: '/login', method: 'POST', payload: { a: 'x'.repeat(1_100_000) } },
      413,
      'Es demasiado grande',
    ],
  ]
  test.each(refused)('%s', async (_, asked, status, title) => {
    expectPage(await app.inject({ ...asked, headers: html }), status, title)
  })

  test('a name that is not ours, and too many reports', async () => {
    const named = await builtApp({ ...testEnv, PUBLIC_URL: 'https://www.ejemplo.mx' }, own)
    const answer = await named.inject({ url: '/JACVE/home', headers: { ...html, host: 'otro.ejemplo' } })
    expectPage(answer, 421, 'Este sitio no se llama así')
    const report = {
      url: '/JACVE/api/v1/reportes',
      method: 'POST' as const,
      payload: {},
      headers: { ...html, host: 'www.ejemplo.mx' },
    }
    let last = answer
    for (let turn = 0; turn < 25; turn++) last = await named.inject(report)
    await named.close()
    expectPage(last, 429, 'Demasiadas peticiones')
    expect(Number(last.headers['retry-after'])).toBeGreaterThan(0)
  })

  test('its style is one that the content policy knows', async () => {
    const answer = await app.inject({ url: '/JACVE/nada.png', headers: html })
    const { createHash } = await import('node:crypto')
    const style = /<style>(.*?)<\/style>/s.exec(answer.body)?.[1] ?? ''
    const hash = createHash('sha256').update(style).digest('base64')
    expect(answer.headers['content-security-policy']).toContain(`'sha256-${hash}'`)
  })
})

describe('for a program', () => {
  test.each([{ accept: 'application/json' }, { accept: 'text/html', 'x-requested-with': 'XMLHttpRequest' }, {}])(
    '%o: the one form of an error',
    async (headers) => {
      const answer = await apart.inject({ url: '/api/productoslista/1', headers })
      expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(answer.json()).toMatchObject({ message: expect.any(String), code: expect.any(String) })
    },
  )

  test('a part of the program that is not there: plain, and not kept', async () => {
    const answer = await app.inject({ url: '/JACVE/assets/contact.page-viejo.js', headers: { accept: '*/*' } })
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      404,
      'text/plain; charset=utf-8',
      'no-store',
    ])
  })
})
