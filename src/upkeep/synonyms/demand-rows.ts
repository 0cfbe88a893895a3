import type { Api } from '#api.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import type { demanda } from './demand-contract.ts'
import { nameKey } from '#upkeep/brands/names.ts'

export type DemandRow = Reply<Api['GET /api/v1/demanda']>['filas'][number]
export type DemandQuery = Received<typeof demanda>['query']
/** A text with how often each branch asked it; '' where nobody knows the branch. */
export type DemandText = Omit<DemandRow, 'clave' | 'textos' | 'sucursales' | 'veces'> & {
  branches: Map<string, number>
}

export const UNKNOWN = {
  linea: 'Sin línea reconocida',
  vehiculo: 'Sin vehículo',
  sucursal: 'Sin sucursal conocida',
} as const

/** Whether somebody still has something to do about a text. */
function isPending({ caso, ya_encuentra }: Pick<DemandRow, 'caso' | 'ya_encuentra'>): boolean {
  return caso ? caso.volvio : !ya_encuentra
}

/** The texts that the filters leave, before they are grouped. */
export function wantedTexts(texts: DemandText[], query: DemandQuery): DemandText[] {
  const { q, linea, vehiculo, sucursal, estado = 'pendiente' } = query
  const words = q ? nameKey(q) : ''
  return texts.filter((text) => {
    if (words && !nameKey(`${text.nombre} ${text.k_parte ?? ''}`).includes(words)) return false
    if (linea && (text.linea ?? UNKNOWN.linea) !== linea) return false
    if (vehiculo && (text.vehiculo ?? UNKNOWN.vehiculo) !== vehiculo) return false
    if (sucursal && ![...text.branches.keys()].some((name) => (name || UNKNOWN.sucursal) === sucursal)) return false
    if (estado === 'todas') return true
    return estado === 'pendiente' ? isPending(text) : text.caso?.estado === estado
  })
}

/** Texts, or what they are about, each with its searches: the most asked first. */
export function demandRows(texts: DemandText[], query: DemandQuery): DemandRow[] {
  const { por_que = 'texto', sucursal, orden = 'veces', sentido } = query
  const rows = new Map<string, DemandRow>()
  for (const text of texts) {
    for (const [branch, veces] of text.branches) {
      if (sucursal && (branch || UNKNOWN.sucursal) !== sucursal) continue
      addTo(rows, text, { group: groupOf(text, branch, por_que), branch, veces, isText: por_que === 'texto' })
    }
  }
  const way = (sentido ?? (query.orden ? 'asc' : 'desc')) === 'desc' ? -1 : 1
  return [...rows.values()].sort(
    (a, b) => way * compared(a, b, orden) || b.veces - a.veces || (a.clave < b.clave ? -1 : 1),
  )
}

function compared(a: DemandRow, b: DemandRow, orden: NonNullable<DemandQuery['orden']>): number {
  if (orden === 'veces') return a.veces - b.veces
  return orden === 'ultima' ? Date.parse(a.ultima) - Date.parse(b.ultima) : a.nombre.localeCompare(b.nombre, 'es')
}

function groupOf(
  text: DemandText,
  branch: string,
  by: NonNullable<DemandQuery['por_que']>,
): [clave: string, nombre: string] {
  if (by === 'texto') return [`${text.tipo} ${text.k_parte ?? ''} ${nameKey(text.nombre) || text.nombre}`, text.nombre]
  const nombre =
    by === 'linea'
      ? (text.linea ?? UNKNOWN.linea)
      : by === 'vehiculo'
        ? (text.vehiculo ?? UNKNOWN.vehiculo)
        : branch || UNKNOWN.sucursal
  return [nombre, nombre]
}

type Share = { group: [clave: string, nombre: string]; branch: string; veces: number; isText: boolean }

