import { MAX_SEARCH } from '#kit/base/settings.ts'

/**
 * What a code on a box or a label says, as one would type it into the box: of a page of a part its code, of anything else its
 * text. Null for a link that names no part, and for what says nothing.
 */
export function scannedText(raw: string): string | null {
  // Separators of GS1 and other signs that cannot be typed.
  const text = raw
    .normalize('NFC')
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
  if (!/^https?:\/\//i.test(text)) return text.slice(0, MAX_SEARCH) || null
  const [, code] = /\/verprods\/([^/?#]+)/i.exec(text) ?? []
  if (code === undefined) return null
  try {
    return decodeURIComponent(code).slice(0, MAX_SEARCH).trim() || null
  } catch {
    return null
  }
}
