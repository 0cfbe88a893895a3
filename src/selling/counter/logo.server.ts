import { readPicture } from '#platform/files/picture.server.ts'

/** Pixels on a side: room for paper, no more. */
const SIDE = 512

/** A picture as a PNG of our own making, at most 512 pixels a side. 422 as `readPicture` says. */
export function logoOf(file: Buffer): Promise<Buffer> {
  return readPicture(file, ['png', 'jpeg', 'webp', 'gif'], (picture) =>
    picture
      .resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
      .png({ compressionLevel: 9 })
      .toBuffer(),
  )
}
