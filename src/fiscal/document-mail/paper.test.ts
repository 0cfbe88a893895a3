import { expect, test } from 'vitest'
import { readCfdi } from '#fiscal/cfdi/reading.ts'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import { uuidOf, type Written, xmlOf } from '#fiscal/documents/document-xml.testing.ts'
import { watchTurns } from '#platform/capacity/turns.testing.ts'
import { paperApart, paperOf } from './paper.server.ts'
import { originalString } from './paper-stamp.server.ts'

const uuid = uuidOf('una factura')

function lines(n: number): Written['lineas'] {
  return Array.from({ length: n }, (_, place) => ({
    clave: `BAL-${place + 1}/D`,
    descripcion: 'Balata delantera cerámica para camión de tres toneladas y media con sensor de desgaste',
    cantidad: (place % 5) + 1,
    precio: `${100 + place}.50`,
  }))
}

async function pagesOf(given: Written, options: { isCancelled?: boolean } = {}): Promise<string[][]> {
  return textsOfPdf(await paperOf(readCfdi(xmlOf(given)), { ...options, isPlain: true }))
}

test('an invoice says who, to whom, what, how much in figures and words, and its seals', async () => {
  const cfdi = readCfdi(xmlOf({ uuid, serie: 'FAC', folio: '123', lineas: lines(2) }))
  const texts = (await pagesOf({ uuid, serie: 'FAC', folio: '123', lineas: lines(2) })).flat()
  const joined = texts.join(' ')
  for (const text of [
    'Factura FAC-123',
    'JACVE AUTOPARTES',
    'RFC JAC980101AB1',
    'Régimen fiscal 601 · General de Ley Personas Morales',
    'REFACCIONARIA ÑANDÚ & HIJOS',
    'RFC RNA010203AB1',
    'Uso del CFDI G01 · Adquisición de mercancías',
    'PPD · Pago en parcialidades o diferido',
    '99 · Por definir',
    uuid.toUpperCase(),
    'BAL-2/D',
    '$303.50',
    'Página 1 de 1',
    'Este documento es una representación impresa de un CFDI',
  ])
    expect(joined).toContain(text)
  expect(texts[texts.lastIndexOf('Total') + 1]).toBe('$352.06')
  expect(joined).toContain('TRESCIENTOS CINCUENTA Y DOS PESOS 06/100 M.N.')
  // Seals are cut into lines: whole when these are joined.
  const whole = texts.join('')
  expect(whole).toContain(cfdi.sello)
  expect(whole).toContain(cfdi.timbres[0]?.sello_sat)
  expect(whole).toContain(originalString(cfdi.timbres[0]!))
})

test('every line is there once, whatever the number of pages, and each page says which it is', async () => {
  const pages = await pagesOf({ uuid, lineas: lines(120) })
  expect(pages.length).toBeGreaterThan(3)
  for (const [n, texts] of pages.entries()) {
    expect(texts).toContain(`Página ${n + 1} de ${pages.length}`)
    expect(texts).toContain('RFC JAC980101AB1')
    if (texts.some((text) => text.startsWith('BAL-'))) expect(texts).toContain('Descripción')
  }
  const keys = pages.flat().filter((text) => text.startsWith('BAL-'))
  expect(keys).toEqual(lines(120)?.map(({ clave }) => clave))
})

test('totals and seals are never cut, wherever the lines end', async () => {
  for (let n = 12; n <= 34; n += 2) {
    const pages = await pagesOf({ uuid, lineas: lines(n) })
    const withTotal = pages.filter((texts) => texts.includes('Total'))
    expect(withTotal).toHaveLength(1)
    expect(withTotal[0]).toContain('Importe con letra')
    const seals = pages.filter((texts) => texts.includes('Sello digital del SAT'))
    expect(seals).toHaveLength(1)
    expect(seals[0]).toContain('Sello digital del CFDI')
  }
})

test('a text longer than a page goes on on the next one', async () => {
  const descripcion = 'palabra '.repeat(4000).trim()
  const pages = await pagesOf({ uuid, lineas: [{ clave: 'LARGA', descripcion, cantidad: 1, precio: '1.00' }] })
  const words = pages
    .flat()
    .join(' ')
    .match(/palabra/g)
  expect(words).toHaveLength(4000)
})

test('a payment shows what it pays and what is left', async () => {
  const paid = uuidOf('pagada')
  const pagos = [
    { monto: '600.00', de: [{ uuid: paid, folio: '77', anterior: '1160.00', pagado: '600.00', insoluto: '560.00' }] },
  ]
  const joined = (await pagesOf({ uuid, tipo: 'P', serie: 'P', folio: '9', pagos })).flat().join(' ')
  for (const text of [
    'Complemento de pago P-9',
    '$600.00',
    'SEISCIENTOS PESOS 00/100 M.N.',
    'A-77',
    paid.toUpperCase(),
    '$1,160.00',
    '$560.00',
    '03 · Transferencia electrónica',
  ])
    expect(joined).toContain(text)
  expect(joined).not.toContain('84111506')
})

test('a credit note names its invoice; another currency is named', async () => {
  const invoice = uuidOf('factura')
  const relacionados = { tipo: '01', uuids: [invoice] }
  const joined = (await pagesOf({ uuid, tipo: 'E', moneda: 'USD', relacionados })).flat().join(' ')
  for (const text of [
    'Nota de crédito A-1',
    '01 · Nota de crédito de',
    invoice.toUpperCase(),
    'USD, tipo de cambio 18.5000',
    '$1,160.00 USD',
    'MIL CIENTO SESENTA DÓLARES 00/100 USD',
  ])
    expect(joined).toContain(text)
})

test('a cancelled one says so on every page, and nothing else is different', async () => {
  const given = { uuid, lineas: lines(60) }
  const plain = await pagesOf(given)
  const marked = await pagesOf(given, { isCancelled: true })
  expect(plain.flat()).not.toContain('CANCELADO')
  for (const texts of marked) expect(texts.filter((text) => text === 'CANCELADO')).toHaveLength(2)
})

test('the same file gives the same bytes, as PDF 1.7', async () => {
  const xml = xmlOf({ uuid, lineas: lines(50) })
  const [one, other] = [await paperOf(readCfdi(xml)), await paperOf(readCfdi(xml))]
  expect(one.equals(other)).toBe(true)
  expect(one.subarray(0, 8).toString('latin1')).toBe('%PDF-1.7')
})

test('whatever its texts hold, a paper can be drawn', async () => {
  const odd = '😀 \u0000?漢字 → ‑ <script>'.replaceAll('\u0000', '')
  const lineas = [{ clave: odd, descripcion: odd.repeat(30), cantidad: 1, precio: '0.000001' }]
  expect((await pagesOf({ uuid, serie: odd, folio: odd, nombre_receptor: odd, lineas })).length).toBe(1)
})

test('a long one is drawn out of the way of everybody else, with the same bytes', async () => {
  const cfdi = readCfdi(xmlOf({ uuid, folio: '9', lineas: lines(800) }))
  const watched = async (work: () => Promise<Buffer>) => {
    const stop = watchTurns()
    const made = await work()
    return { made, longest: stop().longest }
  }
  const here = await watched(() => paperOf(cfdi))
  const apart = await watched(() => paperApart(cfdi))
  expect(here.made.equals(apart.made)).toBe(true)
  expect(apart.longest).toBeLessThan(here.longest / 2)
})
