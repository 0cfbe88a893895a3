import { at } from '#kit/base/place.ts'
import { MOST_WRITTEN } from './wanted.ts'

/** Where the labels of these parts are printed; of more than an address holds, the first. */
export function labelsAddress(codes: readonly string[]): string {
  const fits: string[] = []
  let length = 0
  for (const code of codes) {
    length += code.length + 1
    if (length > MOST_WRITTEN) break
    fits.push(code)
  }
  const asked = fits.length > 0 ? `?${new URLSearchParams({ partes: fits.join('\n') })}` : ''
  return at(`/AdminProductos/etiquetas${asked}`)
}
