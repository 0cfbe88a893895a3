import { expect, test } from 'vitest'
import { amountText, localDay, priceText } from './amount.ts'
import { meansText } from '#fiscal/cfdi/codes.ts'
import { nameOf, taxName } from './fiscal-words.ts'

test.each([
  ['0.160000', 'IVA 16 %'],
  ['0.16', 'IVA 16 %'],
  ['0.080000', 'IVA 8 %'],
  ['0.000000', 'IVA 0 %'],
  ['0', 'IVA 0 %'],
  ['0.106666', 'IVA 10.6666 %'],
  ['1.6', 'IVA 160 %'],
])('a rate of %s is %s', (tasa, text) => {
  expect(taxName({ tipo: 'traslado', impuesto: '002', factor: 'Tasa', tasa })).toBe(text)
})

test('retentions, exemptions, quotas and unknown taxes', () => {
  expect(taxName({ tipo: 'retencion', impuesto: '001', factor: 'Tasa', tasa: '0.012500' })).toBe('ISR retenido 1.25 %')
  expect(taxName({ tipo: 'traslado', impuesto: '002', factor: 'Exento', tasa: null })).toBe('IVA exento')
  expect(taxName({ tipo: 'traslado', impuesto: '003', factor: 'Cuota', tasa: '0.5911' })).toBe('IEPS cuota 0.5911')
  expect(taxName({ tipo: 'traslado', impuesto: 'ISH', factor: '', tasa: null })).toBe('ISH')
})

test('codes with their words, and without where there are none', () => {
  expect([meansText('03'), meansText('77'), meansText('')]).toEqual(['03 · Transferencia electrónica', '77', ''])
})

test('a document is named by series and folio, else by its UUID', () => {
  const uuid = 'cee4be01-adfa-4deb-8421-add60f0bedac'
  expect(nameOf({ serie: 'A', folio: '12', uuid })).toBe('A-12')
  expect(nameOf({ serie: '', folio: '12', uuid })).toBe('12')
  expect(nameOf({ serie: '', folio: '', uuid })).toBe('CEE4BE01')
})

test('amounts with their currency, to the cent, half up and without floats', () => {
  expect(amountText('1234567.5', 'MXN')).toBe('$1,234,567.50')
  expect(amountText('1160', 'USD')).toBe('$1,160.00 USD')
  expect(amountText('1.005', 'MXN')).toBe('$1.01')
  expect(amountText('0', 'XXX')).toBe('$0.00')
  expect(amountText('123456789012345.67', 'MXN')).toBe('$123,456,789,012,345.67')
  expect(amountText('-5.10', 'MXN')).toBe('-$5.10')
})

test('a unit price keeps the decimals that say something', () => {
  expect([priceText('10.500000'), priceText('10.123456'), priceText('7')]).toEqual(['$10.50', '$10.123456', '$7.00'])
})

test('the day of a local time is the one written, in any zone', () => {
  expect(localDay('2026-10-31T23:59:59')).toBe('31 oct 2026')
  expect(localDay('2026-11-01')).toBe('1 nov 2026')
})
