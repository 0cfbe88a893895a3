/** Brings to the renderer how the side menu was left. */
export const MENU_HEADER = 'x-menu'

const LEFT = new Set(['plegado', 'abierto'])

/** How the side menu was left, from the cookie that fronts/desk/fold.ts writes: nothing else gets into the document. */
export function menuLeft(cookie: string | undefined): Record<string, string> {
  return cookie !== undefined && LEFT.has(cookie) ? { [MENU_HEADER]: cookie } : {}
}
