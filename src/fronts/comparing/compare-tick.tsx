import { MOST_COMPARED, toggleCompared, useCompared } from './compared.ts'

/** The box of a row that takes its part into the comparison; only while somebody compares. */
export function CompareTick({ k_parte }: { k_parte: string }) {
  const codes = useCompared()
  if (!codes || k_parte.includes(',')) return null
  const isChosen = codes.includes(k_parte)
  return (
    <label className="relative z-1 flex min-h-11 shrink-0 items-center gap-1.5 px-1 text-sm md:min-h-8">
      <input
        type="checkbox"
        aria-label={`Comparar ${k_parte}`}
        checked={isChosen}
        disabled={!isChosen && codes.length >= MOST_COMPARED}
        onChange={() => toggleCompared(k_parte)}
        className="size-4.5 accent-accent"
      />
      Comparar
    </label>
  )
}
