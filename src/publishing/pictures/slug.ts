const MOST = 80

/** A title as part of an address: `¿Cuándo cambiar las balatas?` → `cuando-cambiar-las-balatas`. Never empty. */
export function slugOf(title: string): string {
  const plain = title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const words = plain.slice(0, MOST + 1)
  // Not in the middle of a word.
  const cut = words.length > MOST && words.includes(' ') ? words.slice(0, words.lastIndexOf(' ')) : words.slice(0, MOST)
  return cut.replaceAll(' ', '-') || 'publicacion'
}

/** Path of a publication's page, without the base path. */
export function postPath({ id, slug }: { id: number; slug: string }): string {
  return `/DetallePosts/${id}-${slug}`
}
