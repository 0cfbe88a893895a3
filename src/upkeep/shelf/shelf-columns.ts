import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { lacksOf } from './quality.ts'
import { BADGES, stateLabels } from './states.ts'

export type ShelfRow = Reply<Api['GET /api/v1/estante']>['partes'][number]
type Value = string | number | null

/** The columns of the shelf, on the screen and as a file. */
export const shelfColumns = [
  { id: 'codigo', title: 'Código', orden: 'codigo', value: (row: ShelfRow): Value => row.k_parte },
  { id: 'descripcion', title: 'Descripción', value: (row: ShelfRow): Value => row.descripcion },
  { id: 'linea', title: 'Línea', orden: 'linea', value: (row: ShelfRow): Value => row.linea },
  { id: 'marca', title: 'Marca', orden: 'marca', value: (row: ShelfRow): Value => row.marca },
  { id: 'estado', title: 'Estado', orden: 'estado', value: (row: ShelfRow): Value => stateLabels[row.estado] },
  { id: 'calidad', title: 'Completa', orden: 'calidad', value: (row: ShelfRow): Value => row.puntos },
  {
    id: 'falta',
    title: 'Qué sigue',
    value: (row: ShelfRow): Value =>
      lacksOf(row.faltas)
        .map(({ hacer }) => hacer)
        .join('; '),
  },
  { id: 'demanda', title: 'Vendidas', orden: 'demanda', value: (row: ShelfRow): Value => row.vendidas },
  { id: 'buscadas', title: 'Buscada', isExtra: true, value: (row: ShelfRow): Value => row.buscadas },
  { id: 'precio', title: 'Precio de lista', isExtra: true, value: (row: ShelfRow): Value => row.precio },
  { id: 'existencia', title: 'Existencia', isExtra: true, value: (row: ShelfRow): Value => row.existencia },
  { id: 'empaque', title: 'Empaque', value: (row: ShelfRow): Value => row.empaque },
  { id: 'minimo', title: 'Mínimo', isExtra: true, value: (row: ShelfRow): Value => row.minimo },
  { id: 'clave_prod_serv', title: 'Clave SAT', isExtra: true, value: (row: ShelfRow): Value => row.clave_prod_serv },
  { id: 'clave_unidad', title: 'Unidad SAT', isExtra: true, value: (row: ShelfRow): Value => row.clave_unidad },
  {
    id: 'distintivos',
    title: 'Distintivos',
    isExtra: true,
    value: (row: ShelfRow): Value =>
      BADGES.filter(([name]) => row[name])
        .map(([, label]) => label)
        .join(', '),
  },
  {
    id: 'actualizado_en',
    title: 'Último cambio',
    orden: 'actualizado_en',
    isExtra: true,
    value: (row: ShelfRow): Value => moment(row.actualizado_en),
  },
]
