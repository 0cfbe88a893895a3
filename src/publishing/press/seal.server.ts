import { digestOf, type PaperSeal, paperSeal, type Sealing } from '#people/signature/seal.server.ts'
import type { Definition } from '#publishing/print/definition.ts'
import type { Part } from '#publishing/print/parts.server.ts'

type Print = { titulo: string; definicion: Definition; creado_en: string; cliente_id: number | null }
type Content = { casa: string; parts: Part[]; count: number }

/** The seal of a catalogue, or of a price list when it has prices: its title, edition and number of parts; the prices only as a digest. */
export function catalogueSeal(
  sealing: Sealing,
  { titulo, definicion, creado_en, cliente_id }: Print,
  { casa, parts, count }: Content,
): Promise<PaperSeal> {
  const lines = parts.map(({ k_parte, precio }) => ({ k_parte, cantidad: 1, precio: precio ?? '' }))
  return paperSeal(sealing, {
    tipo: definicion.precios === 'sin' ? 'K' : 'L',
    folio: titulo,
    estado: '',
    fecha: creado_en,
    vigencia: '',
    para: cliente_id === null ? '' : casa,
    renglones: count,
    total: '',
    huella: digestOf(lines),
  })
}
