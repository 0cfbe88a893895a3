const KEY = 'jacve.pedido-rapido'

/** Hands a text over to the page of lists, once. */
export function leaveQuickText(text: string): void {
  sessionStorage.setItem(KEY, text)
}

export function takeQuickText(): string | null {
  const text = sessionStorage.getItem(KEY)
  sessionStorage.removeItem(KEY)
  return text
}
