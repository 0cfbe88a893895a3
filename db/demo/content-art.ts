import { drawings } from './draw.ts'
import { lettering, letteringWidth } from './lettering.ts'
import { ink } from './drawings/pen.ts'

const grounds = ['#e9eef8', '#eef1ea', '#f4efe4', '#ecebf5']
const grid = '#c9d4ea'
const accent = '#2f4fb8'

/** Drawings of parts side by side on squared paper, as a picture of this size: the cover of a publication. */
export function coverOf(names: string[], place: number): string {
  const [width, height] = [1024, 576]
  const side = names.length > 2 ? 300 : 400
  const gap = (width - names.length * side) / (names.length + 1)
  const parts = names.map((name, at) => placed(name, { x: gap + at * (side + gap), y: (height - side) / 2, side }))
  return paper({ width, height, ground: grounds[place % grounds.length] ?? '#ffffff' }, parts)
}

/** A banner: what it says on the left, the parts on the right, nothing that matters near the edges. */
export function bannerOf(letrero: string, names: string[], place: number): string {
  const [width, height] = [1600, 500]
  const size = 92
  const text = `<g transform="translate(120 ${height / 2 - 110})" stroke="${accent}">${lettering(letrero, size)}</g>`
  const from = 200 + letteringWidth(letrero, size)
  const side = Math.min(400, (width - 80 - from) / names.length)
  const parts = names.map((name, at) =>
    placed(name, { x: width - 60 - (names.length - at) * side, y: (height - side) / 2, side }),
  )
  return paper({ width, height, ground: grounds[place % grounds.length] ?? '#ffffff' }, [text, ...parts])
}

/** The middle of a banner for telephones: the words above, one part below. */
export function phoneBannerOf(letrero: string, name: string, place: number): string {
  const [width, height] = [800, 600]
  const size = 62
  const left = (width - letteringWidth(letrero, size)) / 2
  const text = `<g transform="translate(${left} 80)" stroke="${accent}">${lettering(letrero, size)}</g>`
  const part = placed(name, { x: 260, y: 270, side: 290 })
  return paper({ width, height, ground: grounds[place % grounds.length] ?? '#ffffff' }, [text, part])
}

type Place = { x: number; y: number; side: number }

function placed(name: string, { x, y, side }: Place): string {
  const drawing = drawings[name] ?? drawings['generica']
  const body = drawing?.cuerpo.join('') ?? ''
  return `<g transform="translate(${x} ${y}) scale(${side / 240})" fill="none" stroke="${ink}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">${body}</g>`
}

function paper({ width, height, ground }: { width: number; height: number; ground: string }, parts: string[]): string {
  const lines = [
    ...Array.from({ length: Math.ceil(width / 32) }, (_, at) => `M${at * 32} 0V${height}`),
    ...Array.from({ length: Math.ceil(height / 32) }, (_, at) => `M0 ${at * 32}H${width}`),
  ].join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><rect width="${width}" height="${height}" fill="${ground}"/><path d="${lines}" stroke="${grid}" stroke-width="1" fill="none" opacity="0.6"/>${parts.join('')}</svg>`
}
