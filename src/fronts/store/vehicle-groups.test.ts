import { expect, it } from 'vitest'
import { groupParts, type VehiclePart } from './vehicle-groups.ts'

const part = (id: number, linea_id: number, notas: string[]): VehiclePart => ({
  id,
  k_parte: `P-${id}`,
  linea: `Línea ${linea_id}`,
  linea_id,
  descripcion: '',
  marca: null,
  ilustracion: null,
  badgenuevo: false,
  especial: 'false',
  mejoresventas: false,
  mejoresventaslineas: false,
  hecho_mx: false,
  coincidencia: 'aplicacion',
  razon: '',
  aproximado: false,
  notas,
  veredicto: 'si',
})
const grupos = [
  {
    id: 7,
    nombre: 'Línea 7',
    slug: 'linea-7',
    total: 40,
    posiciones: [
      { nombre: 'Delantera', total: 20 },
      { nombre: 'Trasera', total: 18 },
    ],
  },
]

it('groups by line and position, and loses no part', () => {
  const items = [
    part(1, 7, ['Delantera', 'Con ABS']),
    part(2, 3, []),
    part(3, 7, ['Trasera']),
    part(4, 7, ['Delantera']),
    part(5, 7, ['Con ABS']),
    part(6, 7, ['Delantero izquierdo']),
  ]
  const groups = groupParts({ items, grupos })
  expect(groups.map(({ linea_id, total, slug }) => ({ linea_id, total, slug }))).toEqual([
    { linea_id: 7, total: 40, slug: 'linea-7' },
    { linea_id: 3, total: null, slug: '' },
  ])
  expect(groups[0]?.posiciones.map(({ nombre, items }) => [nombre, items.map(({ id }) => id)])).toEqual([
    ['Delantera', [1, 4]],
    ['Trasera', [3]],
    [null, [5]],
    ['Delantero izquierdo', [6]],
  ])
  const shown = groups.flatMap(({ posiciones }) => posiciones.flatMap((position) => position.items))
  expect(shown.map(({ id }) => id).sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6])
})
