type Declared = {
  /** What who is in the pilot sees or can do, in a sentence for who decides it. */
  dice: string
  /** The room that asks for it, and owns its end: on for all, or gone. */
  cuarto: `${string}/${string}`
}

/** THE TABLE of pilots: what only some see yet. Nothing else says that one exists (pilots.test.ts). For whom stands in the database. */
export const pilots = {
  'cotizacion-como-texto': {
    dice: 'En una cotización, un botón copia sus renglones, su total y su vigencia como texto, para pegarlos en un chat o en un correo.',
    cuarto: 'selling/quote-screens',
  },
} as const satisfies Record<string, Declared>

export type Pilot = keyof typeof pilots

// What `Object.keys` answers is no more than text.
export const PILOTS = Object.keys(pilots) as Pilot[]
