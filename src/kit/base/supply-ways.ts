/** From where what a client buys comes (`sharesOf` of prices). */
export const SUPPLY_WAYS = ['pronto', 'junto'] as const
export type SupplyWay = (typeof SUPPLY_WAYS)[number]

export const supplyWays: Record<SupplyWay, string> = {
  pronto: 'Lo antes posible, aunque venga de varias sucursales',
  junto: 'Cada parte completa de una sucursal, aunque tarde más',
}
