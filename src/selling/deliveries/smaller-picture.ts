import { fileOf } from './signature-strokes.ts'

const SIDE = 1600

/** A photograph as large as it is kept: on the road every byte counts. What the browser cannot read goes as it is, for the server to judge. */
export async function smaller(photo: File): Promise<File> {
  try {
    const picture = await createImageBitmap(photo)
    const scale = Math.min(1, SIDE / Math.max(picture.width, picture.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const pen = canvas.getContext('2d')
    if (!pen) return photo
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    return await fileOf(canvas, 'entrega.jpg', { type: 'image/jpeg', quality: 0.8 })
  } catch {
    return photo
  }
}
