import type { Received } from '#kit/base/contract.ts'
import { centavos, pesos, type Rate, totalsOf } from '#kit/base/money.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { audit } from '#platform/http/audit.server.ts'
import { announce, announceWaiting } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { eventoDevolucion } from './contract.ts'
import { recordReturnEvent } from './history.server.ts'
import { tellClient } from './mails.server.ts'
import { backOnShelf } from './shelf.server.ts'
import { noteFor, replacementFor } from './outcome.server.ts'
import { findReturn, machineViewer, missing, readReturn, type WholeReturn } from './return.server.ts'
import type { Kind, State } from './states.ts'
import { allowedEvents, isAllowed, type Judged, rules } from './transitions.ts'

type Body = Received<typeof eventoDevolucion>['body']
type LineRow = {
  id: number
  k_parte: string
  cantidad: number
  recibida: number | null
  procede: boolean | null
  cascos: number
  /** What a core was charged at without VAT; '0.00' of what was asked for before that was kept. */
  casco: string
  /** Of VAT, as the invoice or the order has it. */
  tasa: Rate
}
type Held = Omit<Judged, 'lineas'> & {
  id: number
  folio: string
  tipo: Kind
  version: number
  cliente_id: number
  lineas: LineRow[]
}

/**
 * THE function that moves a return on: one transaction, the row locked, the version compared, the machine asked. 403 without the
 * right, 409 with the events allowed now when the state or the version is another, 422 when what it says does not fit.
 */
export async function causeReturnEvent(folio: string, body: Body, context: Context): Promise<WholeReturn> {
  const { db: tx } = context
  const held = await hold(await findReturn(folio, context), context)
  await demand(body, held, context)

  if (body.evento === 'recibir') await keepReceived(body, held, context)
  if (body.evento === 'dictaminar') {
    await keepVerdicts(body, held, context)
    await backOnShelf(context, held)
  }
  const nota = body.evento === 'notaCredito' ? await noteFor(tx, held.id, body.nota) : null
  const reposicion = body.evento === 'reponer' ? await replacementFor(context, held.id, held.folio) : null

  const a: State = rules[body.evento].to
  await tx.rows(
    `update devolucion set estado = $2, nota_id = coalesce($3, nota_id), reposicion_id = coalesce($4, reposicion_id),
       version = version + 1, actualizado_en = now() where id = $1`,
    [held.id, a, nota, reposicion],
  )
  const motivo = body.motivo || null
  await recordReturnEvent(tx, context, { id: held.id, evento: body.evento, de: held.estado, a, motivo })
  await audit(tx, context, {
    accion: 'devolucion_movida',
    objeto: 'devolucion',
    objetoId: held.folio,
    antes: { estado: held.estado },
    despues: { evento: body.evento, estado: a, motivo: body.motivo, lineas: body.lineas, nota: body.nota },
  })
  await announce(tx, `devoluciones:${held.cliente_id}`)
  await announceWaiting(tx, held.cliente_id)
  const whole = await readReturn(held.id, context)
  await tellClient({ evento: body.evento, motivo }, whole, context)
  return whole
}

async function hold(id: number, { db: tx }: Context): Promise<Held> {
  const found = await tx.row<Omit<Held, 'lineas'>>(
    'select id, folio, tipo, estado, version, cliente_id, solicitante_id from devolucion where id = $1 for update',
    [id],
  )
  if (!found) throw missing()
  const lineas = await tx.rows<LineRow>(
    `select x.id, x.k_parte, x.cantidad, x.recibida, x.procede, x.cascos, x.casco::text as casco, case when exists (
         select from devolucion d join cfdi_impuesto i on i.cfdi_id = d.cfdi_id and i.concepto = x.concepto
         where d.id = x.devolucion_id and i.tipo = 'traslado' and i.impuesto = '002' and i.tasa = 0.08) then 8 else coalesce(l.tasa, 16) end as tasa
     from devolucion_linea x left join pedido_linea l on l.id = x.linea_id where x.devolucion_id = $1 order by x.n`,
    [id],
  )
  return { ...found, lineas }
}

/** Right, version, state and reason, in this order. */
async function demand({ evento, version, motivo }: Body, held: Held, context: Context): Promise<void> {
  const viewer = await machineViewer(held.id, context)
  const { permission, needsReason, notByAsker } = rules[evento]
  if (!viewer.permissions.includes(permission)) throw new Refusal(403, 'No tienes permiso para hacer esto.')
  const extra = { eventos: allowedEvents(held, viewer), estado: held.estado, version: held.version }
  if (held.version !== version) {
    throw new Refusal(409, 'La devolución cambió mientras la mirabas. Revisa cómo está ahora.', {
      code: 'version_anterior',
      extra,
    })
  }
  if (notByAsker && held.estado === 'SOLICITADA' && viewer.userId === held.solicitante_id) {
    throw new Refusal(403, 'Tú la pediste a nombre del cliente: la autoriza otra persona.', { code: 'propia' })
  }
  if (!isAllowed(evento, held, viewer)) {
    throw new Refusal(409, 'La devolución ya no está en un estado que lo permita.', { code: 'estado', extra })
  }
  if (needsReason && !motivo) {
    throw new Refusal(422, 'Escribe el motivo.', { errors: { motivo: ['Escribe el motivo.'] } })
  }
}

