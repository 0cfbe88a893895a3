import type { Api } from '#api.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import type { Value } from './values.ts'

export type WholeSheet = Reply<Api['GET /api/v1/fichas/:id']>
export type SheetOptions = Reply<Api['GET /api/v1/fichas/opciones']>
export type Sheet = WholeSheet['ficha']
export type SheetImage = Sheet['imagenes'][number]
type SheetBody = Omit<Sent<Api['PATCH /api/v1/fichas/:id']>['body'], 'version'>
type Asked = Sheet['atributos'][number]

/** Name of the field of a value; the server names its faults alike. */
export function fieldOf({ clave }: Pick<Asked, 'clave'>): string {
  return `valores.${clave}`
}

/** What a sheet's form holds; `text` reads a field by its name. */
export function bodyOf(text: (name: string) => string, ficha: Sheet, images: SheetImage[]): SheetBody {
  return {
    plantilla_id: Number(text('plantilla_id')) || ficha.plantilla_id,
    titulo: text('titulo').trim(),
    notas: text('notas').trim(),
    valores: ficha.atributos.map((asked) => ({
      clave: asked.clave,
      valor: valueOf(asked, text(fieldOf(asked)).trim()),
    })),
    imagenes: images.map(({ imagen_id, tipo }) => ({ imagen_id, tipo, alt: text(`alt.${imagen_id}`).trim() })),
  }
}

/** What is no number stays as it was typed: the server says so at its field. */
function valueOf({ tipo }: Asked, typed: string): Value {
  if (typed === '') return null
  if (tipo === 'sino') return typed === 'si'
  const number = tipo === 'numero' ? Number(typed.replace(/,(?=\d{3}\b)/g, '').replace(',', '.')) : Number.NaN
  return Number.isNaN(number) ? typed : number
}
