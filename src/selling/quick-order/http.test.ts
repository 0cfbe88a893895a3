import { beforeAll, describe, expect, test } from 'vitest'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { shop } from '#selling/cart/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { bookOf, rowsXml, zipOf } from '#platform/sheets/book.testing.ts'
import { testApp } from '#http.testing.ts'
import type { ReviewedLine } from '#selling/list-reading/contract.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'

const db = await testDb()
const app = await testApp(db)
let who: Awaited<ReturnType<typeof shop>>
beforeAll(async () => {
  who = await shop(db, app)
  await rebuild(db)
})

const review = async (texto: string) => {
  const answer = await who.ana.post('/api/v1/carrito/revision', { texto })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ lineas: ReviewedLine[]; omitidas: { motivo: string }[] }>()
}
const file = (name: string, content: string | Buffer) =>
  new File([typeof content === 'string' ? content : new Uint8Array(content)], name)
const upload = (one: File, more: Record<string, string> = {}) =>
  sendForm(app, who.ana, '/api/v1/carrito/revision', { archivo: one, ...more })
const cartOf = async () =>
  (await who.ana.get('/cartItems/getItems'))
    .json<{ carrito: { lineas: { k_parte: string; cantidad: number }[] } }>()
    .carrito.lineas.map(({ k_parte, cantidad }) => [k_parte, cantidad])

describe('review', () => {
  test('a verdict for every line, with the price of the client and what was left out', async () => {
    const { lineas, omitidas } = await review(
      'Hola, me surten:\n4 pzas fx-100/d\nFX-201 x 5\nFX201 x 1\nFX-100/D (2)\nfx-202 - 0\nZZ-99999 3\nFX-203 x 200000',
    )
    expect(lineas.map(({ veredicto, k_parte, cantidad }) => [veredicto, k_parte, cantidad])).toEqual([
      ['ok', 'FX-100/D', 4],
      ['sin_existencia', 'FX-201', 6],
      ['duplicada', 'FX-201', 6],
      ['duplicada', 'FX-100/D', 2],
      ['cantidad_invalida', 'FX-202', 0],
      ['no_encontrada', null, 3],
      ['cantidad_invalida', 'FX-203', 0],
    ])
    expect(lineas[0]?.parte?.precio).toBe('123.456000')
    expect(lineas[0]?.confianza).toBe('alta')
    expect(omitidas.map(({ motivo }) => motivo)).toEqual(['Saludo, encabezado o total'])
    expect(await cartOf()).toEqual([])
  })

  test('an unreadable or empty list is refused with a sentence', async () => {
    for (const texto of ['', 'Hola buenas tardes\nGracias'])
      expect((await who.ana.post('/api/v1/carrito/revision', { texto })).statusCode).toBe(422)
  })

  test('no silent cap: 5,001 lines are refused, 5,000 are all answered', async () => {
    const many = (n: number) =>
      Array.from({ length: n }, (_, i) => `Q${String(i).padStart(5, '0')}\t${(i % 9) + 1}`).join('\n')
    const refused = await who.ana.post('/api/v1/carrito/revision', { texto: many(5001) })
    expect(refused.statusCode).toBe(413)
    expect(refused.json<{ message: string }>().message).toContain('5,001')
    const { lineas } = await review(many(5000))
    expect(lineas.length).toBe(5000)
  })
})

