/** Where a search text is kept: desktop bar, mobile modal, listing page, advanced form (E-22). */
export const slotNames = ['consulta', 'consulta2', 'consulta3', 'busquedaAvanzada'] as const
type SlotName = (typeof slotNames)[number]

/** The advanced search keeps its whole form; the others keep a text. */
type SlotValue<Name extends SlotName> = Name extends 'busquedaAvanzada' ? Record<string, string> : string

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const keyOf = (slot: SlotName) => `jacve.${slot}`

/** Keeps what is being asked, for this tab: it survives a reload and the back button. An empty value clears the slot. */
export function guardar<Name extends SlotName>(slot: Name, value: SlotValue<Name>, store = tabStore()): void {
  const isEmpty = typeof value === 'string' ? value === '' : Object.keys(value).length === 0
  if (isEmpty) limpiar(slot, store)
  else store?.setItem(keyOf(slot), JSON.stringify(value))
}

/** What a slot holds; null when nothing was kept or what was kept cannot be read. */
export function leer<Name extends SlotName>(slot: Name, store = tabStore()): SlotValue<Name> | null {
  try {
    const kept: unknown = JSON.parse(store?.getItem(keyOf(slot)) ?? 'null')
    // Checked against the slot's kind, which is what SlotValue says.
    return isValueOf(slot, kept) ? (kept as SlotValue<Name>) : null
  } catch {
    return null
  }
}

/** Clears one slot, or all four. */
export function limpiar(slot?: SlotName, store = tabStore()): void {
  for (const name of slot ? [slot] : slotNames) store?.removeItem(keyOf(name))
}

function isValueOf(slot: SlotName, kept: unknown): boolean {
  if (slot !== 'busquedaAvanzada') return typeof kept === 'string'
  return typeof kept === 'object' && kept !== null && Object.values(kept).every((value) => typeof value === 'string')
}

/** Null on the server, and where the browser forbids storage. */
function tabStore(): Store | null {
  try {
    return typeof window === 'undefined' ? null : sessionStorage
  } catch {
    return null
  }
}
