import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../db/demo/load.ts'
import { testEnv } from '#http.testing.ts'
import { type Page, pages } from '#pages.ts'
import { keepAnswers } from '#platform/http/kept-answers.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { builtApp } from '#server.ts'

const db = await testDb()
await loadDemo(db, { parts: 400 })
await rebuild(db)
const answers = keepAnswers()
const app = await builtApp(testEnv, db, answers)
afterAll(() => app.close())

/** A tag with a style of its own, which the content policy refuses. */
const STYLED = /<[a-z][^<>]*\sstyle=/i
const html = { accept: 'text/html' }
const open = (url: string) => app.inject({ url, headers: html })
/** Names of classes that have a rule in this style sheet. */
const classesOf = (css: string) =>
  new Set([...css.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name.replaceAll('\\', '')))
const everyStyle = classesOf(
  readdirSync('dist/client/assets')
    .filter((file) => file.endsWith('.css'))
    .map((file) => readFileSync(`dist/client/assets/${file}`, 'utf8'))
    .join(''),
)
const fixed = Object.values(pages).filter(
  (page: Page) => !page.path.includes(':') && Object.keys(page.access).length === 0 && page.path !== '/unauthorized',
)

describe('bar and foot that were made for another page', () => {
  const several = [
    '/verprods/FAL-7123',
    '/ListaProds?linea=1',
    '/ListadoProductos?productobusqueda=balata&tipobusqueda=1',
  ]

  test.each([...fixed.map(({ path }) => path), ...several])('%s is as it makes them itself', async (path) => {
    // What a process learns with its first question is no difference between the two.
    await open(`/JACVE${path}`)
    answers.forget()
    const alone = await open(`/JACVE${path}`)
    expect(alone.body).not.toMatch(/data-(?:kept|card)/)
    answers.forget()
    await open('/JACVE/Ingresa')
    for (let turn = 0; turn < 2; turn++) expect((await open(`/JACVE${path}`)).body).toBe(alone.body)
  })
})

