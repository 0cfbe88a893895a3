import { tabMemory } from '#kit/base/browser-memory.ts'

const KEY = 'jacve.pedido-rapido'

/** Hands a text over to the page of lists, once. */
export function leaveQuickText(text: string): void {
  tabMemory.keep(KEY, text)
}

export function takeQuickText(): string | null {
  const text = tabMemory.read(KEY)
  tabMemory.forget(KEY)
  return text
}
