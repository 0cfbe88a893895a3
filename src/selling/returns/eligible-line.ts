import type { Reply } from '#kit/base/contract.ts'
import type { posiblesDevoluciones } from './contract.ts'
import type { Base, Charged } from './credit.ts'

/** A line as it may be asked for, with what is kept of it. */
export type Eligible = Omit<Reply<typeof posiblesDevoluciones>['lineas'][number], 'casco'> &
  Base &
  Charged & { producto_id: number | null; moneda: string }
