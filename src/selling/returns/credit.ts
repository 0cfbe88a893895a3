import { lineAmount, type Rate } from '#kit/base/money.ts'

/** What so many pieces cost, as decimal text: amount without VAT, and VAT less what is withheld. */
export type Base = { base_piezas: string; base_importe: string; base_iva: string }
/** What a core was charged at: pesos of a piece without VAT, and its rate. */
export type Charged = { casco: string; casco_tasa: Rate }
export type Credit = { importe: number; iva: number; total: number }

/** Integer centavos that these pieces are worth of what all of the base cost; each part half up, total = importe + iva. */
export function creditOf({ base_piezas, base_importe, base_iva }: Base, pieces: number): Credit {
  const share = (amount: string) => centavosOf(microsOf(amount) * BigInt(pieces), microsOf(base_piezas))
  const importe = share(base_importe)
  const iva = share(base_iva)
  return { importe, iva, total: importe + iva }
}

/** Integer centavos that so many cores are worth. Its VAT goes down to the centavo: however they come back, never more than was paid. */
export function coreCredit({ casco, casco_tasa }: Charged, cores: number): Credit {
  const importe = lineAmount(casco, cores)
  const iva = Number((BigInt(importe) * BigInt(casco_tasa)) / 100n)
  return { importe, iva, total: importe + iva }
}

/** The sum of several. */
export function addedUp(credits: readonly Credit[]): Credit {
  return credits.reduce(
    (sum, { importe, iva, total }) => ({
      importe: sum.importe + importe,
      iva: sum.iva + iva,
      total: sum.total + total,
    }),
    { importe: 0, iva: 0, total: 0 },
  )
}

function microsOf(amount: string): bigint {
  const found = /^(-?)(\d{1,15})(?:\.(\d{1,6}))?$/.exec(amount)
  if (!found) throw new Error(`not an amount: ${amount}`)
  const micros = BigInt(found[2] ?? 0) * 1_000_000n + BigInt((found[3] ?? '').padEnd(6, '0'))
  return found[1] ? -micros : micros
}

/** micros × pieces over micros of pieces, in centavos, half up whatever the sign. */
function centavosOf(value: bigint, pieces: bigint): number {
  const size = value < 0n ? -value : value
  const rounded = (size * 200n + pieces) / (2n * pieces)
  return Number(value < 0n ? -rounded : rounded)
}
