import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'

export type WholeDocument = Reply<Api['GET /api/v1/documentos/:uuid']>
export type Fiscal = NonNullable<WholeDocument['fiscal']>

/** Where a document is looked at. */
export function documentHref(uuid: string): string {
  return at(`/DetalleDocuments?uuid=${uuid}`)
}

export function filePath(uuid: string, ending: 'xml' | 'pdf'): string {
  return at(`/api/v1/documentos/${uuid}.${ending}`)
}
