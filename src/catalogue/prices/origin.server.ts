import type { Reply } from '#kit/base/contract.ts'
import type { Rate } from '#kit/base/money.ts'
import { canonicalCode } from '#kit/base/code.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { amountOrNull, bothPrices, scalesOf } from './amount.ts'
import type { Offer, PriceOrigin, priceOrigin } from './contract.ts'
import { offerText } from './offer-words.ts'
import { type StepRow, stepText, whyText } from './origin-text.ts'
import { isStaff } from './viewer.ts'

type Answer = Reply<typeof priceOrigin>
type Asked = { k_parte: string; cliente?: number | undefined; cantidad: number; en?: string | undefined }
type Client = { id: number; nombre: string }
type Row = {
  k_parte: string
  momento: string
  /** Of VAT, that the price is shown with. */
  tasa: Rate
  pasos: (StepRow & { de: string | null })[]
  /** What the parts of a kit come to; null of what is none. */
  juego: { valor: string; hasta: string | null } | null
  escalas: { desde: number; valor: string }[]
  promociones: Offer[]
}

/** The day's end, so that what began on it counts; today is now. */
const trace = `
  with cuando as (
    select case when $4::date is null or $4::date = (now() at time zone 'America/Mexico_City')::date then now()
      else ($4::date + 1)::timestamp at time zone 'America/Mexico_City' - interval '1 microsecond' end as momento
  )
  select p.k_parte, m.momento, (select json_build_object('valor', j.valor::text, 'hasta', j.hasta) from precio_de_juego($2::bigint, p.id, $3::int, m.momento) j) as juego, case when p.sin_estimulo then 16 else tasa_al_ver($2::bigint, $5::bigint) end as tasa, coalesce((
      select json_agg(json_build_object('origen', f.origen, 'lista', f.lista, 'nombre', f.lista_nombre, 'grupo', f.grupo,
        'valor', f.valor::text, 'cantidad_min', f.cantidad_min, 'desde', f.desde, 'hasta', f.hasta,
        'rige', f.rige, 'regla', f.regla, 'porcentaje', f.porcentaje, 'de', f.de::text,
        'promocion', f.promocion, 'promocion_porcentaje', f.promocion_porcentaje, 'como', f.como, 'cede', f.cede, 'cede_porcentaje', f.cede_porcentaje,
        'dolares', f.dolares::text, 'cambio', trim_scale(f.cambio)::text, 'cambio_fecha', f.cambio_fecha, 'cambio_fuente', f.cambio_fuente) order by f.orden)
      from precio_pasos($2::bigint, p.id, $3::int, m.momento) f), '[]') as pasos,
    coalesce((
      select json_agg(json_build_object('desde', e.desde, 'valor', e.valor::text) order by e.desde)
      from precio_escalas($2::bigint, p.id, m.momento) e), '[]') as escalas,
    promociones_de($2::bigint, array[p.id], m.momento) as promociones
  from producto p cross join cuando m
  where p.k_parte = $1 and p.estado <> 'borrador'`

/** Why a part costs what it costs. Staff: for any client within reach, all that was tried; a client: its own, what won. 404 for the rest. */
export async function explainPrice(asked: Asked, context: Context): Promise<Answer> {
  const client = await clientOf(asked.cliente, context)
  const { cantidad, en } = asked
  const row = await context.db.row<Row>(trace, [
    canonicalCode(asked.k_parte),
    client?.id,
    cantidad,
    en,
    context.session.user?.id,
  ])
  if (!row) throw new Refusal(404, 'El producto no existe')

  const { k_parte, momento, tasa, escalas, juego } = row
  const looked = [...row.pasos, ...(juego ? [{ ...sumStep, ...juego }] : [])]
  const winner = looked.find(({ valor }) => valor !== null)
  const pasos = looked.map((step) => ({
    ...step,
    valor: amountOrNull(step.valor),
    de: amountOrNull(step.de),
    gana: step === winner,
    texto: stepText(step, step === winner),
  }))
  const staff = isStaff(context.session)
  return {
    k_parte,
    cliente: client,
    cantidad,
    momento,
    ...bothPrices(winner?.valor ?? null, tasa),
    origen: winner?.origen ?? null,
    // Which lists we keep is nobody's business but ours.
    pasos: staff
      ? pasos
      : pasos.filter(({ gana }) => gana).map((step) => ({ ...step, ...untold, texto: whyText(step, false) })),
    escalas: scalesOf(escalas, tasa),
    explicacion: whyText(winner, staff),
    documento: row.promociones.filter((offer) => reaches(offer, k_parte, winner?.origen)).map(offerText),
  }
}

/** Where the price of a kit is looked for last: what its parts come to. */
const sumStep = {
  origen: 'juego',
  lista: null,
  nombre: null,
  grupo: null,
  cantidad_min: null,
  desde: null,
  rige: true,
  regla: null,
  porcentaje: null,
  de: null,
  promocion: null,
  promocion_porcentaje: null,
  como: null,
  cede: null,
  cede_porcentaje: null,
  dolares: null,
  cambio: null,
  cambio_fecha: null,
  cambio_fuente: null,
} satisfies Omit<Row['pasos'][number], 'valor' | 'hasta'>

/** Whether a promotion may take something off a document, or its freight, because of this part. */
function reaches({ nivel, partes, agotada }: Offer, k_parte: string, origen: PriceOrigin | undefined): boolean {
  return !agotada && (!partes || partes.includes(k_parte)) && (nivel === 'flete' || origen !== 'contrato')
}

/** What a client is not told of a step. */
const untold = { lista: null, nombre: null, grupo: null, regla: null, promocion: null, cede: null }

/** Whose price is asked for; null is nobody's in particular, which only staff may ask. */
async function clientOf(asked: number | undefined, { db, session }: Context): Promise<Client | null> {
  const { cliente } = session
  if (cliente && (asked === undefined || asked === cliente.id)) return cliente

  const mayRead = session.permissions.includes('clientes-read')
  if (mayRead && asked === undefined) return null
  const found = mayRead
    ? await db.row<Client>(
        `select c.id, c.nombre_comercial as nombre from cliente c where ${isWithinReach} and c.id = $3`,
        [...(await clientReach({ db, session }, 'clientes-read')), asked],
      )
    : undefined
  if (!found) throw new Refusal(404, 'El cliente no existe')
  return found
}
