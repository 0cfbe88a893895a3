import { plural } from '#kit/ui/format.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { breather, mapped } from '#platform/capacity/breath.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { readBuyer } from '#catalogue/prices/buyer.server.ts'
import type { Offer } from '#catalogue/prices/contract.ts'
import { onHand } from '#catalogue/prices/supply.ts'
import { isStaff } from '#catalogue/prices/viewer.ts'
import { candidatesIn } from './candidates.ts'
import { MOST_LINES, type review, type ReviewedLine } from './contract.ts'
import { withFits } from './line-fits.server.ts'
import type { ListLine } from './list-line.ts'
import { factsOf, substitutesOf } from './lookup.server.ts'
import type { Match } from './match.ts'
import type { ListReading } from './read-list.ts'
import { matchLines } from './resolve.server.ts'
import { judgeLine } from './verdict.ts'

export type Review = Reply<typeof review>

/** Lines without stock for which something else is looked up. */
const MOST_SUBSTITUTED = 300

/** What one code or description means, with so many pieces. */
export async function reviewOne(
  context: Context,
  {
    texto: text,
    cantidad = 1,
    equivalentes = false,
    para: told = text,
  }: { texto: string; cantidad?: number; equivalentes?: boolean; para?: string | undefined },
): Promise<ReviewedLine | null> {
  const lineOf = (descripcion: string) => {
    return { fila: 1, texto: descripcion, candidatos: candidatesIn(descripcion), descripcion, cantidad }
  }
  const judged = await judgeAll(context, [lineOf(text)], equivalentes)
  const [line = null] = await withFits(context.db, [lineOf(told)], judged)
  return line
}

/** The same for a list that was read, with what was left out. 413 beyond the lines of a list, 422 when it has none. */
export async function reviewReading(
  context: Context,
  reading: ListReading,
  { archivo = null, hoja = null }: Partial<Pick<Review, 'archivo' | 'hoja'>> = {},
): Promise<Review> {
  const { lineas, omitidas, columnas } = reading
  if (lineas.length > MOST_LINES) {
    throw new Refusal(
      413,
      `La lista tiene ${plural(lineas.length, 'línea', 'líneas')} y el máximo son ${MOST_LINES.toLocaleString('es-MX')}; divídela en partes.`,
      {
        code: 'demasiadas_lineas',
      },
    )
  }
  if (lineas.length === 0) {
    throw new Refusal(422, 'No se encontró ninguna línea con un código o una descripción.', {
      code: 'lista_vacia',
      extra: { omitidas: omitidas.slice(0, 20) },
    })
  }
  const judged = await withFits(context.db, lineas, await judgeAll(context, lineas))
  const promociones = await offersIn(context, judged)
  const found = { lineas: judged, ...(promociones.length > 0 && { promociones }) }
  return { ...found, omitidas: omitidas.slice(0, MOST_LINES), columnas, archivo, hoja }
}

/** The promotions by document for the parts of the list, and those that may be chosen in their place. What is on freight waits for a delivery. */
async function offersIn({ db, session }: Context, lines: readonly ReviewedLine[]): Promise<Offer[]> {
  if (!session.cliente) return []
  const codes = lines.flatMap(({ k_parte, alternativas }) => [k_parte, ...alternativas.map((other) => other.k_parte)])
  const found = await db.row<{ offers: Offer[] }>(
    'select promociones_de($1, array(select p.id from producto p where p.k_parte = any ($2))) as offers',
    [session.cliente.id, [...new Set(codes.filter((code) => code !== null))]],
  )
  return (found?.offers ?? []).filter(({ nivel }) => nivel === 'documento')
}

async function judgeAll({ db, session }: Context, lines: ListLine[], isOffering = false): Promise<ReviewedLine[]> {
  const client = session.cliente?.id ?? null
  const matches = await matchLines(db, lines, client)
  const pairs = lines
    .map((line, i) => [line, matches[i]] as const)
    .filter((pair): pair is readonly [ListLine, Match] => pair[1] !== undefined)
  const { sucursal_id: branch, ...leaving } = await readBuyer(db, session)
  const buying = { client, branch, user: session.user?.id ?? null }
  const facts = await factsOf(db, partsOf(pairs), buying)
  const isGone = (id: number) => {
    const part = facts.get(id)
    return part !== undefined && onHand(part.existencias, part.empaque) === 0
  }
  const gone = [...new Set(matches.flatMap(({ id }) => (id !== null && (isOffering || isGone(id)) ? [id] : [])))]
  const substitutes = await substitutesOf(db, gone.slice(0, MOST_SUBSTITUTED))
  const more = [...substitutes.values()].flat().filter((id) => !facts.has(id))
  for (const [id, part] of await factsOf(db, more, buying)) facts.set(id, part)

  const seen = new Map<number, number>()
  const judge = ([line, match]: (typeof pairs)[number]) => {
    const judged = judgeLine(
      line,
      match,
      { facts, substitutes, isOffering, isStaff: isStaff(session), leaving },
      seen.get(match.id ?? -1),
    )
    if (match.id !== null && !seen.has(match.id) && judged.veredicto !== 'cantidad_invalida')
      seen.set(match.id, line.fila)
    return judged
  }
  // As many as five thousand: others have their turn meanwhile.
  return mapped(pairs, judge, breather())
}

/** Parts to be told about. */
function partsOf(pairs: (readonly [ListLine, Match])[]): number[] {
  return [
    ...new Set(pairs.flatMap(([, { id, otros }]) => [...(id === null ? [] : [id]), ...otros.map((other) => other.id)])),
  ]
}
