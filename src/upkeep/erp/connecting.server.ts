import type { Reply } from '#kit/base/contract.ts'
import type { Env } from '#platform/settings/env.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { procesoErp } from './contract.ts'
import type { Message } from './message.server.ts'
import type { Entity } from './states.ts'

/**
 * Why the ERP did not serve: `caido` passes by itself, `credencial` when somebody mends the user or the password, `contrato` is an
 * answer that does not keep to docs/erp.md.
 */
export type FaultKind = 'caido' | 'credencial' | 'contrato'

/** The ERP did not serve; the message is a sentence for staff and holds nothing secret. */
export class ErpFault extends Error {
  readonly kind: FaultKind
  constructor(kind: FaultKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** A piece of a reading. `cursor` is where the next one begins; null at the end of what the connector can tell. */
export type Page = {
  filas: unknown[]
  cursor: string | null
  hayMas: boolean
  total: number | null
  /** The reading covers everything, not only what changed. */
  completa?: boolean
  /** When the data were taken from the ERP, where that is before they were asked for: an instant; null: there were none. */
  hecha?: string | null
  /** Rows that could not even be read, each with why. */
  rotas?: { fila: number; motivo: string }[]
  /** Once the page is in the database: the file is put away. */
  done?: () => Promise<void>
}

export type Delivery =
  | { resultado: 'aceptado'; folio: string | null }
  /** Left in the folder: its answer comes as a file. */
  | { resultado: 'enviado' }
  | { resultado: 'rechazado'; motivo: string }

/** Count, sum and print of what lies in one of 256 parts of the codes. */
export type ChunkSum = { trozo: string; n: number; huella: string }
/** `ambitos`: the branches or lists the other side carries; what is of others is not compared. Null: it carries all. */
export type Sums = { sumas: ChunkSum[]; ambitos: string[] | null }
export type Line = { clave: string; valor: string }

export type Connector = {
  /** Whether it is there and lets us in; sentences on what is odd about it. Throws ErpFault. */
  probe(): Promise<string[]>
  read(entity: Entity, from: { cursor: string | null; completa: boolean }): Promise<Page>
  /** Null where there is nothing to compare with. */
  sums(entity: Compared): Promise<Sums | null>
  lines(entity: Compared, chunks: string[]): Promise<Line[]>
  deliver(message: Message): Promise<Delivery>
  /** Whoever opened it closes it: nothing stays open. */
  close(): Promise<void>
}

export type Compared = 'precios' | 'existencias' | 'pedidos'
export type ErpEnv = Pick<Env, 'APP_KEY' | 'DATA_DIR' | 'ERP_DIR' | 'ERP_HOSTS' | 'NODE_ENV'>
export type Running = { db: Db; env: ErpEnv; signal?: AbortSignal }

/** Where the ERP is and how it lets us in. */
export type Opened = Pick<
  Reply<typeof procesoErp>['proceso'],
  'tipo' | 'direccion' | 'carpeta' | 'usuario' | 'huella'
> & { secreto: string }
