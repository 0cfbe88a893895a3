/** A picture as it travels: its key, the pixels of its whole, and the widths it can be had in. */
export type PictureOf = { clave: string; ancho: number; alto: number; medidas: number[] }

/** Path of one size of a picture, without the base path. */
export function picturePath(clave: string, ancho: number, formato: 'avif' | 'webp' = 'webp'): string {
  return `/imagenes/${clave}/${ancho}.${formato}`
}

/** The widest size up to so many pixels, else the smallest there is. */
export function widthUpTo({ medidas }: Pick<PictureOf, 'medidas'>, most: number): number {
  const fitting = medidas.filter((width) => width <= most)
  return fitting.length ? Math.max(...fitting) : Math.min(...medidas)
}

/** All sizes of one format for `srcset`; `place` puts the base path before a path. */
export function sourceSet(
  { clave, medidas }: PictureOf,
  formato: 'avif' | 'webp',
  place: (path: string) => string,
): string {
  return medidas.map((width) => `${place(picturePath(clave, width, formato))} ${width}w`).join(', ')
}

/** Keys of the pictures in a stored or an edited text. */
export function picturesIn(html: string): string[] {
  const keys = html.matchAll(/(?:data-imagen="|\/imagenes\/)([0-9a-f]{64})(?=["/])/g)
  return [...new Set([...keys].map(([, clave = '']) => clave))]
}