function atLine(id: number, field: string, text: string): Refusal {
  return new Refusal(422, text, { errors: { [`${field}-${id}`]: [text] } })
}

/** Pieces that came of each line; all of them unless it is said. */
async function keepReceived({ lineas = [] }: Body, held: Held, { db: tx }: Context): Promise<void> {
  const said = saidOf(lineas, held)
  const received = held.lineas.map(({ id, cantidad, k_parte }) => {
    const pieces = said.get(id)?.recibida ?? cantidad
    if (pieces <= cantidad) return { id, pieces }
    throw atLine(id, 'recibida', `De ${k_parte} se pidieron ${cantidad}: no se pueden recibir más.`)
  })
  if (received.every(({ pieces }) => pieces === 0)) {
    throw new Refusal(422, 'Anota al menos una pieza recibida.')
  }
  await tx.rows(
    `update devolucion_linea l set recibida = x.piezas from unnest($1::bigint[], $2::int[]) as x (id, piezas) where l.id = x.id`,
    [received.map(({ id }) => id), received.map(({ pieces }) => pieces)],
  )
}

type Said = NonNullable<Body['lineas']>[number]
/** What is written of a line; null: it stays as it is. */
type Verdict = {
  id: number
  procede: boolean
  razon: string
  buenas: number
  casco: string | null
  base_piezas: number | null
  base_importe: string | null
  base_iva: string | null
}
type Worth = Pick<Verdict, 'casco' | 'base_piezas' | 'base_importe' | 'base_iva'>
const asItIs: Worth = { casco: null, base_piezas: null, base_importe: null, base_iva: null }

/** Each line accepted or not, with why not; an accepted core with what it is worth. A line of which nothing came is not. */
async function keepVerdicts({ lineas = [] }: Body, held: Held, { db: tx }: Context): Promise<void> {
  const said = saidOf(lineas, held)
  const verdicts = held.lineas.map((line) => verdictOn(line, said.get(line.id), held.tipo))
  await tx.rows(
    `update devolucion_linea l set procede = x.procede, razon = x.razon, buenas = x.buenas, casco = coalesce(x.casco, l.casco),
       base_piezas = coalesce(x.base_piezas, l.base_piezas), base_importe = coalesce(x.base_importe, l.base_importe), base_iva = coalesce(x.base_iva, l.base_iva)
     from jsonb_to_recordset($1::jsonb) as x (id bigint, procede boolean, razon text, buenas int, casco numeric, base_piezas numeric, base_importe numeric, base_iva numeric)
     where l.id = x.id`,
    [JSON.stringify(verdicts)],
  )
}

function verdictOn(line: LineRow, said: Said | undefined, tipo: Kind): Verdict {
  const { id, k_parte, recibida } = line
  const procede = recibida === 0 ? false : said?.procede
  const razon = said?.razon || (recibida === 0 ? 'No se recibió.' : '')
  if (procede === undefined) throw atLine(id, 'procede', `Di si procede ${k_parte}.`)
  if (!procede && !razon) throw atLine(id, 'razon', `Escribe por qué no procede ${k_parte}.`)
  const buenas = procede ? (said?.buenas ?? 0) : 0
  if (tipo === 'CASCO' && buenas > 0) throw atLine(id, 'buenas', 'Un casco no regresa a la existencia.')
  if (buenas > (recibida ?? 0)) throw atLine(id, 'buenas', `De ${k_parte} se recibieron ${recibida ?? 0}.`)
  const worth = tipo === 'CASCO' && procede ? worthOf(line, said?.valor) : asItIs
  return { id, procede, razon, buenas, ...worth }
}

/** What an accepted core is worth: what was charged, or less where the house says so. */
function worthOf({ id, k_parte, casco, tasa }: LineRow, said: string | undefined): Worth {
  const valor = said ?? casco
  if (Number(casco) > 0) {
    if (Number(valor) > Number(casco)) {
      throw atLine(id, 'valor', `El casco de ${k_parte} se cobró a $${casco}: no se devuelve más.`)
    }
    return { ...asItIs, casco: valor }
  }
  if (!said) throw atLine(id, 'valor', `Escribe cuánto vale el casco de ${k_parte}, sin IVA.`)
  const { subtotal, iva } = totalsOf([{ amount: centavos(said), rate: tasa }])
  return { ...asItIs, base_piezas: 1, base_importe: pesos(subtotal), base_iva: pesos(iva) }
}

/** What is said of each line, by its id; of one that is named twice what comes first. 422 for another return's. */
function saidOf(lineas: readonly Said[], held: Held): Map<number, Said> {
  const own = new Set(held.lineas.map(({ id }) => id))
  if (lineas.some(({ id }) => !own.has(id))) throw new Refusal(422, 'Un renglón no es de esta devolución.')
  return new Map(lineas.toReversed().map((line) => [line.id, line]))
}
