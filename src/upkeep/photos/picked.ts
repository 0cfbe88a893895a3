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

/** In the order a person counts: `foto 2` before `foto 10`. */
export function byName(one: { name: string }, other: { name: string }): number {
  return one.name.localeCompare(other.name, 'es', { numeric: true, sensitivity: 'base' })
}
