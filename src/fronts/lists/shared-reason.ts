const FITS = 'Le queda a '

/** Whether the reason why a row is here is that it is proven to fit what was asked for. */
export function isFit(razon = ''): boolean {
  return razon.startsWith(FITS)
}

/** The same of many: `le quedan a Nissan Tsuru 2005`. */
export function fitted(razon: string): string {
  return `le quedan a ${razon.slice(FITS.length)}`
}

/** What every row would say alike tells none from another: it is said once above them, or stands there already as the words asked for. */
export function sharedReason(items: readonly { razon?: string }[]): string | undefined {
  const [reason, ...others] = new Set(items.map(({ razon }) => razon))
  if (items.length < 2 || others.length > 0) return undefined
  return isFit(reason) || reason?.startsWith('Coincide:') ? reason : undefined
}
