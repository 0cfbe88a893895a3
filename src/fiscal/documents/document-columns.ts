import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import { localDay, localMoment } from './amount.ts'
import { kinds, nameOf, shownUuid } from './fiscal-words.ts'
import { satLookOf } from '#fiscal/sat/states.ts'
import { plural } from '#kit/ui/format.ts'

export type DocumentRow = Reply<Api['GET /api/v1/documentos']>['documentos'][number]

/** The columns of the list of documents, on the screen and as a file. */
export const documentColumns = [
  { id: 'folio', title: 'Folio', orden: 'folio', value: (row: DocumentRow) => nameOf(row) },
  { id: 'tipo', title: 'Tipo', value: ({ tipo }: DocumentRow) => kinds[tipo].texto },
  { id: 'cliente', title: 'Cliente', orden: 'cliente', value: ({ cliente }: DocumentRow) => cliente?.nombre ?? '' },
  { id: 'fecha', title: 'Fecha', orden: 'fecha', value: ({ fecha }: DocumentRow) => localMoment(fecha) },
  { id: 'total', title: 'Total', orden: 'total', atEnd: true, value: ({ total }: DocumentRow) => Number(total) },
  { id: 'moneda', title: 'Moneda', isExtra: true, value: ({ moneda }: DocumentRow) => moneda },
  { id: 'saldo', title: 'Saldo', orden: 'saldo', atEnd: true, value: ({ saldo }: DocumentRow) => Number(saldo) },
  {
    id: 'vence',
    title: 'Vence',
    orden: 'vence',
    isExtra: true,
    value: ({ vence_en }: DocumentRow) => (vence_en ? localDay(vence_en) : ''),
  },
  {
    id: 'estado',
    title: 'Ante el SAT',
    value: ({ estado_sat, fecha }: DocumentRow) => satLookOf(estado_sat, fecha).texto,
  },
  {
    id: 'verificado',
    title: 'Última consulta',
    isExtra: true,
    value: ({ verificado_en }: DocumentRow) => (verificado_en ? moment(verificado_en) : ''),
  },
  { id: 'relacionados', title: 'Notas y pagos', value: (row: DocumentRow) => relatedText(row) },
  { id: 'uuid', title: 'UUID', value: ({ uuid }: DocumentRow) => shownUuid(uuid) },
  { id: 'rfc_receptor', title: 'RFC receptor', isExtra: true, value: ({ rfc_receptor }: DocumentRow) => rfc_receptor },
  { id: 'receptor', title: 'Receptor', isExtra: true, value: ({ nombre_receptor }: DocumentRow) => nombre_receptor },
  { id: 'rfc_emisor', title: 'RFC emisor', isExtra: true, value: ({ rfc_emisor }: DocumentRow) => rfc_emisor },
]

/** `1 nota, 2 pagos`; empty where there are none. */
export function relatedText({ notas, pagos }: Pick<DocumentRow, 'notas' | 'pagos'>): string {
  const parts = [notas > 0 && plural(notas, 'nota', 'notas'), pagos > 0 && plural(pagos, 'pago', 'pagos')]
  return parts.filter(Boolean).join(', ')
}
