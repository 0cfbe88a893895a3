import { TextField } from '#kit/ui/field.tsx'

/** From when to when a price is to hold; empty: from now on, without end. */
export function PriceDays({ hoy }: { hoy: string }) {
  return (
    <>
      <TextField label="Desde (vacío: ahora)" name="desde" type="date" min={hoy} className="w-44 max-sm:w-full" />
      <TextField label="Último día" name="hasta" type="date" min={hoy} className="w-44 max-sm:w-full" />
    </>
  )
}
