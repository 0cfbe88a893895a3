import { at } from '#kit/base/place.ts'

type Place = { sucursal: { clave: string }; folio: string }

export function evidencePath({ sucursal, folio }: Place, id: number, isMini: boolean): string {
  return at(`/api/v1/pedidos/${sucursal.clave}/${folio}/evidencias/${id}${isMini ? '?medida=mini' : ''}`)
}

export function deliveryPaperPath({ sucursal, folio }: Place, id: number): string {
  return at(`/api/v1/pedidos/${sucursal.clave}/${folio}/embarques/${id}/entrega.pdf`)
}
