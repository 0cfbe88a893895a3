import { createContext, use, useSyncExternalStore } from 'react'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'

export type Kept = Reply<Api['GET /api/v1/preferencias']>
export type KeptTable = Pick<Kept['tablas'][number], 'columnas' | 'anchos'>
export type Start = Pick<Kept['inicios'][number], 'id' | 'consulta'>

/** How each list was left by whoever looks, as the frame of work was given it. */
export const KeptContext = createContext<Kept | null>(null)

// What was changed on this page since, which the frame is not given again: by person, list and table.
const tables = new Map<string, KeptTable>()
const starts = new Map<string, Start | null>()
const listeners = new Set<() => void>()

const AS_IT_COMES: KeptTable = { columnas: null, anchos: {} }
const keyOf = (...names: string[]) => [currentSession().user?.id, ...names].join('/')

/** Columns and widths of one table of a page. */
export function useKeptTable(lista: string, tabla: string): KeptTable {
  const given = use(KeptContext)?.tablas.find((one) => one.lista === lista && one.tabla === tabla)
  const since = useSyncExternalStore(
    onKept,
    () => tables.get(keyOf(lista, tabla)),
    () => undefined,
  )
  return since ?? given ?? AS_IT_COMES
}

/** The view that a list opens with. */
export function useStart(lista: string): Start | null {
  const given = use(KeptContext)
  const since = useSyncExternalStore(
    onKept,
    () => starts.get(keyOf(lista)),
    () => undefined,
  )
  return since === undefined ? startIn(given, lista) : since
}

export function startIn(kept: Kept | null, lista: string): Start | null {
  const since = starts.get(keyOf(lista))
  return since === undefined ? (kept?.inicios.find((one) => one.lista === lista) ?? null) : since
}

export function noteTable(lista: string, tabla: string, kept: KeptTable): void {
  tables.set(keyOf(lista, tabla), kept)
  for (const hear of listeners) hear()
}

export function noteStart(lista: string, start: Start | null): void {
  starts.set(keyOf(lista), start)
  for (const hear of listeners) hear()
}

function onKept(hear: () => void): () => void {
  listeners.add(hear)
  return () => listeners.delete(hear)
}
