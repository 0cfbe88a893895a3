import type { CodeReader } from './zxing-reader.ts'

// The part of the Shape Detection API that is used; TypeScript's dom library does not hold it.
type Detector = { detect(picture: CanvasImageSource): Promise<{ rawValue: string }[]> }
type Detectors = { new (): Detector; getSupportedFormats(): Promise<string[]> }

/** The browser's own reader of codes; where there is none, ours, which comes only then. */
export async function openReader(): Promise<CodeReader> {
  return (await ownReader()) ?? (await import('./zxing-reader.ts')).zxingReader()
}

/** Null where the browser has none: some have the name, and no format behind it. */
async function ownReader(): Promise<CodeReader | null> {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: Detectors } // looked for at run time
  try {
    if (!BarcodeDetector || (await BarcodeDetector.getSupportedFormats()).length === 0) return null
    const detector = new BarcodeDetector()
    return async (picture) => (await detector.detect(picture))[0]?.rawValue ?? null
  } catch {
    return null
  }
}