function addTo(rows: Map<string, DemandRow>, text: DemandText, { group, branch, veces, isText }: Share): void {
  const [clave, nombre] = group
  const { branches: _branches, ...own } = text
  const about = isText
    ? own
    : {
        ultima: own.ultima,
        tipo: own.tipo,
        linea: null,
        vehiculo: null,
        k_parte: null,
        ya_encuentra: false,
        caso: null,
      }
  const row = rows.get(clave) ?? { ...about, clave, nombre, veces: 0, textos: 0, sucursales: [] }
  row.veces += veces
  if (row.ultima < text.ultima) row.ultima = text.ultima
  if (branch && !row.sucursales.includes(branch)) row.sucursales.push(branch)
  // A text comes once for each of its branches, one after the other.
  if (lastText.get(row) !== text) row.textos += 1
  lastText.set(row, text)
  rows.set(clave, row)
}
const lastText = new WeakMap<DemandRow, DemandText>()

/** What the filters may choose from. */
export function demandChoices(texts: DemandText[]) {
  const sorted = (names: Iterable<string>) => [...new Set(names)].sort((a, b) => a.localeCompare(b, 'es')).slice(0, 300)
  return {
    lineas: sorted(texts.map(({ linea }) => linea ?? UNKNOWN.linea)),
    vehiculos: sorted(texts.map(({ vehiculo }) => vehiculo ?? UNKNOWN.vehiculo)),
    sucursales: sorted(texts.flatMap(({ branches }) => [...branches.keys()].map((name) => name || UNKNOWN.sucursal))),
  }
}

/** How a row's mark reads. */
export function caseText({ caso, ya_encuentra }: Pick<DemandRow, 'caso' | 'ya_encuentra'>): string {
  if (caso?.volvio) return caso.estado === 'PEDIDA' ? 'Pedida, se sigue buscando' : 'Resuelta, volvió a pasar'
  if (caso) return caso.estado === 'PEDIDA' ? 'Pedida' : 'Resuelta'
  return ya_encuentra ? 'Ya encuentra' : 'Pendiente'
}

export type DemandColumn = {
  id: string
  title: string
  orden?: string
  atEnd?: boolean
  isExtra?: boolean
  value: (row: DemandRow) => string | number
}

/** The columns of the report, on the screen and in its file. */
export const demandColumns: DemandColumn[] = [
  { id: 'nombre', title: 'Se busca', orden: 'nombre', value: ({ nombre }) => nombre },
  { id: 'veces', title: 'Veces', orden: 'veces', atEnd: true, value: ({ veces }) => veces },
  { id: 'ultima', title: 'Última vez', orden: 'ultima', value: ({ ultima }) => moment(ultima) },
  { id: 'linea', title: 'Línea', value: ({ linea }) => linea ?? '' },
  { id: 'vehiculo', title: 'Vehículo', value: ({ vehiculo }) => vehiculo ?? '' },
  { id: 'sucursales', title: 'Sucursales', value: ({ sucursales }) => sucursales.join(', ') },
  { id: 'k_parte', title: 'Parte', value: ({ k_parte }) => k_parte ?? '' },
  { id: 'estado', title: 'Estado', value: caseText },
  { id: 'nota', title: 'Nota', isExtra: true, value: ({ caso }) => caso?.nota ?? '' },
]

/** Of rows that are lines, vehicles or branches. */
export const groupedColumns = (title: string): DemandColumn[] => [
  { id: 'nombre', title, orden: 'nombre', value: ({ nombre }) => nombre },
  { id: 'veces', title: 'Veces', orden: 'veces', atEnd: true, value: ({ veces }) => veces },
  { id: 'textos', title: 'Búsquedas distintas', atEnd: true, value: ({ textos }) => textos },
  { id: 'ultima', title: 'Última vez', orden: 'ultima', value: ({ ultima }) => moment(ultima) },
]

export const groupingLabels = { texto: 'Búsqueda', linea: 'Línea', vehiculo: 'Vehículo', sucursal: 'Sucursal' } as const
