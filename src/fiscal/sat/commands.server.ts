import type { Received, Reply } from '#kit/base/contract.ts'
import { isStaff } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { BATCH_MOST } from './batch.ts'
import type { estadoServicioSat, verificacion, verificarLote } from './contract.ts'
import { PER_MINUTE } from './pace.server.ts'
import { satPage, type SatQuery } from './query.ts'
import { cancelUntil, SAT_HOURS, type SatState } from './states.ts'
import { SAT_CHANNEL } from './verify.server.ts'

/** Single questions that a client's person, or one of staff, may ask for in an hour; and minutes between two about one document. */
const OF_CLIENT = 30
const OF_STAFF = 300
const APART = 5

type Known = SatQuery & {
  id: number
  estado_sat: SatState
  verificado_en: string | null
  fecha: string
  es_cancelable: string
  en_cola: boolean
  plazo: string | null
}

/** Since when its cancellation is seen to be in process: the first of the last unbroken row of such answers. */
const seenSince = `
  (select min(v.en) from cfdi_verificacion v where v.cfdi_id = d.id and v.estado = 'CANCELACION_EN_PROCESO'
     and v.id > coalesce((select max(o.id) from cfdi_verificacion o
       where o.cfdi_id = d.id and o.estado in ('VIGENTE', 'CANCELADO')), 0))`

const read = `
  select d.id, d.uuid::text as uuid, d.version, d.rfc_emisor, d.rfc_receptor, d.total::text as total, d.estado_sat, d.verificado_en,
    to_char(d.fecha, 'YYYY-MM-DD"T"HH24:MI:SS') as fecha, d.es_cancelable,
    exists (select from sat_pregunta s where s.cfdi_id = d.id and s.respondida_en is null and s.intentos < 5) as en_cola,
    case when d.estado_sat = 'CANCELACION_EN_PROCESO' then ${seenSince} + interval '${SAT_HOURS} hours' end as plazo
  from cfdi d left join cliente c on c.id = d.cliente_id
  where ${isWithinReach} and d.uuid = $3`

async function find(uuid: string, viewer: Pick<Context, 'db' | 'session'>): Promise<Known> {
  const found = await viewer.db.row<Known>(read, [...(await clientReach(viewer, 'documentos-read')), uuid])
  if (!found) throw new Refusal(404, 'El documento no existe.')
  return found
}

/** What the tax office has said of a document so far. */
export async function readVerification(uuid: string, context: Context): Promise<Reply<typeof verificacion>> {
  const known = await find(uuid, context)
  const { estado_sat, verificado_en, fecha, es_cancelable, plazo, en_cola } = known
  const historial = await context.db.rows<Reply<typeof verificacion>['historial'][number]>(
    `select id, en, estado, coalesce(respuesta ->> 'codigo', '') as codigo, coalesce(respuesta ->> 'estatus_cancelacion', '') as cancelacion
     from cfdi_verificacion where cfdi_id = $1 order by id desc limit 20`,
    [known.id],
  )
  const { pausa_hasta } = await readService(context.db)
  return {
    uuid: known.uuid,
    estado_sat,
    verificado_en,
    fecha,
    es_cancelable,
    plazo,
    cancelable_hasta: cancelUntil(fecha, known.rfc_emisor),
    en_cola,
    encendido: isOn(context),
    pausa_hasta,
    pagina: satPage(known),
    historial,
  }
}

function isOn({ env }: Pick<Context, 'env'>): boolean {
  return env.SAT_URL !== undefined
}

function refuseOff(context: Context, pagina?: string): void {
  if (isOn(context)) return
  const text = 'La consulta al SAT está apagada. Puedes revisar el documento en la página del SAT.'
  throw new Refusal(409, text, { code: 'sat_apagado', extra: { pagina } })
}

/** Puts one document at the head of the queue; 409 while questions are turned off or it is cancelled, 429 when asked for too often. */
export async function askAbout(uuid: string, context: Context): Promise<{ en_cola: true }> {
  const { db, session } = context
  const known = await find(uuid, context)
  refuseOff(context, satPage(known))
  if (known.estado_sat === 'CANCELADO') {
    throw new Refusal(409, 'El SAT ya lo dio por cancelado: eso no cambia.', { code: 'ya_cancelado' })
  }
  await db.transaction(async (tx) => {
    await refuseTooOften(tx, known, context)
    await tx.rows(
      `insert into sat_pregunta (cfdi_id, usuario_id) values ($1, $2)
       on conflict (cfdi_id) where respondida_en is null do update
         set pedida_en = now(), usuario_id = excluded.usuario_id, por_lote = false, intentos = 0`,
      [known.id, session.user?.id],
    )
    await tx.rows('select pg_notify($1, $2)', [SAT_CHANNEL, uuid])
    if (isStaff(session))
      await audit(tx, context, { accion: 'documento_verificacion_pedida', objeto: 'documento', objetoId: known.uuid })
  })
  return { en_cola: true }
}

