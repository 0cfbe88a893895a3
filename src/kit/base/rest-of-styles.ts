let asked: Promise<void> | undefined

/**
 * A document carries the styles of what its page shows at once (vite.styles.ts). All others of the shop are one file, which comes
 * with the first thing that needs it: another page, or a part of the program that comes when it is wanted. Rejects when it does
 * not come; the next who needs it asks for it again. Pages of work have theirs in their head.
 */
export function restOfStyles(): Promise<void> {
  asked ??= load().catch((error: unknown) => {
    asked = undefined
    throw error
  })
  return asked
}

/** The document holds its place, so that the styles of a frame that came before stay behind it. */
async function load(): Promise<void> {
  if (typeof document === 'undefined') return
  const place = document.querySelector<HTMLLinkElement>('link[data-estilos]')
  if (!place) return
  const link = place.cloneNode() as HTMLLinkElement // of a link
  await new Promise((done, failed) => {
    link.addEventListener('load', done)
    link.addEventListener('error', () => failed(new Error(`${link.href} did not come`)))
    link.href = place.dataset['estilos'] ?? ''
    place.replaceWith(link)
  })
}
