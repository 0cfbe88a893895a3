/** What has a short way: a part, and a quotation or pre-order. */
const KINDS = { parte: 'p', cotizacion: 'c' } as const
type Kind = keyof typeof KINDS

/**
 * The short way to a page that is shared by its link, under the base path: `/q/p3f`. It opens nothing that the long way does not: a
 * part's page is everybody's, a quotation's asks who one is.
 */
export function shortPath(kind: Kind, id: number): string {
  return `/q/${KINDS[kind]}${id.toString(36)}`
}

/** What a code of `/q/…` names, in whatever case a chat made of it; null for what is no code of ours. */
export function readShort(code: string): { kind: Kind; id: number } | null {
  const [, letter, digits = ''] = /^([pc])([1-9a-z][0-9a-z]{0,7})$/.exec(code.toLowerCase()) ?? []
  return letter ? { kind: letter === 'p' ? 'parte' : 'cotizacion', id: Number.parseInt(digits, 36) } : null
}
