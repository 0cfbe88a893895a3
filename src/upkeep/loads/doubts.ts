// What a load asks before some of its rows are believed.

/** `iva`: of the whole file. The others: of one value of it, however many rows say it. */
export const topics = ['codigo', 'gemelo', 'marca', 'armadora', 'modelo', 'precio', 'iva'] as const
export type Topic = (typeof topics)[number]

export type Doubt = {
  tema: Topic
  /** What the file says. */
  valor: string
  /** The first row that says it, and how many do. */
  fila: number | null
  filas: number
  /** As a question. */
  texto: string
  /** What it may be instead, the likeliest first. */
  propuestas: string[]
  /** Its rows stay out until it is answered. */
  retiene: boolean
}

/** What was answered before: what it is instead, or null where the file is right as it stands. */
export type Answers = ReadonlyMap<string, string | null>

export function answerKey(tema: Topic, valor: string): string {
  return `${tema}\n${valor}`
}

/** How a supplier's lists are read beyond their columns. */
export type Terms = {
  marca: string
  lista: string
  /** Per cent taken off each price. */
  descuento: number
  /** Pesos for one of the list's currency. */
  tipo_cambio: number
  /** Whether prices include VAT; null: the header says, or nobody knows. */
  con_iva: boolean | null
}
