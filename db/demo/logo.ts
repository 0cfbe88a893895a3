import { type Brand, brands, type Emblem } from './brands.ts'

const emblems: Record<Emblem, string> = {
  anillo: '<circle cx="38" cy="48" r="17" fill="none" stroke="#fff" stroke-width="8"/><circle cx="38" cy="48" r="5"/>',
  rombo: '<path d="M38 26 60 48 38 70 16 48Z"/><path d="M38 38 48 48 38 58 28 48Z" fill="currentColor"/>',
  barras: '<path d="M18 64V40h9v24ZM33 64V28h9v36ZM48 64V48h9v16Z"/>',
  onda: '<path d="M16 44q11-16 22 0t22 0v10q-11 16-22 0t-22 0Z"/>',
  sol: '<circle cx="38" cy="48" r="9"/><path d="M38 24v10M38 62v10M14 48h10M52 48h10M21 31l7 7M48 58l7 7M21 65l7-7M48 38l7-7" stroke="#fff" stroke-width="5"/>',
  cuña: '<path d="M16 68 38 26 60 68 38 57Z"/>',
}

/** Address of a brand's tile under the base path. */
export function logoPath(brand: Brand): string {
  return `/marcas/${slugOf(brand.nombre)}.svg`
}

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
}

/** A word-mark: emblem and name on the brand's colour. Its text keeps to its width in whatever font the reader has. */
function tile({ nombre, color, emblema, propia }: Brand): string {
  const width = Math.min(nombre.length * 19, 158)
  const line = propia ? '<path d="M72 70H230" stroke="#fff" stroke-opacity=".55" stroke-width="3"/>' : ''
  const name = `<text x="72" y="${propia ? 58 : 60}" font-family="sans-serif" font-size="33" font-weight="800" textLength="${width}" lengthAdjust="spacingAndGlyphs">${nombre}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 248 96" color="${color}"><title>${nombre}</title><rect width="248" height="96" rx="10" fill="${color}"/><g fill="#fff">${emblems[emblema]}${name}${line}</g></svg>\n`
}

/** Files of `public` by path: one tile a brand of parts. */
export function logos(): Map<string, string> {
  return new Map(brands.map((brand) => [logoPath(brand).slice(1), tile(brand)]))
}
