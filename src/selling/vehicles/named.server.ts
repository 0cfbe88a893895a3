import type { Reply } from '#kit/base/contract.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { vehiculoNombrado } from './contract.ts'
import { companyOf } from './queries.server.ts'

/** Words that a plate or a nickname is written in at most. */
const MOST_WORDS = 4
/** Words that lead to a name and mean nothing without it: «frenos de la vagoneta». */
const LEADS = new Set(['de', 'del', 'para', 'a', 'al', 'el', 'la', 'los', 'las', 'mi', 'con', 'placa', 'placas'])

type Found = {
  id: number
  marca: string
  modelo: string
  anio: number | null
  motor: string
  desde: number
  hasta: number
}

// Every run of words, as plate and as nickname; of several that are named the longest, then the first.
const named = `
  select v.id, v.marca, v.modelo, v.anio, v.motor, w.desde, w.hasta
  from unnest($2::text[], $3::int[], $4::int[]) w (texto, desde, hasta)
  join vehiculo_guardado v on v.cliente_id = $1 and v.quitado_en is null and (
    (length(v.placa_norm) >= 5 and v.placa_norm = upper(regexp_replace(w.texto, '[^A-Za-z0-9]', '', 'g')))
    or (length(v.apodo_norm) >= 3 and v.apodo_norm = regexp_replace(norma_nombre(w.texto), '^(el|la|los|las|mi) ', '')))
  order by w.hasta - w.desde desc, w.desde limit 1`

/** Which vehicle of the company a text names, by plate or nickname, and the text without that. */
export async function namedVehicle(texto: string, { db, session }: Context): Promise<Reply<typeof vehiculoNombrado>> {
  const words = texto.split(/\s+/).filter(Boolean)
  const runs = words.flatMap((_, from) =>
    Array.from({ length: Math.min(MOST_WORDS, words.length - from) }, (_of, more) => [from, from + more + 1] as const),
  )
  const found = await db.row<Found>(named, [
    companyOf(session),
    runs.map(([from, to]) => words.slice(from, to).join(' ')),
    runs.map(([from]) => from),
    runs.map(([, to]) => to),
  ])
  if (!found) return { nombrado: null }
  const { id, desde, hasta, ...vehiculo } = found
  return { nombrado: { id, vehiculo, resto: [...ledTo(words.slice(0, desde)), ...words.slice(hasta)].join(' ') } }
}

function ledTo(words: string[]): string[] {
  const last = words.findLastIndex((word) => !LEADS.has(word.toLowerCase()))
  return words.slice(0, last + 1)
}
