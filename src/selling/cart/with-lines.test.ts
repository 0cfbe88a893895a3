import { expect, test } from 'vitest'
import { type Cart, type CartLine, predicted, totalsWith } from './predict.ts'
import { addUp, asked, withLines } from './with-lines.ts'

const shelf = {
  sucursal_id: 1,
  sucursal: 'Guadalajara',
  disponible: 8,
  mas: false,
  es_mia: true,
  dias_traslado: 0,
  llega: '2026-11-30',
}
/** Only what is looked at. */
const line = (given: Partial<CartLine> = {}) =>
  ({
    id: 1,
    cantidad: 2,
    cantidad2: 2,
    empaque: 1,
    minimo: 1,
    precio_ajuste: { valor: '10.00' },
    precio_visto: '10.00',
    activa: true,
    existencia: 8,
    mas: false,
    por_surtir: false,
    sucursal_id: null,
    existencias: [shelf],
    reparto: [{ sucursal_id: 1, sucursal: 'Guadalajara', piezas: 2, llega: shelf.llega }],
    importe: '20.00',
    nota: '',
    ...given,
  }) as CartLine
const cart = { lineas: [line()], viasEmbarque: [], viacliente: '', direccion_id: null } as unknown as Cart

test.each([
  ['fewer pieces', {}, { cantidad: 1 }],
  ['more than there are', {}, { cantidad: 20 }],
  ['more than there are, to be owed', { por_surtir: true }, { cantidad: 20 }],
  ['of a line left out by hand', { cantidad2: 0 }, { cantidad: 5 }],
  ['pieces to be supplied alone', {}, { cantidad2: 1 }],
  ['another branch', {}, { sucursal_id: 1 }],
  ['a note', {}, { nota: 'urge' }],
])('%s: what is asked of a line sold one by one is what will be said of it', (_, given, change) => {
  const { cantidad, cantidad2, sucursal_id, por_surtir, nota } = predicted(line(given), change)
  expect(asked(line(given), change)).toMatchObject({ cantidad, cantidad2, sucursal_id, por_surtir, nota })
})

test('its amount stays as it is: nobody has reckoned it yet', () => {
  expect(asked(line(), { cantidad: 5 }).importe).toBe('20.00')
})

test('totals are those of the lines only where their amounts come to the same merchandise', () => {
  const sums = totalsWith(cart, cart.lineas)
  expect(sums).toMatchObject({ montosub: '20.00', total: '23.20' })
  expect(addUp(cart.lineas, sums)).toBe(true)
  expect(addUp([line({ importe: '20.01' })], sums)).toBe(false)
  expect(addUp([line()], { ...sums, montosub: '31.00', flete: '9.00', cascos: '4.00', rebaja: '2.00' })).toBe(true)
  expect(addUp([], { ...sums, montosub: '0.00' })).toBe(true)
})

test('other totals take the place of all that were told, and without any they stay', () => {
  const before = { ...cart, ...totalsWith(cart, cart.lineas), cascos: '4.00', rebaja: '2.00' }
  const sums = totalsWith(cart, [line({ cantidad2: 0 })])
  expect(withLines(before, [], sums)).toMatchObject({ cantidad: 0, estado: 'VACIO', total: '0.00' })
  expect('cascos' in withLines(before, [], sums)).toBe(false)
  expect(withLines(before, [])).toMatchObject({ cantidad: 0, total: '23.20', cascos: '4.00', rebaja: '2.00' })
})
