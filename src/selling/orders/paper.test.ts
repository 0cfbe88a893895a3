import { expect, test } from 'vitest'
import { lineAmount, pesos, totalsOf } from '#kit/base/money.ts'
import { testApp } from '#http.testing.ts'
import { readAloud } from '#platform/files/pdf-tags.testing.ts'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import readSheet from 'read-excel-file/node'
import { createOrder } from './create.server.ts'
import { readBuyer, readSeller } from '#people/company/letterhead.server.ts'
import { orderPaper } from './order-paper.server.ts'
import { watchTurns } from '#platform/capacity/turns.testing.ts'
import { type Paper, paperBytes, paperPdf, paperSheet, unitPrice } from './paper.server.ts'
import { contextOf, makeShop, orderOf, ordersCast } from './testing.server.ts'

function paperOf(lines: number): Paper {
  const amounts = Array.from({ length: lines }, (_, n) => lineAmount(`${n + 1}.345678`, n + 1))
  const { subtotal, iva, total } = totalsOf(amounts)
  return {
    titulo: 'Cotización',
    folio: 'COT-000007',
    estado: 'Autorizada (vigente)',
    fecha: '2026-03-02T05:59:59Z',
    vigencia: '2026-03-10T05:59:59Z',
    emisor: { nombre: 'JACVE, S.A. de C.V.', lineas: ['RFC JAC010203AB1'] },
    cliente: { nombre: 'Refaccionaria Ñandú «El Güero»', lineas: ['¿Quién? (nadie) \\ 100 %'] },
    entrega: ['Matriz', 'Calzada de las Juntas 101'],
    datos: [['Orden de compra', '=2+2']],
    lineas: amounts.map((amount, n) => ({
      k_parte: `BAL-${n + 1}/D`,
      descripcion: 'Balata delantera cerámica para camión de tres toneladas y media con sensor de desgaste incluido',
      detalle: n % 5 ? '' : 'Dos piezas por llegar',
      cantidad: n + 1,
      precio: `${n + 1}.345678`,
      importe: pesos(amount),
    })),
    totales: { flete: '0.00', subtotal: pesos(subtotal), iva: pesos(iva), total: pesos(total) },
    notas: 'Entregar por la puerta de atrás.',
    leyenda: 'Este documento no es una factura.',
  }
}

test('every page says what it is, which it is and of how many, and repeats the names of the columns', async () => {
  const pages = textsOfPdf(await paperBytes(paperOf(90), { isPlain: true }))
  expect(pages.length).toBeGreaterThan(3)
  for (const [n, texts] of pages.entries()) {
    expect(texts).toContain('Cotización COT-000007')
    expect(texts).toContain(`Página ${n + 1} de ${pages.length}`)
    if (texts.some((text) => text.startsWith('BAL-'))) expect(texts).toContain('Descripción')
  }
  const keys = pages.flat().filter((text) => text.startsWith('BAL-'))
  expect(keys).toEqual(paperOf(90).lineas.map(({ k_parte }) => k_parte))
})

test('accents, signs and day of Mexico City come out as they went in', async () => {
  const texts = textsOfPdf(await paperBytes(paperOf(1), { isPlain: true })).flat()
  const joined = texts.join(' ')
  expect(joined).toContain('Refaccionaria Ñandú «El Güero»')
  expect(texts).toContain('¿Quién? (nadie) \\ 100 %')
  expect(joined).toContain('1 mar 2026')
})

test('is read aloud once and in order: title, parties, a table by rows and columns; what comes again on each page is left out', async () => {
  const pages = await readAloud(await paperBytes(paperOf(90)))
  const [first] = pages
  const row = 'Document/Table/TR'
  expect(first?.slice(0, 5)).toEqual([
    { tags: 'Document/H1', text: 'Cotización COT-000007' },
    { tags: 'Document/P', text: expect.stringContaining('Autorizada') },
    { tags: 'Document/H2', text: 'De' },
    { tags: 'Document/P', text: 'JACVE, S.A. de C.V.' },
    { tags: 'Document/P', text: 'RFC JAC010203AB1' },
  ])
  const said = pages.flat()
  expect(said.filter(({ tags }) => tags === `${row}/TH`).map(({ text }) => text)).toEqual([
    '#',
    'Clave',
    'Descripción',
    'Cantidad',
    'Precio',
    'Importe',
    'Subtotal',
    'IVA 16 %',
    'Total',
  ])
  const keys = said.filter(({ tags, text }) => tags === `${row}/TD/Span` && text.startsWith('BAL-'))
  expect(keys.map(({ text }) => text)).toEqual(paperOf(90).lineas.map(({ k_parte }) => k_parte))
  expect(said.filter(({ text }) => /^Página|^JACVE, S.A. de C.V. ·/.test(text))).toEqual([])
  expect(said.filter(({ text }) => text === 'Cotización COT-000007')).toHaveLength(1)
})

