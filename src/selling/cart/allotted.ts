/**
 * The shares that several amounts carry of a freight or of what is taken off, in their order: by amount, to the centavo, what is
 * left over to the largest remainders. Whatever the order of the amounts, an equal amount has an equal share or one that its twin
 * could have had.
 */
export function allotted(sum: number, amounts: readonly number[]): number[] {
  const whole = BigInt(amounts.reduce((all, amount) => all + amount, 0))
  if (sum === 0 || whole === 0n) return amounts.map((_, place) => (place === 0 ? sum : 0))
  const parts = amounts.map((amount, place) => {
    const exact = BigInt(sum) * BigInt(amount)
    return { place, amount, share: Number(exact / whole), rest: Number(exact % whole) }
  })
  const left = sum - parts.reduce((all, { share }) => all + share, 0)
  const first = parts.toSorted((a, b) => b.rest - a.rest || b.amount - a.amount).slice(0, left)
  for (const part of first) part.share += 1
  return parts.map(({ share }) => share)
}
