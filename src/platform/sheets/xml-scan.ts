// A scanner for the XML inside workbooks: elements, attributes, text; nothing external, no DOCTYPE. Works on pieces.
import { Refusal } from '#kit/base/refusal.ts'

export type XmlEvents = {
  /** `tag` is the text between < and >, for `attribute()`; an empty element is opened and closed. */
  open(name: string, tag: string): void
  close(name: string): void
  text(text: string): void
}

/** A tag, or a comment, that is not ended by then never will be. */
const longestTag = 1 << 18

type XmlScanner = { write(text: string): void; end(): void }

/** Makes a scanner that reports to `on`. Throws Refusal 422 for XML that is broken or forbidden. */
export function xmlScanner(on: XmlEvents): XmlScanner {
  let rest = ''
  return {
    write(text) {
      const buffer = rest ? rest + text : text
      rest = buffer.slice(scan(buffer, on))
      if (rest.length > longestTag) throw brokenBook()
    },
    end() {
      if (rest.includes('<')) throw brokenBook()
    },
  }
}

/** Reports what is complete and returns how far that is. */
function scan(buffer: string, on: XmlEvents): number {
  let at = 0
  while (at < buffer.length) {
    const tagStart = buffer.indexOf('<', at)
    if (tagStart < 0) return emitText(buffer, at, buffer.length, on)
    if (tagStart > at) on.text(unescapeXml(buffer.slice(at, tagStart)))
    const next = markup(buffer, tagStart, on)
    if (next < 0) return tagStart
    at = next
  }
  return at
}

/** Text without its end yet: an entity may be cut in two, so that what follows the last & waits. */
function emitText(buffer: string, from: number, to: number, on: XmlEvents): number {
  const ampersand = buffer.lastIndexOf('&')
  const end = ampersand >= from && to - ampersand < 12 ? ampersand : to
  if (end > from) on.text(unescapeXml(buffer.slice(from, end)))
  return end
}

function markup(buffer: string, start: number, on: XmlEvents): number {
  const second = buffer.charCodeAt(start + 1)
  if (second === 33) return special(buffer, start, on) // !
  if (second === 63) return after(buffer, '?>', start) // ?
  const end = tagEnd(buffer, start + 1)
  if (end < 0) return -1
  const tag = buffer.slice(start + 1, end)
  if (second === 47)
    on.close(nameOf(tag.slice(1))) // /
  else {
    const name = nameOf(tag)
    on.open(name, tag)
    if (tag.endsWith('/')) on.close(name)
  }
  return end + 1
}

function special(buffer: string, start: number, on: XmlEvents): number {
  if (buffer.length - start < 9) return -1
  if (buffer.startsWith('<!--', start)) return after(buffer, '-->', start)
  if (!buffer.startsWith('<![CDATA[', start)) throw brokenBook()
  const end = after(buffer, ']]>', start)
  if (end > 0) on.text(buffer.slice(start + 9, end - 3))
  return end
}

function after(buffer: string, mark: string, start: number): number {
  const found = buffer.indexOf(mark, start)
  return found < 0 ? -1 : found + mark.length
}

/** The > that ends a tag: one inside a quoted attribute does not. */
function tagEnd(buffer: string, start: number): number {
  let quote = 0
  for (let at = start; at < buffer.length; at++) {
    const code = buffer.charCodeAt(at)
    if (quote) {
      if (code === quote) quote = 0
    } else if (code === 34 || code === 39) quote = code
    else if (code === 62) return at
  }
  return -1
}

/** Name without its prefix: some programs write <x:c> for <c>. */
function nameOf(tag: string): string {
  let end = 0
  let start = 0
  for (; end < tag.length; end++) {
    const code = tag.charCodeAt(end)
    if (code <= 32 || code === 47) break
    if (code === 58) start = end + 1
  }
  return tag.slice(start, end)
}

const patterns = new Map<string, RegExp>()

/** Value of an attribute, without regard to its prefix unless one is asked for; undefined where it is not there. */
export function attribute(tag: string, name: string): string | undefined {
  let pattern = patterns.get(name)
  // Only names from this program come here, never text of a file.
  if (!pattern) patterns.set(name, (pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)))
  const found = pattern.exec(tag)
  const value = found?.[1] ?? found?.[2]
  return value === undefined ? undefined : unescapeXml(value)
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** The five named entities and numbers; any other stays as it is. */
function unescapeXml(text: string): string {
  if (!text.includes('&')) return text
  return text.replace(
    /&(?:(amp|lt|gt|quot|apos)|#(\d{1,7})|#x([0-9a-fA-F]{1,6}));/g,
    (whole, name?: string, decimal?: string, hex?: string) => {
      if (name) return named[name] ?? whole
      const code = decimal ? Number(decimal) : Number.parseInt(hex ?? '', 16)
      return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : ''
    },
  )
}

/** 422: no program that makes workbooks wrote this. */
export function brokenBook(): Refusal {
  return new Refusal(422, 'El archivo de Excel está dañado; ábrelo y vuelve a guardarlo como .xlsx.', {
    code: 'xlsx_roto',
  })
}
