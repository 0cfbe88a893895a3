// What who arranges the start does with its blocks. Pure.
import { type Block, isSameBlock } from './blocks.ts'

/** Whether two starts say the same, in the same order. */
export function areSameBlocks(some: readonly Block[], others: readonly Block[]): boolean {
  if (some.length !== others.length) return false
  return some.every((block, place) => {
    const other = others[place]
    return other !== undefined && isSameBlock(block, other)
  })
}

/** With a block as it now is, in its place; a new one comes first. */
export function withBlock(blocks: readonly Block[], block: Block): Block[] {
  if (!blocks.some(({ clave }) => clave === block.clave)) return [block, ...blocks]
  return blocks.map((one) => (one.clave === block.clave ? block : one))
}

/** One place up or down; the same where there is none. */
export function moved(blocks: readonly Block[], clave: string, way: 1 | -1): Block[] {
  const from = blocks.findIndex((block) => block.clave === clave)
  const next = [...blocks]
  const [one, other] = [next[from], next[from + way]]
  if (!one || !other) return next
  next[from] = other
  next[from + way] = one
  return next
}
