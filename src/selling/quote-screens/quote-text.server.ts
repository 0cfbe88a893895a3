import { moment } from '#kit/base/moment.ts'
import { count, money, plural } from '#kit/ui/format.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { readQuote } from '#selling/quotes/document.server.ts'
import { states } from '#selling/quotes/transitions.ts'
import { kindNames, type Quote } from './quote-data.ts'

/** So many lines stand in the text; a chat is no place for more. */
const MOST = 100

/** A document as a message: what anybody reads in it, with the prices of whoever copies it; nothing of cost or of what staff says. */
function quoteText({ tipo, folio, estado, vigencia, renglones, flete, total }: Quote): string {
  const lines = renglones.slice(0, MOST).map(({ k_parte, descripcion, cantidad, precio, por_surtir }) => {
    const owed = por_surtir ? ' (por surtir)' : ''
    return `${count(cantidad)} × ${k_parte} ${descripcion} · ${money(precio)} c/u${owed}`
  })
  const left = renglones.length - lines.length
  return [
    `${kindNames[tipo]} ${folio} de JACVE (${states[estado].texto.toLowerCase()})`,
    ...lines,
    ...(left > 0 ? [`y ${plural(left, 'parte más', 'partes más')}`] : []),
    ...(Number(flete) > 0 ? [`Flete: ${money(flete)} más IVA`] : []),
    `Total con IVA: ${money(total)}`,
    ...(vigencia ? [`Vigente hasta ${moment(vigencia)}`] : []),
  ].join('\n')
}

/** The text of a document that who asks may read. */
export async function readQuoteText(id: number, context: Context): Promise<{ texto: string }> {
  return { texto: quoteText(await readQuote(id, context)) }
}
