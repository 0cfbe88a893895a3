import { afterAll, expect, test } from 'vitest'
import { loadDemo } from '../db/demo/load.ts'
import { testEnv } from '#http.testing.ts'
import { type Page, pages } from '#pages.ts'
import { browser, type TestBrowser } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { signIn } from '#selling/quotes/testing.server.ts'
import { builtApp } from '#server.ts'
import { drawer } from '#shapes.testing.ts'

// Whatever stands in an address, a page answers: it shows something with a title, leads elsewhere, or says that there is none.
const seed = Number(process.env['FC_SEED'] ?? 20_261_126)
const PER_PAGE = Number(process.env['ADDRESSES_PER_PAGE'] ?? 2)

const db = await testDb()
await loadDemo(db, { parts: 400 })
await rebuild(db)
const app = await builtApp(testEnv, db)
afterAll(() => app.close())

const STEPS = [
  '0',
  '-1',
  '2147483648',
  '9007199254740993',
  '1e9',
  'NaN',
  'a'.repeat(400),
  `e${'\u0301'.repeat(300)}`,
  '..',
  "' or 1=1 --",
  '💥',
  '__proto__',
  ' ',
  'null',
]
const VALUES = [
  '',
  '0',
  '-1',
  '1e9',
  '999999999999',
  '2147483648',
  '9007199254740993',
  '1e309',
  'NaN',
  'nada',
  `e${'\u0301'.repeat(2000)}`,
  'a,b,,c',
  '0000-00-00',
  '2026-02-30',
  '275760-09-13',
  "' or 1=1 --",
  '%',
  '\u202E',
  '[]',
  '{"a":1}',
  '\uFFFD',
]
const NAMES = [
  'page',
  'pagina',
  'por',
  'por_pagina',
  'desde',
  'hasta',
  'orden',
  'sentido',
  'columnas',
  'vista',
  'q',
  'id',
  'cliente',
  'year',
  'marca',
  'linea',
  'estado',
  'solo',
  'tipo',
  'next',
  'aviso',
  'k_parte',
  'partes',
  'productobusqueda',
  'tipobusqueda',
  'r.lado',
  't.lado',
  'dias',
  'nueva',
  'correo',
  'seccion',
  'version',
  'producto',
]

const draw = drawer(seed)
const pick = (list: readonly string[]) => list[draw(list.length)] ?? ''
const oddAddress = (path: string) => {
  const steps = path.replaceAll(/\/:\w+\?/g, () => (draw(2) ? `/${encodeURIComponent(pick(STEPS))}` : ''))
  const filled = steps.replaceAll(/:\w+/g, () => encodeURIComponent(pick(STEPS)))
  const asked = Array.from({ length: 1 + draw(6) }, () => [pick(NAMES), pick(VALUES)])
  return `/JACVE${filled}?${new URLSearchParams(asked)}`
}

const crowds = {
  visitante: () => Promise.resolve(browser(app)),
  cliente: async () => {
    const client = await db.row<{ id: number }>('select id from cliente order by id limit 1')
    return signIn(db, app, ['cliente'], client?.id)
  },
  administrador: () => signIn(db, app, ['admin']),
} satisfies Record<string, () => Promise<TestBrowser>>

test.each(Object.entries(crowds))(
  '%s',
  async (_, enter) => {
    const who = await enter()
    const wrong: string[] = []
    for (const { path } of Object.values<Page>(pages))
      for (let turn = 0; turn < PER_PAGE; turn++) {
        const url = oddAddress(path)
        const { statusCode, body } = await who.send('GET', url, undefined, { accept: 'text/html' })
        const isRight = statusCode < 500 && (statusCode >= 300 || /<h1[\s>]/.test(body))
        if (!isRight) wrong.push(`${statusCode} ${url.slice(0, 300)} ${/<h1[^>]*>([^<]*)/.exec(body)?.[1] ?? ''}`)
      }
    expect(wrong, `FC_SEED=${seed}`).toEqual([])
  },
  900_000,
)
