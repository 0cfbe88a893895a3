import { Refusal } from '#kit/base/refusal.ts'
import { ratedNow } from '#selling/cart/vat.server.ts'
import { addVersion, type Line, priceToday, readContent, termsNow } from './content.server.ts'
import { holdQuote, move } from './quote.server.ts'
import type { Outcome, Step } from './step.server.ts'

/** A new draft of the same parts with the prices of today, linked to what it was made from; what is no longer sold is left out and told. */
export async function quoteAgain(step: Step): Promise<Outcome> {
  const { context, quote, body, byClient } = step
  const { db: tx, session } = context
  const old = await readContent(tx, quote.id, quote.version_actual)
  const { lines: untaxed, left } = await ofToday(step, old)
  if (untaxed.length === 0)
    throw new Refusal(409, 'Ninguna de sus partes se vende ya: no hay qué volver a cotizar.', { code: 'sin_lineas' })

  const isAsked = byClient && !session.acting
  const made = await tx.row<{ id: number }>(
    `insert into cotizacion (sucursal_id, folio, tipo, cliente_id, solicitante_id, capturado_por, via_id, direccion_id, direccion,
       orden_compra, notas, origen_id, version)
     select sucursal_id, siguiente_folio(sucursal_id, 'C'), tipo, cliente_id, $2, $3, via_id, direccion_id, direccion, '', notas, $4, 0
     from cotizacion where id = $1 returning id`,
    [
      quote.id,
      isAsked ? session.user?.id : null,
      isAsked ? null : session.user?.id,
      body.evento === 'recotizar' ? quote.id : null,
    ],
  )
  if (!made) throw new Error('an insert returns its row')
  const motivo = `${body.evento === 'recotizar' ? 'Recotización' : 'Copia'} de ${quote.folio}`
  const draft = await holdQuote(made.id, context)
  const terms = await termsNow(tx, draft, await ratedNow(tx, draft, untaxed))
  await addVersion(tx, { id: made.id, version: 1, autorId: session.user?.id ?? null, motivo, ...terms })
  await move(context, draft, { evento: 'generar', a: 'BORRADOR', datos: { de: quote.folio } })
  return {
    shown: made.id,
    advertencias: left.map((k_parte) => `${k_parte} ya no se vende o no tiene precio: quedó fuera.`),
  }
}

async function ofToday({ context, quote }: Step, old: Line[]): Promise<{ lines: Line[]; left: string[] }> {
  const today = await priceToday(context.db, quote.cliente_id, old)
  const left: string[] = []
  const lines = old.flatMap((line, place): Line[] => {
    const now = today[place]
    if (!now?.activa || now.precio === null) {
      left.push(line.k_parte)
      return []
    }
    const { precio, casco, lista, origen } = now
    return [
      {
        ...line,
        precio,
        casco,
        componentes: null,
        precio_lista: precio,
        lista,
        origen,
        precio_objetivo: null,
        sustituye_a: null,
        prueba: null,
        prueba_ajuste: line.sustituye_a === null ? line.prueba_ajuste : null,
      },
    ]
  })
  return { lines: lines.map((line, place) => ({ ...line, n: place + 1 })), left }
}
