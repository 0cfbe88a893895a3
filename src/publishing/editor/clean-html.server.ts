import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { hrefOf } from '#publishing/pictures/href.ts'
import { storedTextLink } from '#publishing/pictures/links.ts'
import { type PictureOf, picturePath, sourceSet, widthUpTo } from '#publishing/pictures/picture-address.ts'
import type { Attributes, Fault } from './rewrite-html.server.ts'
import { RICH, richClasses } from './rich-classes.ts'

// THE ALLOW-LIST of rich text (S13): what is not named here goes, on writing and again on reading.

/** Tags that may stand in a text. */
const TAGS = new Set(
  'h2 h3 h4 p ul ol li blockquote hr table thead tbody tr th td pre code strong em u s br a img'.split(' '),
)

const SAME = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['del', 's'],
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
])

/** Longer than browsers show one. */
const LONGEST_LINK = 2000

/** Key of a picture of ours, from how an editor or an older text wrote it. */
function keyOf({ src = '', ...attributes }: Attributes): string | undefined {
  const written = attributes['data-imagen'] ?? ''
  if (/^[0-9a-f]{64}$/.test(written)) return written
  return /\/imagenes\/([0-9a-f]{64})\/\d{1,4}\.(?:webp|avif)$/.exec(src)?.[1]
}

function spans(attributes: Attributes): Attributes {
  const kept = ['colspan', 'rowspan'].flatMap((name) =>
    /^[1-9]\d?$/.test(attributes[name] ?? '') ? [[name, attributes[name] ?? ''] as const] : [],
  )
  return Object.fromEntries(kept)
}

/** A text as it is stored: allowed tags, links that lead somewhere, pictures by their key. Cleaning twice changes nothing. 422 for one nobody writes by hand. */
export async function cleanHtml(html: string): Promise<string> {
  const { rewriteHtml } = await import('./rewrite-html.server.ts')
  const read = rewriteHtml(html, kept)
  const fault = read.html.length > MOST_CLEAN ? 'length' : read.fault
  if (!fault) return read.html.trim()
  throw new Refusal(422, FAULTS[fault], { errors: { cuerpo: [FAULTS[fault]] } })
}

/** The most that a call takes in: escaped, a text may be five times as long, and could not be saved a second time. */
const MOST_CLEAN = 200_000

const FAULTS: Record<Fault | 'length', string> = {
  length: 'El texto es demasiado largo. Divídelo en varios.',
  levels: 'El texto tiene demasiados niveles uno dentro de otro. Quita algunas listas o tablas anidadas.',
  tags: 'El texto tiene demasiados párrafos, celdas y formatos. Divídelo en varios.',
  attributes: 'El texto trae un formato que no podemos leer. Pégalo sin formato.',
}

function kept(found: string, attributes: Attributes): Written | null {
  const tag = SAME.get(found) ?? found
  if (!TAGS.has(tag)) return null
  const own = keptOf(tag, attributes)
  return tag === 'img' && !own['data-imagen'] ? null : { tag, attributes: own }
}

type Written = { tag: string; attributes: Attributes }

function keptOf(tag: string, attributes: Attributes): Attributes {
  if (tag === 'a') {
    const href = (attributes['href'] ?? '').length > LONGEST_LINK ? null : storedTextLink(attributes['href'] ?? '')
    return href ? { href } : {}
  }
  if (tag === 'img') {
    const key = keyOf(attributes)
    return key ? { 'data-imagen': key, alt: (attributes['alt'] ?? '').slice(0, 300) } : {}
  }
  return tag === 'td' || tag === 'th' ? spans(attributes) : {}
}

/** A stored text for a page: cleaned once more, with the site's classes, links and pictures. A picture that is gone is left out. */
export function htmlForPage(stored: string, pictures: Map<string, PictureOf>): Promise<string> {
  return shown(stored, { pictures, isPage: true })
}

/** The same for the editor, which knows no classes. */
export function htmlForEditor(stored: string, pictures: Map<string, PictureOf>): Promise<string> {
  return shown(stored, { pictures, isPage: false })
}

/** One that is beyond reading, from before there was a bound, is shown as far as it was read. */
async function shown(stored: string, showing: Showing): Promise<string> {
  const { rewriteHtml } = await import('./rewrite-html.server.ts')
  const { html } = rewriteHtml(stored, (found, attributes) => {
    const clean = kept(found, attributes)
    return clean && dressed(clean, showing)
  })
  return html.trim()
}

type Showing = { pictures: Map<string, PictureOf>; isPage: boolean }

function dressed({ tag, attributes }: Written, { pictures, isPage }: Showing): Written | null {
  // How it looks is the page's own (rich-text.tsx): a name of a style said here would not be the one the pages are built with.
  const styled: Attributes = isPage && Object.hasOwn(richClasses, tag) ? { class: RICH } : {}
  if (tag === 'a') return { tag, attributes: { ...styled, ...linkOf(attributes['href'], isPage) } }
  if (tag !== 'img') return { tag, attributes: { ...styled, ...attributes } }
  const image = imageOf(attributes, pictures, isPage)
  return image && { tag, attributes: { ...styled, ...image } }
}

function linkOf(stored: string | undefined, isPage: boolean): Attributes {
  if (!stored) return {}
  return isPage && stored.startsWith('http') ? { href: stored, rel: 'noopener' } : { href: hrefOf(stored) }
}

function imageOf(attributes: Attributes, pictures: Map<string, PictureOf>, isPage: boolean): Attributes | null {
  const picture = pictures.get(attributes['data-imagen'] ?? '')
  if (!picture) return null
  const src = at(picturePath(picture.clave, widthUpTo(picture, 1024)))
  const own = { src, alt: attributes['alt'] ?? '' }
  // As the editor itself writes it, so that two texts compare.
  if (!isPage) return own
  return {
    ...own,
    srcset: sourceSet(picture, 'webp', at),
    sizes: '(min-width: 768px) 65ch, 100vw',
    width: String(picture.ancho),
    height: String(picture.alto),
    loading: 'lazy',
  }
}

/** The words of a text, for excerpts and counts. */
export async function plainText(html: string): Promise<string> {
  const { wordsOf } = await import('./rewrite-html.server.ts')
  return wordsOf(html, APART).replace(/\s+/g, ' ').trim()
}

const APART = new Set(['p', 'h2', 'h3', 'h4', 'li', 'td', 'th', 'blockquote'])
