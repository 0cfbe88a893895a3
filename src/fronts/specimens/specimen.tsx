import type { ReactNode } from 'react'

/** A part by its name, with its states side by side. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section aria-label={name} data-muestra={name} className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="border-b border-line pb-1 text-lg">{name}</h2>
      <div className="flex min-w-0 flex-wrap items-start gap-4 *:min-w-0">{children}</div>
    </section>
  )
}

export const LONG_WORD = 'Desoxirribonucleoamortiguadoreshidroneumáticos'
export const LONG_TEXT =
  'Juego de balatas delanteras de cerámica con sensor de desgaste para Volkswagen Jetta A6 2.5 L 2011–2018, también Bora, Golf y 23 modelos más'
