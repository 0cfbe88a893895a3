import { type Base, basesAmong, readIndex } from './base.server.ts'
import { stampOf } from './segments.ts'
import type { Vault } from './vault.server.ts'

const DAY_MS = 86_400_000

/**
 * Forgets what no moment of the last `days` needs: every whole copy but those of these days and the one before them, the WAL from before
 * the first of them, chains without any, and pieces of copies that never became whole. `current` is the chain being written. Returns
 * how many pieces went. Not to be called while a copy is being made.
 */
export async function prune(vault: Vault, current: string, days: number): Promise<number> {
  const names = await vault.list('cadenas/')
  const kept = keptBases(basesAmong(names), stampOf(new Date(Date.now() - days * DAY_MS)))
  const firsts = new Map<string, string>()
  for (const base of kept) if (!firsts.has(base.chain)) firsts.set(base.chain, (await readIndex(vault, base)).inicio)
  const whole = new Set(kept.map(({ chain, stamp }) => `${chain}/${stamp}`))

  const isNeeded = (name: string) => {
    const [, chain = '', kind, piece = ''] = name.split('/')
    if (kind === 'base') return whole.has(`${chain}/${piece}`)
    const first = firsts.get(chain)
    // Of the chain being written everything stays until it has its first whole copy.
    return first === undefined ? chain === current : piece >= first
  }
  const old = names.filter((name) => !isNeeded(name))
  for (const name of old) await vault.remove(name)
  return old.length
}

/** Those from `limit` on, and the last before it: the way back to the oldest moment begins there. `bases` is oldest first. */
function keptBases(bases: Base[], limit: string): Base[] {
  const before = bases.findLastIndex(({ stamp }) => stamp <= limit)
  return bases.slice(Math.max(before, 0))
}
