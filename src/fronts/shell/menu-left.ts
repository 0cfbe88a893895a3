import { lookOf, lookText } from '#kit/base/look.ts'

/** Brings to the renderer how the side menu was left. */
export const MENU_HEADER = 'x-menu'

const LEFT = new Set(['plegado', 'abierto'])

/** How the side menu was left, from the cookie that fronts/desk/fold.ts writes: nothing else gets into the document. */
export function menuLeft(cookie: string | undefined): Record<string, string> {
  return cookie !== undefined && LEFT.has(cookie) ? { [MENU_HEADER]: cookie } : {}
}

/** Brings to the renderer how the reader likes to see it; only what this process sets is there. */
export const LOOK_HEADER = 'x-aspecto'

/** What the account says, else what the cookie of this device does; the text is clean (`lookText`), empty for what is plain. */
export function lookSaid(own: string | undefined, cookie: string | undefined): string {
  return lookText(lookOf(own ?? cookie))
}

/** Brings to the renderer what the operator has to say; only what this process sets is there. */
const NOTICE_HEADER = 'x-aviso'

export function noticeSaid(text: string | undefined): Record<string, string> {
  return text === undefined ? {} : { [NOTICE_HEADER]: encodeURIComponent(text) }
}

/** The text again; null when there is none. */
export function noticeFrom(headers: Headers): string | null {
  const said = headers.get(NOTICE_HEADER)
  return said === null ? null : decodeURIComponent(said)
}
