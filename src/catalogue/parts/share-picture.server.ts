import { join } from 'node:path'
import type { OverlayOptions, Sharp } from 'sharp'
import { openPlaces } from '#platform/apart/places.server.ts'

/** What previews of links show: 1200 × 630, as the networks ask for. */
const SIZE = { width: 1200, height: 630 }
const TILE = { left: 56, top: 56, side: 430 }
const TEXT = { left: 540, width: 604 }
const FOOT = 112
const GROUND = '#f6f8fb'
const ACCENT = '#2440b5'

type Told = {
  k_parte: string
  /** What it is and for which vehicle. */
  descripcion: string
  /** Line and brand. */
  clase: string
  empresa: string
  /** The host under which the shop is found. */
  sitio: string
  /** The part's photograph or drawing. */
  picture: Buffer | null
}

// Some 60 ms of a processor each; whoever shares a link does not wait for many.
const places = openPlaces({ atOnce: 1, waiting: 16 })

/** A part as the previews of WhatsApp and the networks show it, as PNG: they draw no SVG. 503 when too many are asked for at once. */
export function sharePicture(told: Told): Promise<Buffer> {
  return places.within(() => drawn(told))
}

async function drawn({ k_parte, descripcion, clase, empresa, sitio, picture }: Told): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const write = async (text: string, style: Style) => {
    const made = await sharp({ text: { ...styled(text, style), rgba: true } })
      .png()
      .toBuffer({ resolveWithObject: true })
    return { input: made.data, height: made.info.height, width: made.info.width }
  }
  const ground = { ...SIZE, channels: 3 as const, background: GROUND }
  const parts: OverlayOptions[] = [
    { input: { create: { ...ground, height: FOOT, background: ACCENT } }, left: 0, top: SIZE.height - FOOT },
  ]
  if (picture) parts.push(await tileOf(sharp(picture, { density: 200, limitInputPixels: 40_000_000 })))

  let top = TILE.top + 8
  for (const [text, style] of [
    [k_parte, { size: 62, isBold: true, color: '#141b2b', most: 20 }],
    [clase, { size: 28, color: '#56607a', most: 60 }],
    [descripcion, { size: 36, color: '#141b2b', most: 150 }],
  ] satisfies [string, Style][]) {
    if (text === '') continue
    const line = await write(text, style)
    // What is written is never taller than the room above the foot.
    if (top + line.height > SIZE.height - FOOT) break
    parts.push({ input: line.input, left: TEXT.left, top })
    top += line.height + 26
  }
  const name = await write(empresa, { size: 40, isBold: true, color: '#ffffff', most: 28 })
  const site = await write(sitio, { size: 28, color: '#dfe6ff', most: 40 })
  const middle = (height: number) => SIZE.height - Math.round((FOOT + height) / 2)
  parts.push({ input: name.input, left: TILE.left, top: middle(name.height) })
  if (name.width + site.width < SIZE.width - 3 * TILE.left)
    parts.push({ input: site.input, left: SIZE.width - TILE.left - site.width, top: middle(site.height) })
  return sharp({ create: ground }).composite(parts).png({ palette: true, quality: 90 }).toBuffer()
}

async function tileOf(picture: Sharp): Promise<OverlayOptions> {
  const { left, top, side } = TILE
  const input = await picture
    .flatten({ background: GROUND })
    .resize({ width: side, height: side, fit: 'contain', background: GROUND })
    .png()
    .toBuffer()
  return { input, left, top }
}

type Style = { size: number; color: string; isBold?: boolean; most: number }

/** With our own letters: a machine without any draws the same. */
function styled(text: string, { size, color, isBold = false, most }: Style) {
  const short = text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text
  return {
    text: `<span foreground="${color}">${escaped(short)}</span>`,
    font: `Archivo SemiBold, ${isBold ? 'Bold ' : ''}${size}`,
    fontfile: join(import.meta.dirname, `letra/archivo-${isBold ? 'bold' : 'regular'}.ttf`),
    width: TEXT.width,
    wrap: 'word-char' as const,
  }
}

const marks = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
])

/** What it writes is read as markup; control characters are none of the trade's. */
function escaped(text: string): string {
  return text.replace(/\p{Cc}/gu, ' ').replace(/[&<>]/g, (mark) => marks.get(mark) ?? mark)
}
