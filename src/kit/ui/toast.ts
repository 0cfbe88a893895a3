type ToastKind = 'success' | 'info' | 'warning' | 'error'
/** What can be done about it: a link, or something that is done and closes the toast. */
type ToastAction = { text: string; href: string } | { text: string; onChoose: () => void }
export type Toast = { id: number; title: string; text?: string; kind: ToastKind; actions?: ToastAction[] }

/** How many stand at once; the oldest gives way (K-11). */
const MOST = 3

let toasts: Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Says something for 3 s at the top end of the screen. Never the only place of an error (trust.md 3.2). */
export function toast({
  title,
  text,
  kind = 'success',
  actions,
}: Omit<Toast, 'id' | 'kind'> & { kind?: ToastKind }): void {
  lastId += 1
  set([...toasts, { id: lastId, title, text, kind, actions }].slice(-MOST))
}

export function dismissToast(id: number): void {
  set(toasts.filter((shown) => shown.id !== id))
}

export function currentToasts(): Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function set(next: Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}
