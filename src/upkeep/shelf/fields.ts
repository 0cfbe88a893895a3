import type { ShelfRow } from './shelf-columns.ts'
import { BADGES, PART_STATES, stateLabels } from './states.ts'
import type { Change } from './use-changes.ts'

export type Named = { id: number; nombre: string }
export type Choices = { lineas: Named[]; marcas: Named[] }

/** How a field is written: chosen among a few, or typed. */
export type Editor =
  | { kind: 'choice'; options: (choices: Choices) => (readonly [value: string, text: string])[] }
  | { kind: 'text'; maxLength: number; inputMode?: 'numeric'; hint?: string }

type Field = {
  editor: Editor
  /** The row's value as the editor holds it. */
  valueOf: (row: ShelfRow) => string
  /** What the editor holds, as a change. */
  changeOf: (text: string) => Change
}

const yesNo = [
  ['true', 'Sí'],
  ['false', 'No'],
] as const
const orNull = (text: string) => text.trim() || null

function badge(name: (typeof BADGES)[number][0]): Field {
  return {
    editor: { kind: 'choice', options: () => [...yesNo] },
    valueOf: (row) => String(row[name]),
    changeOf: (text) => ({ [name]: text === 'true' }),
  }
}

/** Every field of the shelf that can be written in its place or for many parts at once. */
export const fields = {
  descripcion: {
    editor: { kind: 'text', maxLength: 500 },
    valueOf: (row) => row.descripcion,
    changeOf: (text) => ({ descripcion: text }),
  },
  estado: {
    editor: { kind: 'choice', options: () => PART_STATES.map((state) => [state, stateLabels[state]] as const) },
    valueOf: (row) => row.estado,
    // One of the options above.
    changeOf: (text) => ({ estado: text as ShelfRow['estado'] }),
  },
  linea_id: {
    editor: { kind: 'choice', options: ({ lineas }) => lineas.map(({ id, nombre }) => [String(id), nombre] as const) },
    valueOf: (row) => String(row.linea_id),
    changeOf: (text) => ({ linea_id: Number(text) }),
  },
  marca_id: {
    editor: {
      kind: 'choice',
      options: ({ marcas }) => [
        ['', 'Sin marca'] as const,
        ...marcas.map(({ id, nombre }) => [String(id), nombre] as const),
      ],
    },
    valueOf: (row) => String(row.marca_id ?? ''),
    changeOf: (text) => ({ marca_id: text ? Number(text) : null }),
  },
  empaque: {
    editor: { kind: 'text', maxLength: 5, inputMode: 'numeric' },
    valueOf: (row) => String(row.empaque),
    changeOf: (text) => ({ empaque: Number(text) }),
  },
  minimo: {
    editor: { kind: 'text', maxLength: 5, inputMode: 'numeric' },
    valueOf: (row) => String(row.minimo),
    changeOf: (text) => ({ minimo: Number(text) }),
  },
  clave_prod_serv: {
    editor: { kind: 'text', maxLength: 8, inputMode: 'numeric', hint: 'Ocho números; vacío la quita.' },
    valueOf: (row) => row.clave_prod_serv ?? '',
    changeOf: (text) => ({ clave_prod_serv: orNull(text) }),
  },
  clave_unidad: {
    editor: { kind: 'text', maxLength: 3, hint: 'Por ejemplo H87, KT o SET; vacío la quita.' },
    valueOf: (row) => row.clave_unidad ?? '',
    changeOf: (text) => ({ clave_unidad: orNull(text.toUpperCase()) }),
  },
  badgenuevo: badge('badgenuevo'),
  especial: badge('especial'),
  mejoresventas: badge('mejoresventas'),
  mejoresventaslineas: badge('mejoresventaslineas'),
  hecho_mx: badge('hecho_mx'),
} satisfies Record<string, Field>

export type EditableField = keyof typeof fields

export function fieldOf(name: EditableField): Field {
  return fields[name]
}
