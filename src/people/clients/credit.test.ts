import { describe, expect, test } from 'vitest'
import { type CreditFacts, creditHint, creditText, isLetPass, judgeCredit } from './credit.ts'

const facts = (more: Partial<CreditFacts> = {}): CreditFacts => ({
  politica: 'BLOQUEAR',
  dias_credito: 30,
  limite: '1000.00',
  usado: '900.00',
  dias_vencido: 0,
  vencido: '0.00',
  dias_bloqueo: 15,
  ...more,
})

describe('judgeCredit', () => {
  test.each([
    ['within', {}, '100.00', 'PASA', [], '0.00'],
    ['a centavo beyond', {}, '100.01', 'BLOQUEA', ['LIMITE'], '0.01'],
    ['warned', { politica: 'AVISAR' }, '100.01', 'AVISA', ['LIMITE'], '0.01'],
    ['free', { politica: 'LIBRE' }, '5000.00', 'PASA', ['LIMITE'], '4900.00'],
    ['cash has no limit', { dias_credito: 0, limite: '0.00' }, '5000.00', 'PASA', [], '0.00'],
    ['no limit given is none', { limite: '0.00', usado: '0.00' }, '1.00', 'BLOQUEA', ['LIMITE'], '1.00'],
    ['as late as is let pass', { dias_vencido: 15 }, '1.00', 'PASA', [], '0.00'],
    ['a day later', { dias_vencido: 16 }, '1.00', 'BLOQUEA', ['VENCIDO'], '0.00'],
    ['cash, late', { dias_credito: 0, dias_vencido: 16 }, '1.00', 'BLOQUEA', ['VENCIDO'], '0.00'],
    ['late, warned', { politica: 'AVISAR', dias_vencido: 16 }, '1.00', 'AVISA', ['VENCIDO'], '0.00'],
    ['both', { dias_vencido: 99 }, '200.00', 'BLOQUEA', ['LIMITE', 'VENCIDO'], '100.00'],
  ] as const)('%s', (_, more, total, paso, motivos, excedente) => {
    expect(judgeCredit(facts(more), total)).toEqual({ paso, motivos, excedente })
  })
})

test('what was let pass: a quotation up to its total, a client up to so much beyond', () => {
  expect(isLetPass([{ total: '500.00', excedente: '10.00' }], '500.00', '400.00')).toBe(true)
  expect(isLetPass([{ total: '500.00', excedente: '10.00' }], '500.01', '0.01')).toBe(false)
  expect(isLetPass([{ total: null, excedente: '10.00' }], '9999.00', '10.00')).toBe(true)
  expect(isLetPass([{ total: null, excedente: '10.00' }], '1.00', '10.01')).toBe(false)
  expect(isLetPass([], '1.00', '0.00')).toBe(false)
})

test('the sentence has the figures, the hint has none', () => {
  const told = {
    ...facts({ dias_vencido: 20, vencido: '300.00' }),
    ...judgeCredit(facts({ dias_vencido: 20 }), '200.00'),
    total: '200.00',
  }
  expect(creditText(told, false)).toBe(
    'El crédito del cliente no alcanza: límite $1,000.00, usado $900.00 y este documento $200.00; se pasa por $100.00. Hay $300.00 sin pagar, vencidos desde hace 20 días.',
  )
  expect(creditHint(told.motivos, true)).not.toMatch(/\d/)
})
