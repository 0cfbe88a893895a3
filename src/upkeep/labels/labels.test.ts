import { BitArray, Code128Reader } from '@zxing/library'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { labelSheets } from './draw.server.ts'
import { boxAt, placesOn, SHEET_NAMES, sheets } from './sheets.ts'
import { wantedIn } from './wanted.ts'

const db = await testDb()
const app = await testApp(db)
await fillPrices(db)
await db.rows(
  `insert into producto (k_parte, descripcion, linea_id, estado)
   select k, 'Prueba de ' || k, (select min(id) from linea), 'activo' from unnest($1::text[]) k`,
  [['TA 22', 'TA', 'ET-0001', 'ÑANDÚ-7', 'ET-9999999999/ABCDEFGHIJKLMNOPQRSTUVWXYZ']],
)
const of = async (role: string) => {
  const it = browser(app)
  await it.login((await makePerson(db, [role], { demo: true })).email)
  return it
}
const admin = await of('admin')
const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

describe('a written list', () => {
  test.each([
    ['BD-1204', null],
    ['BD-1204 4', { code: 'BD-1204', copies: 4 }],
    ['BD-1204, 4', { code: 'BD-1204', copies: 4 }],
    ['BD-1204 x 4', { code: 'BD-1204', copies: 4 }],
    ['BD-1204 X4', { code: 'BD-1204', copies: 4 }],
    ['TA 22 12', { code: 'TA 22', copies: 12 }],
  ])('%s', (written, counted) => expect(wantedIn(`\r\n ${written} \n`)).toEqual([{ written, counted }]))

  test('a number at the end is a code’s own where the catalogue knows it so', async () => {
    const partes = 'ta 22|TA 22, 3|TA 4|et 0001|NO-HAY 2|ÑANDÚ-7'
    const told = (await admin.get(`/api/v1/etiquetas?${query({ partes })}`)).json()
    expect(told.etiquetas.map(({ k_parte, copias }: { k_parte: string; copias: number }) => [k_parte, copias])).toEqual(
      [
        ['TA 22', 4],
        ['TA', 4],
        ['ET-0001', 1],
        ['ÑANDÚ-7', 1],
      ],
    )
    expect([told.desconocidas, told.total]).toEqual([['NO-HAY 2'], 10])
  })
})

describe('the paper', () => {
  const label = (k_parte: string, copias: number) => ({ k_parte, copias, descripcion: 'Balata', marca: 'Frenalto' })

  test.each(SHEET_NAMES)('%s: no label leaves its sheet or lies on another', (name) => {
    const { page, ...sheet } = { ...sheets[name] }
    const boxes = Array.from({ length: placesOn(sheet) }, (_, place) => boxAt({ page, ...sheet }, place))
    for (const [n, box] of boxes.entries()) {
      expect(box.x + box.width).toBeLessThanOrEqual(page.width + 0.01)
      expect(box.y + box.height).toBeLessThanOrEqual(page.height + 0.01)
      for (const other of boxes.slice(n + 1))
        expect(other.x >= box.x + box.width || other.y >= box.y + box.height || other.x + other.width <= box.x).toBe(
          true,
        )
    }
  })

  test('begins where the sheet is still whole, and its bars are read again by another program', async () => {
    const { body } = await labelSheets([label('FAL-7123/D', 3)], {
      hoja: 'carta-30',
      desde: 29,
      date: new Date(0),
      isPlain: true,
    })
    expect(textsOfPdf(body).map((page) => page.filter((text) => text === 'FAL-7123/D').length)).toEqual([2, 1])
    expect(barsIn(body)).toEqual(['FAL-7123/D', 'FAL-7123/D', 'FAL-7123/D'])
  })

  test('a code without bars, or with bars too fine, has a QR', async () => {
    const labels = [label('ÑANDÚ-7', 1), label('ET-9999999999/ABCDEFGHIJKLMNOPQRSTUVWXYZ', 1)]
    const { body } = await labelSheets(labels, { hoja: 'rollo-50x25', desde: 1, date: new Date(0), isPlain: true })
    expect(barsIn(body)).toEqual([])
    expect(body.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(2)
  })
})

test('only what can be printed is, and for who reads parts', async () => {
  const pdf = (partes: string, hoja = 'carta-10') => admin.get(`/api/v1/etiquetas/pdf?${query({ partes, hoja })}`)
  const printed = await pdf('ET-0001 3')
  expect([printed.statusCode, printed.headers['content-type']]).toEqual([200, 'application/pdf'])
  for (const [partes, said] of [
    ['', 'Ninguna'],
    ['NO-HAY', 'Ninguna'],
    ['ET-0001 501', '500 etiquetas'],
    ['ET-0001 400|TA 22, 400|TA 400', '900 etiquetas'],
  ] as const) {
    const refused = await pdf(partes)
    expect([refused.statusCode, refused.json().message]).toEqual([422, expect.stringContaining(said)])
  }
  expect((await pdf('ET-0001', 'oficio')).statusCode).toBe(422)
  expect((await (await of('cliente')).get('/api/v1/etiquetas?partes=TA')).statusCode).toBe(403)
})

/** What a scanner reads in the drawings of rows of bars. */
function barsIn(pdf: Buffer): string[] {
  return [...pdf.toString('latin1').matchAll(/\bq\n[^q]*?\bQ\b/g)].flatMap(([drawing]) => {
    const bars = [...drawing.matchAll(/([\d.]+) 0 m\n([\d.]+) 0 l\n/g)].map(([, from, to]) => [
      Number(from),
      Number(to),
    ])
    const width = Math.max(0, ...bars.map(([, to = 0]) => to))
    if (bars.length < 20) return []
    const row = new BitArray(width + 20)
    for (const [from = 0, to = 0] of bars) row.setRange(10 + from, 10 + to)
    return [new Code128Reader().decodeRow(0, row).getText()]
  })
}
