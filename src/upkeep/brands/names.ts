import { Refusal } from '#kit/base/refusal.ts'

/** A name as it is kept: single blanks. */
export function tidyName(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** What names are compared by, as the database does (norma_nombre): no accents, lower case, letters and digits. */
export function nameKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** 422 at a field, said beside it. */
export function atField(name: string, fault: string): Refusal {
  return new Refusal(422, fault, { errors: { [name]: [fault] } })
}

/** Further names, each once, without the own one. */
export function tidyAliases(alias: string[], nombre: string): string[] {
  const seen = new Set([nameKey(nombre), ''])
  return alias.map(tidyName).filter((name) => {
    const key = nameKey(name)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}
