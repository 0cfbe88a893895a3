import { type Choosing, toggled } from './products-selection.tsx'

type ToolsProps = Choosing & { part: { k_parte: string }; multiplo?: number; minimo?: number }

/** The box that chooses a part for what is done to several. */
export function ChooseBox({ part: { k_parte }, multiplo = 1, minimo = 1, chosen, onChange }: ToolsProps) {
  const isChosen = chosen.some((one) => one.k_parte === k_parte)
  return (
    <label className="relative z-1 grid size-11 shrink-0 place-items-center md:size-8">
      <span className="sr-only">Elegir {k_parte}</span>
      <input
        type="checkbox"
        checked={isChosen}
        onChange={() => onChange(toggled(chosen, { k_parte, multiplo, minimo }))}
        className="size-4.5 accent-accent"
      />
    </label>
  )
}
