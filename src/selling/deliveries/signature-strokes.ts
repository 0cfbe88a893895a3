/** The line of a finger, in points of `PAPER`. */
export type Stroke = [x: number, y: number][]

export const PAPER = { width: 600, height: 220 }
/** Points of a signature: more are a scribble. */
export const MOST_POINTS = 6000

/** Draws them in dark ink on white, whatever the screen's colours. */
export function drawStrokes(canvas: HTMLCanvasElement, strokes: Stroke[]): void {
  const pen = canvas.getContext('2d')
  if (!pen) return
  const scale = canvas.width / PAPER.width
  pen.setTransform(scale, 0, 0, scale, 0, 0)
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, PAPER.width, PAPER.height)
  pen.strokeStyle = '#1a2340'
  pen.lineWidth = 3
  pen.lineCap = 'round'
  pen.lineJoin = 'round'
  for (const [first, ...rest] of strokes) {
    if (!first) continue
    pen.beginPath()
    pen.moveTo(...first)
    for (const point of rest.length ? rest : [first]) pen.lineTo(...point)
    pen.stroke()
  }
}

/** The signature as a picture. */
export async function drawSignature(strokes: Stroke[]): Promise<File> {
  const canvas = document.createElement('canvas')
  canvas.width = PAPER.width
  canvas.height = PAPER.height
  drawStrokes(canvas, strokes)
  return fileOf(canvas, 'firma.png', { type: 'image/png' })
}

/** What a canvas shows, as a file. */
export function fileOf(canvas: HTMLCanvasElement, name: string, as: { type: string; quality?: number }): Promise<File> {
  return new Promise((done, failed) => {
    canvas.toBlob(
      (blob) =>
        blob ? done(new File([blob], name, { type: as.type })) : failed(new Error('a canvas gave no picture')),
      as.type,
      as.quality,
    )
  })
}
