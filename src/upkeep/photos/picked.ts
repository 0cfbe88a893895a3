import { Refusal } from '#kit/base/refusal.ts'
import { PICTURE_BYTES } from '#publishing/pictures/picture-limits.ts'
import { isPhotoName } from './photo-name.ts'
import { openZip } from './unzip.ts'
import type { Wanted } from './use-uploads.ts'

/** The pictures among what was picked or dropped; a ZIP gives those inside it. Throws ZipFault for one that cannot be read. */
export async function picturesOf(files: File[], most: number): Promise<Wanted[]> {
  const found: Wanted[] = []
  for (const file of files) {
    if (/\.zip$/i.test(file.name)) {
      found.push(...(await openZip(file, { isWanted: isPhotoName, entries: most, bytes: PICTURE_BYTES })))
    } else if (isPhotoName(file.name) || file.type.startsWith('image/')) {
      found.push({ name: file.webkitRelativePath || file.name, bytes: () => Promise.resolve(file) })
    }
  }
  return found
}

/**
 * The same by the order of their names, none of them left out. Refusal 422 where there is none, and, in these words, where there would
 * be more than `most` with the `had` that are there.
 */
export async function namedPictures(files: File[], had: number, most: number, tooMany: string): Promise<Wanted[]> {
  const found = (await picturesOf(files, most)).toSorted(byName)
  if (found.length === 0) throw new Refusal(422, NO_PICTURES)
  if (had + found.length > most) throw new Refusal(422, tooMany)
  return found
}

const NO_PICTURES = 'Ahí no hay imágenes. Elige JPEG, PNG, WebP o AVIF, o un ZIP con ellas.'

/** In the order a person counts: `foto 2` before `foto 10`. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, 'es', { numeric: true, sensitivity: 'base' })
}
