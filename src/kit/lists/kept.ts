import { use, useSyncExternalStore } from 'react'
import { currentSession } from '#kit/base/current-session.ts'
import { type Kept, KeptContext, knownKept, rememberKept } from './kept-context.ts'

export type KeptTable = Pick<Kept['tablas'][number], 'columnas' | 'anchos'>
type Start = Pick<Kept['inicios'][number], 'id' | 'consulta'>

// What was changed on this page since, which the frame is not given again: by person, list and table.
const tables = new Map<string, KeptTable>()
const starts = new Map<string, Start | null>()
const listeners = new Set<() => void>()

const AS_IT_COMES: KeptTable = { columnas: null, anchos: {} }
const keyOf = (...names: string[]) => [currentSession().user?.id, ...names].join('/')
const nothing = () => undefined

/** Columns and widths of one table of a page. */
export function useKeptTable(lista: string, tabla: string): KeptTable {
  const given = use(KeptContext)?.tablas.find((one) => one.lista === lista && one.tabla === tabla)
  const since = useSyncExternalStore(onKept, () => tables.get(keyOf(lista, tabla)), nothing)
  return since ?? given ?? AS_IT_COMES
}

/** The view that a list opens with. */
export function useStart(lista: string): Start | null {
  const given = use(KeptContext)?.inicios.find((one) => one.lista === lista)
  const since = useSyncExternalStore(onKept, () => starts.get(keyOf(lista)), nothing)
  return since === undefined ? (given ?? null) : since
}

export function noteTable(lista: string, tabla: string, kept: KeptTable): void {
  tables.set(keyOf(lista, tabla), kept)
  for (const hear of listeners) hear()
}

export function noteStart(lista: string, start: Start | null): void {
  starts.set(keyOf(lista), start)
  const known = knownKept()
  const others = known?.inicios.filter((one) => one.lista !== lista) ?? []
  if (known) rememberKept({ ...known, inicios: start ? [...others, { lista, ...start }] : others })
  for (const hear of listeners) hear()
}

function onKept(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
