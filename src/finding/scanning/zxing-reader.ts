import {
  BarcodeFormat,
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  MultiFormatReader,
  RGBLuminanceSource,
} from '@zxing/library'

/** Looks for a code in a picture; its text, or null. */
export type CodeReader = (picture: HTMLVideoElement | ImageBitmap) => Promise<string | null>

/** What boxes and labels of the trade carry. */
const FORMATS = [
  BarcodeFormat.QR_CODE,
  BarcodeFormat.DATA_MATRIX,
  BarcodeFormat.CODE_128,
  BarcodeFormat.CODE_39,
  BarcodeFormat.EAN_13,
  BarcodeFormat.EAN_8,
  BarcodeFormat.UPC_A,
  BarcodeFormat.ITF,
]
/** Pixels of the longer side that are looked at: enough for the bars of a label that fills the picture. */
const LONGEST = 1280

/** Reads codes by the program we bring. Bars that stand upright in the picture are read after a quarter turn. */
export function zxingReader(): CodeReader {
  const reader = new MultiFormatReader()
  reader.setHints(
    new Map<DecodeHintType, unknown>([
      [DecodeHintType.POSSIBLE_FORMATS, FORMATS],
      [DecodeHintType.TRY_HARDER, true],
    ]),
  )
  const paper = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  return async (picture) => {
    if (!paper) return null
    for (const isTurned of [false, true]) {
      const found = decoded(reader, drawn(picture, paper, isTurned))
      if (found) return found
    }
    return null
  }
}

function drawn(
  picture: HTMLVideoElement | ImageBitmap,
  paper: CanvasRenderingContext2D,
  isTurned: boolean,
): ImageData | null {
  const [w, h] =
    picture instanceof HTMLVideoElement ? [picture.videoWidth, picture.videoHeight] : [picture.width, picture.height]
  if (w === 0 || h === 0) return null
  const scale = Math.min(1, LONGEST / Math.max(w, h))
  const [width, height] = [Math.max(1, Math.round(w * scale)), Math.max(1, Math.round(h * scale))]
  Object.assign(paper.canvas, isTurned ? { width: height, height: width } : { width, height })
  if (isTurned) {
    paper.translate(height, 0)
    paper.rotate(Math.PI / 2)
  }
  // What is clear in the picture is paper.
  paper.fillStyle = '#fff'
  paper.fillRect(0, 0, width, height)
  paper.drawImage(picture, 0, 0, width, height)
  return paper.getImageData(0, 0, paper.canvas.width, paper.canvas.height)
}

function decoded(reader: MultiFormatReader, image: ImageData | null): string | null {
  if (!image) return null
  const { data, width, height } = image
  const grey = new Uint8ClampedArray(width * height)
  for (let at = 0; at < grey.length; at++) {
    const from = at * 4
    grey[at] = ((data[from] ?? 0) + 2 * (data[from + 1] ?? 0) + (data[from + 2] ?? 0)) / 4
  }
  try {
    const source = new RGBLuminanceSource(grey, width, height)
    return reader.decodeWithState(new BinaryBitmap(new HybridBinarizer(source))).getText() || null
  } catch {
    // It says by an error that there is none.
    return null
  }
}
