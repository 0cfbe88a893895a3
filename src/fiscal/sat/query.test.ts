import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SatQuery, satExpression, satPage, satTotal } from './query.ts'
import { satLookOf } from './states.ts'

const query: SatQuery = {
  version: '4.0',
  rfc_emisor: 'JAC980101AB1',
  rfc_receptor: 'XAXX010101000',
  total: '1234.50',
  uuid: 'cee4be01-adfa-4deb-8421-add60f0bedac',
  sello: 'abcdefghij+/Kg==',
}

test('totals from 3.3 on lose the zeros that say nothing, and keep one decimal', () => {
  const pairs: [string, string][] = [
    ['123.45', '123.45'],
    ['0.123456', '0.123456'],
    ['0.1234561', '0.123456'],
    ['0.1234565', '0.123457'],
    ['0.9999999', '1.0'],
    ['1000.00000', '1000.0'],
    ['1000', '1000.0'],
    ['007.10', '7.1'],
    ['0', '0.0'],
    ['999999999999999999.999999', '999999999999999999.999999'],
  ]
  for (const [total, asked] of pairs) {
    expect(satTotal('4.0', total)).toBe(asked)
    expect(satTotal('3.3', total)).toBe(asked)
  }
})

test('totals of 3.2 are ten digits, the point and six decimals', () => {
  expect(satTotal('3.2', '1234.5678')).toBe('0000001234.567800')
  expect(satTotal('3.2', '0')).toBe('0000000000.000000')
})

test('any total: the same number within half a millionth, in the one form there is', () => {
  const parts = fc.tuple(fc.bigInt(0n, 9_999_999_999n), fc.stringMatching(/^\d{0,8}$/))
  fc.assert(
    fc.property(parts, ([whole, decimals]) => {
      const total = decimals ? `${whole}.${decimals}` : String(whole)
      const modern = satTotal('4.0', total)
      const old = satTotal('3.2', total)
      expect(modern).toMatch(/^(?:0|[1-9]\d*)\.(?:0|\d{0,5}[1-9])$/)
      expect(old).toMatch(/^\d{10,}\.\d{6}$/)
      expect(old.length).toBeGreaterThanOrEqual(17)
      const scaled = (text: string) => {
        const [a = '0', b = ''] = text.split('.')
        return BigInt(a) * 100_000_000n + BigInt(b.padEnd(8, '0'))
      }
      expect(scaled(modern)).toBe(scaled(old))
      const off = scaled(modern) - scaled(total)
      expect(off <= 50n && off > -50n).toBe(true)
      // Writing it again changes nothing.
      expect(satTotal('4.0', modern)).toBe(modern)
    }),
  )
})

test('what is no total is a fault of the program', () => {
  for (const total of ['', '-1', '1,000', '1e3', '.5', 'NaN', ' 1']) expect(() => satTotal('4.0', total)).toThrow()
})

test('the expression names the parties, the total, the UUID and the end of the seal', () => {
  expect(satExpression(query)).toBe(
    '?re=JAC980101AB1&rr=XAXX010101000&tt=1234.5&id=CEE4BE01-ADFA-4DEB-8421-ADD60F0BEDAC&fe=ij+/Kg==',
  )
  expect(satExpression({ ...query, sello: undefined })).not.toContain('fe=')
  expect(satExpression({ ...query, version: '3.2' })).toMatch(/&tt=0000001234\.500000&id=[0-9A-F-]{36}$/)
  expect(satExpression({ ...query, rfc_emisor: 'Ñ&A010101AA1' })).toContain('?re=Ñ&amp;A010101AA1&rr=')
})

test('the page of the tax office takes the same as an address', () => {
  const page = new URL(satPage({ ...query, rfc_emisor: 'Ñ&A010101AA1' }))
  expect(page.hostname).toBe('verificacfdi.facturaelectronica.sat.gob.mx')
  expect(Object.fromEntries(page.searchParams)).toEqual({
    id: 'CEE4BE01-ADFA-4DEB-8421-ADD60F0BEDAC',
    re: 'Ñ&A010101AA1',
    rr: 'XAXX010101000',
    tt: '1234.5',
    fe: 'ij+/Kg==',
  })
})

test('not found within 72 h of the issue is not yet published', () => {
  const now = Date.parse('2026-11-20T18:00:00Z')
  expect(satLookOf('NO_ENCONTRADO', '2026-11-17T12:00:01', now).texto).toBe('Aún no publicado')
  expect(satLookOf('NO_ENCONTRADO', '2026-11-17 12:00:00', now).texto).toBe('No encontrado')
  expect(satLookOf('CANCELADO', '2026-11-20T11:00:00', now).texto).toBe('Cancelado')
})