describe('addresses of pages', () => {
  test.each(['/', '/JACVE', '/JACVE/'])('%s goes home', async (url) => {
    const answer = await open(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/JACVE/home'])
  })

  test.each([
    ['/JACVE/HOME', '/JACVE/home'],
    ['/jacve/listaprods?linea=3', '/JACVE/ListaProds?linea=3'],
    ['/JACVE/home/', '/JACVE/home'],
  ])('%s is brought to its one spelling %s', async (url, location) => {
    const answer = await open(url)
    expect([answer.statusCode, answer.headers.location]).toEqual([301, location])
  })

  test('an unknown page goes to the start with a notice; an unknown file or call is a true 404', async () => {
    expect((await open('/JACVE/nada/de/nada')).headers.location).toBe('/JACVE/home?aviso=no-existe')
    expect((await open('/nada')).headers.location).toBe('/JACVE/home?aviso=no-existe')
    expect((await open('/JACVE/assets/nada.js')).statusCode).toBe(404)
    expect((await app.inject({ url: '/JACVE/nada', headers: { accept: 'application/json' } })).statusCode).toBe(404)
  })

  test('/login forwards to /Ingresa and keeps where to go next (A-03)', async () => {
    expect((await open('/JACVE/login?next=%2FJACVE%2FListaProds')).headers.location).toBe(
      '/JACVE/Ingresa?next=%2FJACVE%2FListaProds',
    )
  })

  test('an address that no page leads to is refused: it would come back in every link', async () => {
    const names = (many: number) => Array.from({ length: many }, (_, n) => `a${n}=1`).join('&')
    for (const asked of [names(101), `q=${'a'.repeat(8000)}`]) {
      const answer = await open(`/JACVE/ListaProds?${asked}`)
      expect([answer.statusCode, answer.body.length < 50_000]).toEqual([414, true])
      expect(answer.body).toContain('La dirección es demasiado larga')
    }
    expect((await open(`/JACVE/ListaProds?${names(100)}`)).statusCode).toBe(200)
  })

  test('a method that no page has', async () => {
    expect((await app.inject({ method: 'OPTIONS', url: '/JACVE/home' })).statusCode).toBe(405)
  })
})

describe.each(fixed.map((page: Page) => [page.path, page] as const))('%s', (path, page) => {
  test('is whole without a script: title, one h1, canonical or noindex, within its budgets', async () => {
    const answer = await open(`/JACVE${path}`)
    expect(answer.statusCode).toBe(200)
    const title = /<title>([^<]*)<\/title>/.exec(answer.body)?.[1]
    expect(title).toContain(page.title)
    if (path === '/home') expect(title).toBe('Bienvenido')
    else expect(title).toContain('JACVE')
    expect(answer.body.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(answer.body).toMatch(/<link rel="canonical"|content="noindex,follow"/)
    expect(answer.body).toContain('<html lang="es-MX">')
    // Only data blocks stand inline: no script that the content policy would refuse.
    expect(answer.body.match(/<script(?![^>]*(?:src=|application\/(?:ld\+)?json))/g)).toBeNull()
    expect(answer.body).not.toMatch(STYLED)
    // At most three statements a public page once its process is warm (trust.md 4), and 30 KiB as it travels.
    // What is kept for a second may have gone stale on a busy machine: the best of some openings is what a warm page takes.
    const statements: number[] = []
    for (let turn = 0; turn < 4; turn++) {
      const warm = await open(`/JACVE${path}`)
      statements.push(Number(/db;dur=[\d.]+;desc="(\d+)"/.exec(String(warm.headers['server-timing']))?.[1]))
    }
    expect(Math.min(...statements)).toBeLessThanOrEqual(3)
    const packed = await app.inject({ url: `/JACVE${path}`, headers: { ...html, 'accept-encoding': 'br' } })
    expect(packed.headers['content-encoding']).toBe('br')
    expect(packed.rawPayload.length).toBeLessThanOrEqual(30 * 1024)
  })

  test('brings every style that it takes', async () => {
    const { body } = await open(`/JACVE${path}`)
    const own = classesOf(/<style>(.*?)<\/style>/s.exec(body)?.[1] ?? '')
    const taken = [...body.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
    expect(own.size).toBeLessThan(everyStyle.size)
    expect(taken.filter((name) => everyStyle.has(name) && !own.has(name))).toEqual([])
  })
})

test('text of a visitor cannot end the data block nor open a tag (S12)', async () => {
  const attack = `</script><script>alert(1)</script><img src=x onerror=alert(1)>`
  const answer = await open(`/JACVE/ListadoProductos?productobusqueda=${encodeURIComponent(attack)}&tipobusqueda=1`)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('<script>alert')
  expect(answer.body).not.toContain('<img src=x')
})

test('robots and the sitemap lead to every active part and every line', async () => {
  expect((await app.inject('/robots.txt')).body).toContain('/JACVE/sitemap.xml')
  const index = (await app.inject('/JACVE/sitemap.xml')).body
  expect(index).toContain('/JACVE/sitemap/paginas.xml')
  expect(index.match(/partes-/g)).toHaveLength(1)
  expect(await partsOf('partes-1')).toHaveLength((await activeParts()).length)
})

test('a part far away in the numbering is in a file that the index names, and no other file exists', async () => {
  await db.rows(
    `insert into producto (id, k_parte, descripcion, linea_id) overriding system value
     select 280005, 'LEJOS-1', 'Balata de muy lejos', id from linea limit 1`,
  )
  const codes = await activeParts()
  const index = (await app.inject('/JACVE/sitemap.xml')).body
  const named = [...index.matchAll(/(partes-\d+)\.xml/g)].map(([, name]) => name ?? '')
  const listed = (await Promise.all(named.map(partsOf))).flat()
  expect(listed.toSorted()).toEqual(codes.toSorted())
  for (const name of ['partes-0', 'partes-3', 'partes-9999'])
    expect((await app.inject(`/JACVE/sitemap/${name}.xml`)).statusCode).toBe(404)
  await db.rows(`delete from producto where k_parte = 'LEJOS-1'`)
})

async function partsOf(file: string): Promise<string[]> {
  const { body } = await app.inject(`/JACVE/sitemap/${file}.xml`)
  return [...body.matchAll(/verprods\/([^<]+)</g)].map(([, code]) => decodeURIComponent(code ?? ''))
}

async function activeParts(): Promise<string[]> {
  const rows = await db.rows<{ code: string }>(`select k_parte as code from producto where estado = 'activo'`)
  return rows.map(({ code }) => code)
}

test('scripts live forever under their hash, and arrive packed', async () => {
  const script = /"(\/JACVE\/assets\/[^"]+\.js)"/.exec((await open('/JACVE/home')).body)?.[1] ?? ''
  const answer = await app.inject({ url: script, headers: { 'accept-encoding': 'br' } })
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBe('br')
  expect(answer.headers['cache-control']).toContain('immutable')
})
