/** What a person looks for by its name, code or folio; so they are grouped, in this order. */
export const RECORD_KINDS = ['parte', 'cliente', 'cotizacion', 'pedido', 'devolucion', 'documento', 'usuario'] as const
export type RecordKind = (typeof RECORD_KINDS)[number]
/** Of each kind at most. */
export const RECORDS_MOST = 5
/** Signs before anything is asked of the server. */
export const RECORDS_FROM = 2
