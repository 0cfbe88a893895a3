import { DEFAULT_BASE } from './settings.ts'

let base = DEFAULT_BASE

/** Set once by each entry, from BASE_PATH. */
export function setBase(path: string): void {
  base = path
}

/** The address of a page, call or file under the base path: `at('/home')` → `/JACVE/home`. */
export function at(path: string): string {
  return base + path
}

/** A path without the base, or null when it lies outside: `/jacve/home` → `/home`. */
export function withoutBase(path: string): string | null {
  if (base === '') return path
  if (path.slice(0, base.length).toLowerCase() !== base.toLowerCase()) return null
  const rest = path.slice(base.length)
  return rest === '' ? '/' : rest.startsWith('/') ? rest : null
}
