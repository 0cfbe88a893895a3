import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'

export type Possible = Reply<Api['GET /api/v1/devoluciones/posibles']>

/** A line of an order or invoice, or one part of the kit that it is. */
export type Named = { referencia: number; componente?: number | undefined }

/** How its fields are called. */
export function nameOf({ referencia, componente }: Named): string {
  return componente === undefined ? String(referencia) : `${referencia}-${componente}`
}
