import { at } from '#kit/base/place.ts'

/** Says that this part was looked at, without saying by whom (upkeep/funnel). What a visitor sees came from a kept page. */
export function tellView(k_parte: string): void {
  const body = JSON.stringify({ k_parte })
  navigator.sendBeacon(at('/api/v1/reportes/parte'), new Blob([body], { type: 'application/json' }))
}
