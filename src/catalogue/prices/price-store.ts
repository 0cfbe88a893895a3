import { useCallback, useSyncExternalStore } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import type { PricedPart } from './contract.ts'
import { MOST_CODES } from './limits.ts'

type Known = { part: PricedPart | null; at: number }

/** Prices of one reader; another reader (or the same, buying for another client) starts anew. */
let reader = ''
const known = new Map<string, Known>()
const wanted = new Set<string>()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

/** After so long a price is asked for again when a list shows it anew. */
const FRESH_MS = 60_000

/** What a part costs this reader: undefined until it is known, null when it has no price to show. All parts of a screen share one call. */
export function usePrice(k_parte: string, who: string): PricedPart | null | undefined {
  const subscribe = useCallback((listener: () => void) => watch(k_parte, who, listener), [k_parte, who])
  return useSyncExternalStore(
    subscribe,
    () => (reader === who ? known.get(k_parte)?.part : undefined),
    () => undefined,
  )
}

function watch(code: string, who: string, listener: () => void): () => void {
  listeners.add(listener)
  want(code, who)
  return () => listeners.delete(listener)
}

function want(code: string, who: string): void {
  if (reader !== who) {
    reader = who
    known.clear()
    wanted.clear()
  }
  const found = known.get(code)
  if (found && Date.now() - found.at < FRESH_MS) return
  wanted.add(code)
  // Waits until every part of the screen has said that it is there.
  timer ??= setTimeout(() => {
    timer = undefined
    const codes = [...wanted]
    wanted.clear()
    for (let at = 0; at < codes.length; at += MOST_CODES) void ask(codes.slice(at, at + MOST_CODES), reader)
  })
}

/** A call that fails leaves its parts without a price: only logged, and asked again by the next list. */
async function ask(codes: string[], who: string): Promise<void> {
  try {
    const { partes } = await call('GET /api/v1/precios', { query: { k_parte: codes.join('|') } })
    if (reader !== who) return
    const found = new Map(partes.map((part) => [part.k_parte, part]))
    for (const code of codes) known.set(code, { part: found.get(code) ?? null, at: Date.now() })
    for (const listener of listeners) listener()
  } catch (error) {
    report('precios', error)
  }
}
