const LEAST = 60
const MOST = 1000

type Widths = Record<string, number>

/** Shows in each slider how wide its column stands. */
export function measure(form: HTMLFormElement): void {
  const table = tableOf(form)
  const now = table ? widthsOf(table) : {}
  for (const slider of form.querySelectorAll<HTMLInputElement>('[data-ancho]'))
    slider.value = String(now[slider.dataset['ancho'] ?? ''] ?? slider.value)
}

/** All widths of the table as they stand, with the slider's column as wide as it says. */
export function widened(slider: HTMLInputElement): Widths {
  const table = tableOf(slider)
  return { ...(table ? widthsOf(table) : {}), [slider.dataset['ancho'] ?? '']: Number(slider.value) }
}

/**
 * Follows the pointer from the end of a header until it is let go. The columns' own elements are moved meanwhile; `onDone` is told
 * of all widths at the end.
 */
export function drag(head: HTMLElement, from: number, onDone: (widths: Widths) => void): void {
  const table = head.closest('table')
  const id = head.dataset['columna']
  if (!table || !id) return
  const before = widthsOf(table)
  const first = before[id] ?? LEAST
  let width = first
  const move = (event: PointerEvent) => {
    width = within(first + event.clientX - from)
    if (event.buttons === 0) return over()
    head.style.setProperty('width', `${width}px`)
    table.querySelector(`col[data-columna="${CSS.escape(id)}"]`)?.setAttribute('width', String(width))
  }
  const over = () => {
    removeEventListener('pointermove', move)
    removeEventListener('pointerup', over)
    removeEventListener('pointercancel', over)
    head.style.removeProperty('width')
    if (width !== first) onDone({ ...before, [id]: width })
  }
  addEventListener('pointermove', move)
  addEventListener('pointerup', over)
  addEventListener('pointercancel', over)
}

function within(width: number): number {
  return Math.round(Math.min(MOST, Math.max(LEAST, width)))
}

function tableOf(inside: HTMLElement): HTMLTableElement | null {
  return inside.closest('section')?.querySelector('table') ?? null
}

function widthsOf(table: HTMLTableElement): Widths {
  const heads = [...table.querySelectorAll<HTMLElement>('th[data-columna]')]
  return Object.fromEntries(heads.map((head) => [head.dataset['columna'], within(head.offsetWidth)]))
}
