import type { MarkedVehicle } from './active-vehicle.ts'

const FITS = 'Le queda a '
/** How a reason names the vehicle that was asked for in words. */
const NAMES = /(?:Le queda a|Menciona|Para|No es para) ([^·;:]+)/

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

/** Whether the reason of a row tells of a vehicle already: of the one that was said, or of another than everything is marked for. A mark beside it would say it twice, or contradict it. */
export function tellsVehicle(razon: string, { active, isSaid }: Pick<MarkedVehicle, 'active' | 'isSaid'>): boolean {
  const named = NAMES.exec(razon)?.[1]
  if (!named || !active) return false
  const year = /\b(?:19|20)\d\d\b/.exec(named)?.[0]
  const isOther =
    !named.includes(active.modelo ?? '') || (year !== undefined && active.year !== null && year !== active.year)
  return isSaid || isOther
}
