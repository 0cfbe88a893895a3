import { orderMailTexts } from '#selling/orders/order-mail-texts.ts'
import { quoteMailTexts } from '#selling/quotes/quote-mail-texts.ts'
import { returnMailTexts } from '#selling/returns/return-mail-texts.ts'
import { type Entry, entryOfList } from './entry.ts'
import type { Place } from './rules.ts'

const places: Record<string, Place> = {
  folio: { explica: 'es el folio', ejemplo: 'GDL-4021' },
  sucursal: { explica: 'es el nombre de la sucursal', ejemplo: 'Guadalajara' },
  total: { explica: 'es el importe', ejemplo: '$4,812.60' },
  transportista: { explica: 'es quien lo lleva', ejemplo: 'Paquetería del Centro' },
  guia: { explica: 'es el número de guía', ejemplo: '88120034' },
  recibio: { explica: 'es quien lo recibió', ejemplo: 'Guadalupe Ortiz' },
  nota: { explica: 'es el folio de la nota de crédito', ejemplo: 'NC-318' },
  pedido: { explica: 'es el folio del pedido', ejemplo: 'GDL-4077' },
  paso: {
    explica: 'es lo que pasó, en las palabras de su propio texto',
    ejemplo: 'Quedó autorizada: ya puedes aceptarla',
  },
  cliente: { explica: 'es el nombre del cliente', ejemplo: 'Refaccionaria del Centro' },
  motivo: { explica: 'es el motivo que se escribió', ejemplo: 'Ya no hay existencia' },
}

const parts = [
  [quoteMailTexts, 'de la cotización', 'GDL-C000125'],
  [orderMailTexts, 'del pedido', 'GDL-4021'],
  [returnMailTexts, 'de la devolución', 'DV-000123'],
] as const

/** Subjects, sentences and buttons of what the company mails, each with the named values that it must keep. */
export const mailEntries: Entry[] = parts.flatMap(([texts, of, folio]) =>
  Object.entries<string>(texts).map(([clave, said]) =>
    entryOfList('correos', clave, said, {
      ...look(clave, said, of),
      lugares: Object.fromEntries(
        [...said.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
          const place = places[name]
          return place ? [[name, name === 'folio' ? { ...place, ejemplo: folio } : place]] : []
        }),
      ),
    }),
  ),
)

/** A subject names its document; a sentence ends; a button does neither. */
function look(clave: string, said: string, of: string): Pick<Entry, 'donde' | 'forma'> {
  if (clave.endsWith('-boton')) return { donde: `Botón de los correos ${of}.`, forma: 'boton' }
  if (said.endsWith('.') || said.endsWith(': {motivo}')) return { donde: `En el correo ${of}.`, forma: 'parrafo' }
  const isStep = clave.startsWith('correo-cotizacion') && clave !== 'correo-cotizacion-asunto'
  return { donde: isStep ? `En el asunto y el texto del correo ${of}.` : `Asunto del correo ${of}.`, forma: 'asunto' }
}