describe('files', () => {
  test('a workbook: headers below a title, number of the row as in the margin', async () => {
    const sheet = rowsXml([
      ['Refaccionaria Ñandú'],
      ['Fecha: 3 de marzo'],
      ['Clave', 'Descripción', 'Cant.', 'P. U.'],
      ['FX-100/D', 'Amortiguador', 2, 100],
      ['FX-203', 'Otro', 1, 3],
    ])
    const answer = await upload(file('pedido.xlsx', bookOf({ sheets: [{ name: 'Hoja1', xml: sheet }] })))
    expect(answer.statusCode, answer.body).toBe(200)
    const found = answer.json<{
      lineas: ReviewedLine[]
      columnas: { codigo: number; cantidad: number }
      archivo: string
      hoja: string
    }>()
    expect(found.lineas.map(({ fila, k_parte, cantidad }) => [fila, k_parte, cantidad])).toEqual([
      [4, 'FX-100/D', 2],
      [5, 'FX-203', 1],
    ])
    expect(found).toMatchObject({
      columnas: { codigo: 0, cantidad: 2, descripcion: 1 },
      archivo: 'pedido.xlsx',
      hoja: 'Hoja1',
    })
  })

  test('a workbook without headers, and its columns corrected by hand', async () => {
    const book = bookOf({
      sheets: [
        {
          name: 'A',
          xml: rowsXml([
            [7, 'FX-100/D', 2],
            [3, 'FX-203', 4],
          ]),
        },
      ],
    })
    const guessed = await upload(file('x.xlsx', book))
    expect(guessed.json<{ columnas: { codigo: number } }>().columnas.codigo).toBe(1)
    const told = await upload(file('x.xlsx', book), {
      columna_codigo: '1',
      columna_cantidad: '2',
      columna_descripcion: '',
    })
    expect(told.json<{ lineas: ReviewedLine[] }>().lineas.map(({ cantidad }) => cantidad)).toEqual([2, 4])
  })

  test('CSV in Windows-1252 and text files in CP850', async () => {
    const latin = Buffer.from('código;descripción;piezas\nFX-203;Bomba de dirección;2\n', 'latin1')
    expect((await upload(file('l.csv', latin))).json<{ lineas: ReviewedLine[] }>().lineas[0]).toMatchObject({
      k_parte: 'FX-203',
      cantidad: 2,
    })
    const plain = await upload(file('l.txt', '2 pzas fx-203\nFX-100/D x 4\n'))
    expect(plain.json<{ lineas: ReviewedLine[] }>().lineas.map(({ k_parte }) => k_parte)).toEqual([
      'FX-203',
      'FX-100/D',
    ])
  })

  test.each([
    ['old.xls', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), 'Excel antiguo'],
    ['lista.pdf', Buffer.from('%PDF-1.7 rest'), 'PDF'],
    ['foto.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), 'no es una lista'],
    ['vacio.csv', Buffer.from(''), 'vacío'],
    ['otra.xlsx', zipOf([{ name: 'word/document.xml', data: '<a/>' }]), 'no es un libro de Excel'],
  ])('%s is refused with a clear sentence', async (name, content, words) => {
    const answer = await upload(file(name, content))
    expect(answer.statusCode).toBe(422)
    expect(answer.json<{ message: string }>().message).toContain(words)
  })

  test('too large a file, and a bomb of zeros, are refused', async () => {
    expect((await upload(file('g.csv', Buffer.alloc(6 * 1024 * 1024, 'a')))).statusCode).toBe(413)
    const bomb = zipOf([
      { name: '_rels/.rels', data: '<Relationships/>' },
      { name: 'xl/workbook.xml', data: Buffer.alloc(80 * 1024 * 1024, ' ') },
    ])
    expect((await upload(file('b.xlsx', bomb))).statusCode).toBe(413)
  })

  test('a form is read for nobody who may not send it, nor without the token', async () => {
    expect(
      (await sendForm(app, browser(app), '/api/v1/carrito/revision', { archivo: file('a.csv', 'a') })).statusCode,
    ).toBe(401)
    const stranger = { ...who.ana, cookies: new Map([...who.ana.cookies, ['XSRF-TOKEN', 'otro']]) }
    expect(
      (await sendForm(app, stranger, '/api/v1/carrito/revision', { archivo: file('a.csv', 'a') })).statusCode,
    ).toBe(419)
    // Other calls take no forms at all.
    expect((await sendForm(app, who.ana, '/api/v1/carrito/lote', { lineas: '[]' })).statusCode).toBe(415)
  })
})

describe('lot', () => {
  const lot = (lineas: object[], key?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/v1/carrito/lote',
      payload: { lineas },
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'x-xsrf-token': who.ana.cookies.get('XSRF-TOKEN') ?? '',
        ...(key && { 'idempotency-key': key }),
      },
      cookies: Object.fromEntries(who.ana.cookies),
    })

  test('all or nothing; twice with one key is once; undone', async () => {
    const refused = await lot([
      { k_parte: 'FX-203', cantidad: 2 },
      { k_parte: 'NADIE-1', cantidad: 1 },
    ])
    expect([refused.statusCode, refused.json<{ partes: string[] }>().partes]).toEqual([404, ['NADIE-1']])
    expect(await cartOf()).toEqual([])

    const lines = [
      { k_parte: 'FX-203', cantidad: 2 },
      { k_parte: 'FX-100/D', cantidad: 4 },
    ]
    for (let i = 0; i < 2; i++)
      expect((await lot(lines, 'la-misma-clave')).json()).toMatchObject({ cantidad: 2, agregadas: 2, piezas: 6 })
    expect(await cartOf()).toEqual([
      ['FX-203', 2],
      ['FX-100/D', 4],
    ])

    await lot([{ k_parte: 'FX-203', cantidad: 5 }])
    const undone = await who.ana.post('/api/v1/carrito/lote/deshacer', {
      lineas: [
        { k_parte: 'FX-203', cantidad: 5 },
        { k_parte: 'FX-100/D', cantidad: 4 },
      ],
    })
    expect(undone.json()).toMatchObject({ cantidad: 1 })
    expect(await cartOf()).toEqual([['FX-203', 2]])
  })

  test('a price or another field from the browser is refused', async () => {
    expect((await lot([{ k_parte: 'FX-203', cantidad: 2, precio: '1.00' }])).statusCode).toBe(422)
    expect((await lot([{ k_parte: 'FX-203', cantidad: 0 }])).statusCode).toBe(422)
  })

  test('who may not buy may review, and staff without a client is told to choose one', async () => {
    const reader = browser(app)
    await reader.login((await makePerson(db, ['MKTG'], { demo: true })).email)
    expect((await reader.post('/api/v1/carrito/revision', { texto: 'FX-203 x 2' })).statusCode).toBe(200)
    expect(
      (await reader.post('/api/v1/carrito/lote', { lineas: [{ k_parte: 'FX-203', cantidad: 1 }] })).statusCode,
    ).toBe(403)
    expect(
      (await who.sofia.post('/api/v1/carrito/lote', { lineas: [{ k_parte: 'FX-203', cantidad: 1 }] })).json(),
    ).toMatchObject({ code: 'sin_cliente' })
  })
})

