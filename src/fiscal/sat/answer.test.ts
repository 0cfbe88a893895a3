import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Answer, hoursToNext, nextState, saidState } from './answer.ts'
import { readAnswer } from './service.server.ts'
import { SAT_STATES } from './states.ts'

const answer = (estado: string, more: Partial<Answer> = {}): Answer => ({
  codigo: 'S - Comprobante obtenido satisfactoriamente.',
  estado,
  es_cancelable: '',
  estatus_cancelacion: '',
  validacion_efos: '200',
  ...more,
})

test('the words of the tax office become our states', () => {
  expect(saidState(answer('Vigente'))).toBe('VIGENTE')
  expect(saidState(answer('Vigente', { estatus_cancelacion: 'En proceso' }))).toBe('CANCELACION_EN_PROCESO')
  expect(saidState(answer('Vigente', { estatus_cancelacion: 'Solicitud rechazada' }))).toBe('VIGENTE')
  expect(saidState(answer('Cancelado', { estatus_cancelacion: 'Plazo vencido' }))).toBe('CANCELADO')
  expect(saidState(answer('No Encontrado', { codigo: 'N - 602: Comprobante no encontrado.' }))).toBe('NO_ENCONTRADO')
  expect(saidState(answer('No Encontrado', { codigo: 'N - 601: La expresión impresa no es válida.' }))).toBeUndefined()
  expect(() => saidState(answer('Mantenimiento'))).toThrow('desconocido')
})

test('no run of answers leaves the machine: cancelled stays, found is not lost, and an answer twice says the same', () => {
  const said = fc.constantFrom('VIGENTE', 'NO_ENCONTRADO', 'CANCELACION_EN_PROCESO', 'CANCELADO', undefined)
  const allowed = new Map([
    ['SIN_VERIFICAR', new Set(SAT_STATES)],
    ['NO_ENCONTRADO', new Set(['NO_ENCONTRADO', 'VIGENTE', 'CANCELACION_EN_PROCESO', 'CANCELADO'])],
    ['VIGENTE', new Set(['VIGENTE', 'CANCELACION_EN_PROCESO', 'CANCELADO'])],
    ['CANCELACION_EN_PROCESO', new Set(['VIGENTE', 'CANCELACION_EN_PROCESO', 'CANCELADO'])],
    ['CANCELADO', new Set(['CANCELADO'])],
  ] as const)
  fc.assert(
    fc.property(fc.array(said, { maxLength: 12 }), (answers) => {
      let state: (typeof SAT_STATES)[number] = 'SIN_VERIFICAR'
      for (const one of answers) {
        const next = nextState(state, one)
        expect(allowed.get(state)?.has(next as never)).toBe(true)
        expect(nextState(next, one)).toBe(next)
        expect(hoursToNext(next, one, 10) === null).toBe(next === 'CANCELADO')
        state = next
      }
    }),
  )
})

test('the older a document, the more seldom it is asked about', () => {
  for (const state of ['VIGENTE', 'NO_ENCONTRADO'] as const) {
    const ages = [1, 100, 500, 2000, 20_000]
    const hours = ages.map((age) => hoursToNext(state, state, age) ?? Number.NaN)
    expect(hours).toEqual(hours.toSorted((a, b) => a - b))
    expect(hours.at(-1)).toBeGreaterThan(hours[0] ?? 0)
  }
})

test('an answer is read from its envelope only, whatever the prefixes; nothing else passes for one', () => {
  const envelope = (inner: string) =>
    `<e:Envelope xmlns:e="x"><e:Body><ConsultaResponse><ConsultaResult xmlns:q="y">${inner}</ConsultaResult></ConsultaResponse></e:Body></e:Envelope>`
  const read = readAnswer(
    envelope('<q:CodigoEstatus>S - Bien &amp; pronto</q:CodigoEstatus><Estado>Vigente</Estado><q:EsCancelable/>'),
  )
  expect(read).toMatchObject({ codigo: 'S - Bien & pronto', estado: 'Vigente', es_cancelable: '' })
  const wrong = [
    '',
    'hola',
    '<html><body>Mantenimiento<br></body></html>',
    '<!DOCTYPE x><Estado>Vigente</Estado>',
    '<Estado>Vigente</Estado>',
    envelope(''),
    envelope('<Estado>Vigente</Estado>').slice(0, -5),
  ]
  for (const text of wrong) expect(() => readAnswer(text)).toThrow('no se entiende')
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => readAnswer(text)).toThrow('no se entiende')
    }),
  )
})
