/** What a form's fields hold, by name. */
export type Fields = {
  /** The text of a field, empty when there is no such field. */
  text: (name: string) => string
  /** Whether a field is there or a box is ticked. */
  has: (name: string) => boolean
  /** The values of the ticked boxes of one name. */
  all: (name: string) => string[]
  /** All of it as one text, to tell whether it changed. */
  content: string
}

/** What the fields of a form hold now. */
export function fieldsOf(form: HTMLFormElement): Fields {
  const data = new FormData(form)
  const all = (name: string) => data.getAll(name).filter((value) => typeof value === 'string')
  return { text: (name) => all(name)[0] ?? '', has: (name) => data.has(name), all, content: contentOf(data) }
}

/** Of a file nothing but its name and size. */
function contentOf(data: FormData): string {
  return JSON.stringify(
    [...data].map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )
}

/** Those of these names that the form has a field for. */
export function namesIn(form: HTMLFormElement, names: string[]): string[] {
  return names.filter((name) => form.elements.namedItem(name) !== null)
}

/** Puts the focus on the first of the fields with these names. */
export function focusFirst(form: HTMLFormElement, names: readonly string[]): void {
  const first = Array.from(form.elements).find((element) => 'name' in element && names.includes(String(element.name)))
  // After React has shown the fault, so that readers hear it with the field.
  if (first instanceof HTMLElement) requestAnimationFrame(() => first.focus())
}