async function refuseTooOften(tx: Db, { id, verificado_en }: Known, { env, session, browser }: Context): Promise<void> {
  if (env.RATE_LIMITS === 'off') return
  const wait = verificado_en ? Math.ceil(APART * 60 - (Date.now() - Date.parse(verificado_en)) / 1000) : 0
  if (wait > 0) {
    browser.setHeader('Retry-After', String(wait))
    throw new Refusal(429, 'El SAT contestó hace un momento. Espera unos minutos para volver a preguntar.')
  }
  await tx.rows(`select pg_advisory_xact_lock(hashtext('sat_pregunta'), $1::int)`, [session.user?.id ?? 0])
  const asked = await tx.row<{ n: number }>(
    `select count(*) filter (where cfdi_id <> $2)::int as n from sat_pregunta
     where usuario_id = $1 and not por_lote and pedida_en > now() - interval '1 hour'`,
    [session.user?.id, id],
  )
  if ((asked?.n ?? 0) < (isStaff(session) ? OF_STAFF : OF_CLIENT)) return
  browser.setHeader('Retry-After', '3600')
  throw new Refusal(429, 'Ya pediste muchas consultas en esta hora. Las demás se hacen solas: revisa más tarde.')
}

type Batch = Received<typeof verificarLote>['body']

/** Puts the documents of a filter in the queue, behind what single people asked for; the youngest first. */
export async function askAboutMany(body: Batch, context: Context): Promise<Reply<typeof verificarLote>> {
  refuseOff(context)
  const reach = await clientReach(context, 'documentos-upload')
  return context.db.transaction(async (tx) => {
    const {
      uuids = null,
      desde = null,
      hasta = null,
      tipo = null,
      estado_sat = null,
      cliente = null,
      dias = null,
    } = body
    const queued = await tx.rows(
      `insert into sat_pregunta (cfdi_id, usuario_id, por_lote)
       select d.id, ($1::bigint[])[1], true from cfdi d left join cliente c on c.id = d.cliente_id
       where ${isWithinReach} and d.estado_sat <> 'CANCELADO'
         and ($3::uuid[] is null or d.uuid = any ($3))
         and ($4::date is null or d.fecha >= $4) and ($5::date is null or d.fecha < $5::date + 1)
         and ($6::text is null or d.tipo = $6) and ($7::text is null or d.estado_sat = $7)
         and ($8::bigint is null or d.cliente_id = $8)
         and ($9::int is null or d.verificado_en is null or d.verificado_en < now() - make_interval(days => $9))
       order by d.fecha desc, d.id desc limit ${BATCH_MOST}
       on conflict (cfdi_id) where respondida_en is null do nothing returning id`,
      [...reach, uuids, desde, hasta, tipo, estado_sat, cliente, dias],
    )
    await audit(tx, context, {
      accion: 'documentos_verificacion_pedida',
      objeto: 'documentos',
      despues: { ...body, n: queued.length },
    })
    const waiting = await tx.row<{ n: number }>(
      'select count(*)::int as n from sat_pregunta where respondida_en is null',
    )
    await tx.rows('select pg_notify($1, $2)', [SAT_CHANNEL, 'lote'])
    return { en_cola: queued.length, minutos: Math.ceil((waiting?.n ?? 0) / PER_MINUTE) }
  })
}

type Service = Pick<
  Reply<typeof estadoServicioSat>,
  'pausa_hasta' | 'fallas' | 'ultima_falla' | 'falla_en' | 'respuesta_en'
>

async function readService(db: Db): Promise<Service> {
  const found = await db.row<Service>(
    `select case when pausa_hasta > now() then pausa_hasta end as pausa_hasta, fallas, ultima_falla, falla_en, respuesta_en from sat_servicio`,
  )
  return found ?? { pausa_hasta: null, fallas: 0, ultima_falla: '', falla_en: null, respuesta_en: null }
}

/** How the questions fare, for whoever runs them. */
export async function serviceState(context: Context): Promise<Reply<typeof estadoServicioSat>> {
  const { db } = context
  const waiting = await db.row<{ pedidos: number; sin_verificar: number; por_repetir: number }>(
    `select (select count(*)::int from sat_pregunta where respondida_en is null and intentos < 5) as pedidos,
       (select count(*)::int from cfdi where verificado_en is null and verificar_en is not null) as sin_verificar,
       (select count(*)::int from cfdi where verificado_en is not null and verificar_en <= now()) as por_repetir`,
  )
  const estados = await db.rows<{ estado_sat: SatState; documentos: number }>(
    `select estado_sat, count(*)::int as documentos from cfdi group by 1 order by 2 desc, 1`,
  )
  const none = { pedidos: 0, sin_verificar: 0, por_repetir: 0 }
  return { encendido: isOn(context), ...(await readService(db)), por_minuto: PER_MINUTE, ...none, ...waiting, estados }
}