test('totals end the last page whatever the number of lines; no page is left without content', async () => {
  for (let lines = 1; lines <= 40; lines++) {
    const paper = paperOf(lines)
    const pages = textsOfPdf(await paperBytes(paper, { isPlain: true }))
    expect(pages.at(-1)).toContain('Total')
    expect(pages.at(-1)?.join(' ')).toContain('Este documento no es una factura.')
    expect(pages.flat().filter((text) => text === 'Total')).toHaveLength(1)
  }
})

test('the same paper gives the same bytes', async () => {
  const paper = paperOf(300)
  expect((await paperBytes(paper)).equals(await paperBytes(paper))).toBe(true)
  expect((await paperBytes(paper)).subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
})

test('a unit price has two decimals, or as many more as it really has', () => {
  expect([unitPrice('100.500000'), unitPrice('1234.505000')]).toEqual(['$100.50', '$1,234.505'])
})

test('an order as PDF and as workbook says to the centavo what its call says', async () => {
  const db = await testDb()
  const shop = await makeShop(db, 1000)
  const { ana, beto } = await ordersCast(db, await testApp(db), shop)
  const { folio } = await db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, [7, 13, 99])))
  const url = `/api/v1/pedidos/NTE/${folio}`
  const order = (await ana.get(url)).json()

  const paper = orderPaper(order, await readSeller(db, 'NTE'), await readBuyer(db, shop.ana))
  const texts = textsOfPdf(await paperBytes(paper, { isPlain: true })).flat()
  const cents = (text: string | undefined) => Math.round(Number(text?.replace(/[$,]/g, '')) * 100)
  const after = (label: string) => cents(texts[texts.lastIndexOf(label) + 1])
  for (const [label, key] of [
    ['Subtotal', 'subtotal'],
    ['IVA 16 %', 'iva'],
    ['Total', 'total'],
  ] as const)
    expect(after(label)).toBe(Math.round(Number(order[key]) * 100))

  const pdf = await ana.get(`${url}/archivo/pdf`)
  expect(pdf.headers['content-type']).toBe('application/pdf')
  expect(pdf.headers['content-disposition']).toContain(`Pedido ${folio}.pdf`)
  expect((await beto.get(`${url}/archivo/pdf`)).statusCode).toBe(404)
  expect((await ana.get(`${url}/archivo/docx`)).statusCode).toBe(422)

  const book = await ana.get(`${url}/archivo/xlsx`)
  const [sheet] = await readSheet(book.rawPayload)
  const found = new Map(sheet?.data.map((row) => [row[2], row[5]]))
  expect([found.get('Subtotal'), found.get('IVA 16 %'), found.get('Total')]).toEqual(
    [order.subtotal, order.iva, order.total].map(Number),
  )
})

test('no text of a workbook is a formula', async () => {
  const { body } = await paperSheet({
    ...paperOf(1),
    datos: [['OC', 'x']],
    lineas: [{ ...paperOf(1).lineas[0]!, k_parte: '=1+1' }],
  })
  const [sheet] = await readSheet(body)
  expect(sheet?.data[1]?.[1]).toBe('=1+1')
})

test('a long one is drawn out of the way of everybody else, with the same bytes', async () => {
  const paper = paperOf(600)
  const watched = async <T>(work: () => Promise<T>) => {
    const stop = watchTurns()
    const made = await work()
    return { made, longest: stop().longest }
  }
  // The first loads what draws.
  await paperBytes(paperOf(1))
  const here = await watched(() => paperBytes(paper))
  const apart = await watched(() => paperPdf(paper))
  expect(here.made.equals(apart.made.body)).toBe(true)
  expect(apart.longest).toBeLessThan(here.longest / 2)
})
