import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { known } from '#platform/files/pdf.server.ts'
import type { Face, Measure } from './type.ts'

type Doc = PDFKit.PDFDocument

/** As PDF calls them, and the files that take their place: the same widths to the thousandth. */
const faces: Record<Face, { name: string; file: string }> = {
  normal: { name: 'Helvetica', file: 'LiberationSans-Regular.ttf' },
  bold: { name: 'Helvetica-Bold', file: 'LiberationSans-Bold.ttf' },
  mono: { name: 'Courier-Bold', file: 'FoxitFixedBold.pfb' },
}

export function faceName(face: Face): string {
  return faces[face].name
}

/** What pdfkit keeps of a standard font; its types leave it out. */
type Standard = {
  name: string
  ascender: number
  descender: number
  capHeight: number
  bbox: number[]
  dictionary: { data: object; end(): void }
  font: {
    glyphsForString(text: string): string[]
    widthOfGlyph(glyph: string): number
    getKernPair(left: string, right: string): number
  }
  encode(text: string): [string[], Advance[]]
  widthOfString(text: string, size: number): number
  embed(): void
}
type Advance = { xAdvance: number; yAdvance: 0; xOffset: 0; yOffset: 0; advanceWidth: number }

/**
 * Puts the outlines of the three faces into the document, so that it looks the same on every screen and press. Letters are measured with
 * the standard fonts' own widths, so that the pages are the same where the files are missing.
 */
export function embedFaces(doc: Doc): void {
  for (const face of Object.keys(faces) as Face[]) {
    const font = fontOf(doc, face)
    quicken(font)
    const file = fontFile(faces[face].file)
    if (file) font.embed = () => embed(doc, font, file)
  }
}

function fontOf(doc: Doc, face: Face): Standard {
  return (doc.font(faces[face].name) as unknown as { _font: Standard })._font // not in the types: the font in use
}

/** The same widths and distances between pairs, from tables: half of a print's time went into looking them up by name. */
function quicken(font: Standard): void {
  const { glyphs, widths, pairs } = tablesOf(font)
  const advance = (codes: Uint8Array, n: number) => {
    const code = codes[n] ?? 0
    const next = codes[n + 1]
    const width = widths[code] ?? 0
    if (next === undefined) return width
    const place = code * 256 + next
    let closer = pairs[place] ?? 0
    if (closer === UNKNOWN) pairs[place] = closer = font.font.getKernPair(glyphs[code] ?? '', glyphs[next] ?? '')
    return width + closer
  }
  font.encode = (text) => {
    const codes = codesOf(text)
    const shown = Array.from(codes, (code) => hex[code] ?? '')
    const at = { yAdvance: 0, xOffset: 0, yOffset: 0 } as const
    const advances = Array.from(codes, (code, n) => ({
      ...at,
      xAdvance: advance(codes, n),
      advanceWidth: widths[code] ?? 0,
    }))
    return [shown, advances]
  }
  font.widthOfString = (text, size) => {
    const codes = codesOf(text)
    let width = 0
    for (let n = 0; n < codes.length; n++) width += advance(codes, n)
    return (width * size) / 1000
  }
}

/** A pair that was not looked up yet. */
const UNKNOWN = 32_767
const hex = Array.from({ length: 256 }, (_, code) => code.toString(16).padStart(2, '0'))
type Tables = { glyphs: string[]; widths: number[]; pairs: Int16Array }
const tables = new Map<string, Tables>()

function tablesOf({ name, font }: Standard): Tables {
  let made = tables.get(name)
  if (!made) {
    const glyphs = Array.from({ length: 256 }, (_, code) => font.glyphsForString(signOf(code))[0] ?? '')
    const widths = glyphs.map((glyph) => font.widthOfGlyph(glyph) || 0)
    tables.set(name, (made = { glyphs, widths, pairs: new Int16Array(65_536).fill(UNKNOWN) }))
  }
  return made
}

const codeOfSign = new Map<string, number>()

/** The text in WinAnsi, the encoding of the faces. */
function codesOf(text: string): Uint8Array {
  if (codeOfSign.size === 0) for (let code = FIRST; code <= LAST; code++) codeOfSign.set(signOf(code), code)
  return Uint8Array.from(known(text), (sign) => codeOfSign.get(sign) ?? 63)
}

/** How PDF holds the outlines of each kind of file; those of the codes are a bare CFF, whatever the name says. */
const holders = {
  truetype: { subtype: 'TrueType', key: 'FontFile2', about: (bytes: Buffer) => ({ Length1: bytes.length }) },
  cff: { subtype: 'Type1', key: 'FontFile3', about: () => ({ Subtype: 'Type1C' }) },
} as const
type FontFile = { kind: keyof typeof holders; bytes: Buffer }
const read = new Map<string, FontFile | null>()

function fontFile(name: string): FontFile | null {
  const before = read.get(name)
  if (before !== undefined) return before
  let found: FontFile | null = null
  try {
    // They come with the reader of PDFs that the pages are built with.
    const bytes = readFileSync(createRequire(import.meta.url).resolve(`pdfjs-dist/standard_fonts/${name}`))
    found = { kind: name.endsWith('.ttf') ? 'truetype' : 'cff', bytes }
  } catch {
    // Without it the standard font stands, which every reader has.
  }
  read.set(name, found)
  return found
}

const FIRST = 32
const LAST = 255
/** Serifs or not, one width or many: what a reader falls back on. */
const FIXED = 1
const NONSYMBOLIC = 32

function embed(doc: Doc, font: Standard, { kind, bytes }: FontFile): void {
  const isFixed = font.name.startsWith('Courier')
  const { subtype, key, about } = holders[kind]
  const file = doc.ref(about(bytes))
  file.end(bytes)
  const descriptor = doc.ref({
    Type: 'FontDescriptor',
    FontName: font.name,
    Flags: NONSYMBOLIC + (isFixed ? FIXED : 0),
    FontBBox: font.bbox,
    ItalicAngle: 0,
    Ascent: font.ascender,
    Descent: font.descender,
    CapHeight: font.capHeight,
    StemV: font.name.endsWith('Bold') ? 120 : 80,
    [key]: file,
  })
  close(descriptor)
  font.dictionary.data = {
    Type: 'Font',
    BaseFont: font.name,
    Subtype: subtype,
    Encoding: 'WinAnsiEncoding',
    FirstChar: FIRST,
    LastChar: LAST,
    Widths: tablesOf(font).widths.slice(FIRST, LAST + 1),
    FontDescriptor: descriptor,
  }
  font.dictionary.end()
}

const ansi = new TextDecoder('windows-1252')

function signOf(code: number): string {
  return ansi.decode(Uint8Array.of(code))
}

/** Measures as the faces are drawn. */
export function measureWith(doc: Doc): Measure {
  const fonts = { normal: fontOf(doc, 'normal'), bold: fontOf(doc, 'bold'), mono: fontOf(doc, 'mono') }
  return (text, face, size) => fonts[face].widthOfString(text, size)
}

/** Its types want a chunk, and there is none. */
function close(ref: { end(chunk: never): void }): void {
  ;(ref as unknown as { end(): void }).end()
}
