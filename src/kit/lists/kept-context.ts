import { createContext } from 'react'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Kept = Reply<Api['GET /api/v1/preferencias']>

/** How each list was left by whoever looks, as the frame of work was given it. */
export const KeptContext = createContext<Kept | null>(null)

// The same for loaders, in the browser; null where no page of work has stood yet.
let known: Kept | null = null

export function rememberKept(kept: Kept | null): void {
  known = kept
}

export function knownKept(): Kept | null {
  return known
}

/** Whether an address of a list may open elsewhere: one that says nothing, and one that is only a view's number. */
export function mayOpenElsewhere(lista: string, address: string): boolean {
  const [, search = ''] = address.split('?')
  if (search) return /^vista=[1-9]\d*$/.test(search)
  return !known || known.inicios.some((start) => start.lista === lista)
}
