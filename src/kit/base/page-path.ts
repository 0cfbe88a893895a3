/** Whether a path, without base and query, is one of this pattern (`/catalogoview/:year?/:categoria?`); case and a last slash do not matter. */
export function isAtPath(pattern: string, path: string): boolean {
  const given = partsOf(path)
  const wanted = partsOf(pattern)
  return given.length <= wanted.length && wanted.every((part, place) => isPart(part, given[place]))
}

function partsOf(path: string): string[] {
  return path.replace(/\/+$/, '').split('/').slice(1)
}

function isPart(wanted: string, given: string | undefined): boolean {
  if (given === undefined) return wanted.endsWith('?')
  return wanted.startsWith(':') ? given !== '' : wanted.toLowerCase() === given.toLowerCase()
}