describe('own codes', () => {
  test('a correction is remembered for this client and no other', async () => {
    expect((await review('LO-DE-SIEMPRE-7 x 2')).lineas[0]?.k_parte).toBeNull()
    const saved = await who.ana.post('/api/v1/codigos-cliente', {
      codigo: 'LO-DE-SIEMPRE-7',
      k_parte: 'FX-203',
      origen: 'aprendido',
    })
    expect(saved.json()).toMatchObject({ codigo: { k_parte: 'FX-203', origen: 'aprendido', usos: 0 } })
    const [again] = (await review('lo de siempre 7 x 2')).lineas
    expect(again).toMatchObject({ k_parte: 'FX-203', confianza: 'alta', cantidad: 2 })
    const theirs = await who.otra.post('/api/v1/carrito/revision', { texto: 'LO-DE-SIEMPRE-7 x 2' })
    expect(theirs.json<{ lineas: ReviewedLine[] }>().lineas[0]?.k_parte).toBeNull()

    await who.ana.post('/api/v1/carrito/lote', {
      lineas: [{ k_parte: 'FX-203', cantidad: 1, codigo: 'LO-DE-SIEMPRE-7' }],
    })
    const { codigos } = (await who.beto.get('/api/v1/codigos-cliente')).json<{
      codigos: { id: number; usos: number }[]
    }>()
    expect(codigos[0]?.usos).toBe(1)
    const id = codigos[0]?.id ?? 0
    expect((await who.otra.send('DELETE', `/api/v1/codigos-cliente/${id}`)).statusCode).toBe(404)
    expect((await who.ana.send('DELETE', `/api/v1/codigos-cliente/${id}`)).statusCode).toBe(200)
    expect((await who.ana.send('DELETE', `/api/v1/codigos-cliente/${id}`)).statusCode).toBe(404)
  })

  test('a description that was chosen once is sure the next time', async () => {
    await who.ana.post('/api/v1/codigos-cliente', {
      codigo: 'el chivo ese de atrás',
      k_parte: 'FX-100/D',
      origen: 'aprendido',
    })
    expect((await review('2 pzas El chivo ese de atrás')).lineas[0]).toMatchObject({
      k_parte: 'FX-100/D',
      confianza: 'alta',
      cantidad: 2,
    })
  })

  test('import: good rows are saved, the others told by row', async () => {
    const sheet = rowsXml([
      ['codigo', 'k_parte'],
      ['A-1', 'fx-203'],
      ['A-2', 'NADIE'],
      ['', 'FX-203'],
      ['A-3', 'FX100D'],
    ])
    const answer = await sendForm(app, who.ana, '/api/v1/codigos-cliente/importacion', {
      archivo: file('c.xlsx', bookOf({ sheets: [{ name: 'A', xml: sheet }] })),
    })
    expect(answer.json(), answer.body).toMatchObject({ guardados: 2, errores: [{ fila: 3 }, { fila: 4 }] })
    expect((await review('A-3 x 2')).lineas[0]).toMatchObject({ k_parte: 'FX-100/D', motivo: 'Tu código «A-3»' })
  })
})

test('the lines with faults as a workbook that opens and holds no formulas', async () => {
  const lineas = [
    { fila: 3, texto: '=1+1', codigo: '=1+1', cantidad: null, motivo: 'No lo encontramos', sugerencias: '' },
  ]
  const answer = await who.ana.post('/api/v1/carrito/revision/errores', { lineas })
  const { contenido, nombre } = answer.json<{ contenido: string; nombre: string }>()
  expect(nombre).toMatch(/^lineas por corregir .*\.xlsx$/)
  const again = await upload(file('errores.xlsx', Buffer.from(contenido, 'base64')))
  expect(again.json<{ lineas: ReviewedLine[] }>().lineas[0]?.texto).toContain('=1+1')
})
