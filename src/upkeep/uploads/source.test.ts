import { expect, test } from 'vitest'
import { findHeaders } from '#platform/sheets/find-headers.ts'
import { shownOf } from './source.server.ts'

const parts = ['333090,333089,AMORTIGUADOR,890.00', '341122,A/L,RESORTE,760.00']
const shown = (lines: string[]) => {
  const rows = lines.map((line) => line.split(','))
  return shownOf({ rows, sheet: null }, findHeaders('productos', rows)?.layout ?? null)
}

test('the columns are shown by the names that are read, with the parts under them', () => {
  expect(shown(['LISTA DE PRECIOS', 'CLAVE,OTRA,DESCRIPCION,PRECIO', ...parts])).toEqual({
    hoja: null,
    encabezados: ['CLAVE', 'OTRA', 'DESCRIPCION', 'PRECIO'],
    filas: parts.map((line) => line.split(',')),
  })
  expect(shown(['LISTA DE PRECIOS', 'C L A V E,,PRODUCTO,PRECIO', 'IZQ.,DER.,DESCRIPCION,LISTA', ...parts])).toEqual({
    hoja: null,
    encabezados: ['C L A V E IZQ.', 'C L A V E DER.', 'DESCRIPCION', 'PRECIO LISTA'],
    filas: parts.map((line) => line.split(',')),
  })
})
