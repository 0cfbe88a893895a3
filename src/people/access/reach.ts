/** How far a permission goes, from the nearest: own rows, the portfolio's, the branch's, all. */
export const REACHES = ['propio', 'cartera', 'sucursal', 'todo'] as const

export type Reach = (typeof REACHES)[number]
