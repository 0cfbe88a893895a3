import { expect, test } from 'vitest'
import type { FieldChange, Options } from './contract.ts'
import type { Draft } from './desk.ts'
import { restoredBy } from './restore.ts'

const options: Options = { lineas: [{ id: 1, nombre: 'Balatas', activa: true }], marcas: [], atributos: [] }
// Only what these changes are about.
const draft = {
  descripcion: 'Ahora',
  peso_kg: '2',
  linea_id: 2,
  marca_id: null,
  equivalencias: [{ codigo: 'A-1' }, { codigo: 'B-2' }, { codigo: 'C-3' }],
} as unknown as Draft // the parts that are read
const change = (campo: string, antes: unknown, despues: unknown): FieldChange => ({
  id: 1,
  en: '',
  quien: null,
  carga: null,
  accion: 'producto_editado',
  campo,
  antes,
  despues,
})

test('a value comes back, an empty one too; what is there already does not', () => {
  expect(restoredBy(change('descripcion', 'Antes', 'Ahora'), draft, options)).toEqual({ descripcion: 'Antes' })
  expect(restoredBy(change('peso_kg', null, '2'), draft, options)).toEqual({ peso_kg: null })
  expect(restoredBy(change('descripcion', 'Ahora', 'Luego'), draft, options)).toBeNull()
  // Of the first writing nothing was before.
  expect(restoredBy(change('descripcion', undefined, 'Ahora'), draft, options)).toBeNull()
})

test('a line comes back by its number, while there is one', () => {
  expect(restoredBy(change('linea', { id: 1, nombre: 'Balatas' }, {}), draft, options)).toEqual({ linea_id: 1 })
  expect(restoredBy(change('linea', { id: 9, nombre: 'Otra' }, {}), draft, options)).toBeNull()
})

test('of a list only that change is taken back: later ones stay', () => {
  const went = [{ nombre: 'Z-9', codigo: 'Z-9' }]
  const came = [{ nombre: 'A-1', codigo: 'A-1' }]
  expect(restoredBy(change('equivalencias', went, came), draft, options)).toEqual({
    equivalencias: [{ codigo: 'B-2' }, { codigo: 'C-3' }, { codigo: 'Z-9' }],
  })
  expect(restoredBy(change('equivalencias', [{ nombre: 'B-2', codigo: 'B-2' }], []), draft, options)).toBeNull()
})

test('a field that is none of the product’s is nobody’s to bring back', () => {
  expect(restoredBy(change('imagenes', 1, 2), draft, options)).toBeNull()
})
