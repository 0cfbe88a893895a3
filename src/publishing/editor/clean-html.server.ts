import type { IOptions } from 'sanitize-html'
import { at } from '#kit/base/place.ts'
import { hrefOf } from '#publishing/pictures/href.ts'
import { storedTextLink } from '#publishing/pictures/links.ts'
import { type PictureOf, picturePath, sourceSet, widthUpTo } from '#publishing/pictures/picture-address.ts'

// THE ALLOW-LIST of rich text (S13): what is not named here goes, on writing and again on reading.

/** Tags that may stand in a text, and the classes with which pages show them; all of them occur elsewhere in the styles. */
const TAGS = {
  h2: 'mt-2 text-2xl',
  h3: 'text-xl',
  h4: 'text-lg font-semibold',
  p: 'text-pretty',
  ul: 'list-disc pl-5',
  ol: 'list-decimal pl-5',
  li: 'text-pretty',
  blockquote: 'border-l-2 border-line pl-4 text-soft',
  hr: 'border-line',
  table: 'block overflow-x-auto text-left text-sm',
  thead: '',
  tbody: '',
  tr: '',
  th: 'border-b border-line p-2',
  td: 'border-b border-line p-2 align-top',
  pre: 'code overflow-x-auto rounded-panel bg-sunk p-4',
  code: 'code',
  strong: '',
  em: '',
  u: '',
  s: '',
  br: '',
  a: 'link',
  img: 'mx-auto rounded-panel',
} satisfies Record<string, string>

const SAME = new Map([
  ['b', 'strong'],
  ['i', 'em'],
  ['strike', 's'],
  ['del', 's'],
  ['h1', 'h2'],
  ['h5', 'h4'],
  ['h6', 'h4'],
])

const rules: IOptions = {
  allowedTags: Object.keys(TAGS),
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowProtocolRelative: false,
  parseStyleAttributes: false,
  nestingLimit: 24,
  disallowedTagsMode: 'discard',
}

/** Key of a picture of ours, from how an editor or an older text wrote it. */
function keyOf({ src = '', ...attributes }: Record<string, string>): string | undefined {
  const written = attributes['data-imagen'] ?? ''
  if (/^[0-9a-f]{64}$/.test(written)) return written
  return /\/imagenes\/([0-9a-f]{64})\/\d{1,4}\.(?:webp|avif)$/.exec(src)?.[1]
}

function spans(attributes: Record<string, string>): Record<string, string> {
  const kept = ['colspan', 'rowspan'].flatMap((name) =>
    /^[1-9]\d?$/.test(attributes[name] ?? '') ? [[name, attributes[name] ?? ''] as const] : [],
  )
  return Object.fromEntries(kept)
}

/** A text as it is stored: allowed tags, links that lead somewhere, pictures by their key. Cleaning twice changes nothing. */
export async function cleanHtml(html: string): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(html, {
    ...rules,
    allowedAttributes: {
      a: ['href'],
      img: ['data-imagen', 'alt'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    transformTags: {
      '*': (tagName, attribs) => ({ tagName: SAME.get(tagName) ?? tagName, attribs: keptOf(tagName, attribs) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['data-imagen'],
  }).trim()
}

function keptOf(tag: string, attribs: Record<string, string>): Record<string, string> {
  if (tag === 'a') {
    const href = storedTextLink(attribs['href'] ?? '')
    return href ? { href } : {}
  }
  if (tag === 'img') {
    const key = keyOf(attribs)
    return key ? { 'data-imagen': key, alt: (attribs['alt'] ?? '').slice(0, 300) } : {}
  }
  return tag === 'td' || tag === 'th' ? spans(attribs) : {}
}

/** A stored text for a page: cleaned once more, with the site's classes, links and pictures. A picture that is gone is left out. */
export async function htmlForPage(stored: string, pictures: Map<string, PictureOf>): Promise<string> {
  return shown(await cleanHtml(stored), pictures, true)
}

/** The same for the editor, which knows no classes. */
export async function htmlForEditor(stored: string, pictures: Map<string, PictureOf>): Promise<string> {
  return shown(await cleanHtml(stored), pictures, false)
}

async function shown(clean: string, pictures: Map<string, PictureOf>, isPage: boolean): Promise<string> {
  const { default: sanitize } = await import('sanitize-html')
  return sanitize(clean, {
    ...rules,
    allowedAttributes: {
      '*': ['class'],
      a: ['href', 'rel'],
      img: ['src', 'srcset', 'sizes', 'width', 'height', 'alt', 'loading'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: shownAttributes(tagName, attribs, { pictures, isPage }) }),
    },
    exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs['src'],
  })
}

type Showing = { pictures: Map<string, PictureOf>; isPage: boolean }

function shownAttributes(tag: string, attribs: Record<string, string>, { pictures, isPage }: Showing) {
  const name = isPage && Object.hasOwn(TAGS, tag) ? TAGS[tag as keyof typeof TAGS] : '' // just asked for
  const styled: Record<string, string> = name ? { class: name } : {}
  if (tag === 'a') return { ...styled, ...linkOf(attribs['href'], isPage) }
  if (tag === 'img') return { ...styled, ...imageOf(attribs, pictures, isPage) }
  const { class: _given, ...others } = attribs
  return { ...others, ...styled }
}

function linkOf(stored: string | undefined, isPage: boolean): Record<string, string> {
  if (!stored) return {}
  return isPage && stored.startsWith('http') ? { href: stored, rel: 'noopener' } : { href: hrefOf(stored) }
}

function imageOf(attribs: Record<string, string>, pictures: Map<string, PictureOf>, isPage: boolean) {
  const picture = pictures.get(attribs['data-imagen'] ?? '')
  if (!picture) return { src: '' }
  const src = at(picturePath(picture.clave, widthUpTo(picture, 1024)))
  const own = { src, alt: attribs['alt'] ?? '' }
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
  const { default: sanitize } = await import('sanitize-html')
  const spaced = html.replace(/<\/(?:p|h2|h3|h4|li|td|th|blockquote)>/g, '$& ')
  return decoded(sanitize(spaced, { allowedTags: [], allowedAttributes: {} }))
    .replace(/\s+/g, ' ')
    .trim()
}

const entities = new Map([
  ['&lt;', '<'],
  ['&gt;', '>'],
  ['&quot;', '"'],
  ['&amp;', '&'],
])

function decoded(text: string): string {
  return text.replace(/&(?:lt|gt|quot|amp);/g, (entity) => entities.get(entity) ?? entity)
}
