import type { z } from 'zod'
import type { Session } from '#kit/base/access.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { recordSearch, recordedSearch } from './log-contract.ts'
import type { Reply } from '#kit/base/contract.ts'
import { fold } from '#finding/question/spanish.ts'

type Body = z.output<typeof recordSearch.body>

const bots = /bot\b|crawl|spider|slurp|preview|headless|lighthouse|monitor|curl|wget|python|scrap/i
/** E-mails, and telephone numbers of ten digits or more with their usual separators. A code has letters, or fewer digits. */
const mail = /[^\s@]+@[^\s@]+/
const phone = /^[+(]?\d[\d\s().-]{9,20}$/

/** Whether a text may be kept: no e-mail, no telephone number (E-02, S32). Long codes of digits alone are lost with them. */
export function isPersonal(text: string): boolean {
  const digits = text.replace(/\D/g, '')
  if (mail.test(text)) return true
  if (
    phone.test(text.trim()) &&
    (digits.length === 10 || digits.length === 12 || digits.length === 13) &&
    /^(?:52|[2-9])/.test(digits) &&
    /[\s()+.-]/.test(text.trim())
  )
    return true
  return (/tel|cel|whats|llamar|marcar/i.test(text) && /\d[\d\s-]{8}/.test(text)) || /^[2-9]\d{9}$/.test(text.trim())
}

/** How many searches one address may record in a minute. */
const QUOTA = 30
const recent = new Map<string, { minute: number; count: number }>()

/** Counted in this process alone: the rate limit before it counts writes for all. */
function spend(who: string): void {
  const minute = Math.floor(Date.now() / 60_000)
  const known = recent.get(who)
  const count = known?.minute === minute ? known.count + 1 : 1
  recent.set(who, { minute, count })
  if (recent.size > 10_000) for (const [key, entry] of recent) if (entry.minute !== minute) recent.delete(key)
  if (count > QUOTA)
    throw new Refusal(429, 'Demasiadas búsquedas registradas. Intenta de nuevo en un minuto.', {
      code: 'demasiadas_peticiones',
    })
}

const insert = `with igual as (
    select id from busqueda where consulta_norm = $2 and tipo = $3 and creado_en > now() - interval '30 seconds'
      and usuario_id is not distinct from $5 and cliente_id is not distinct from $7 order by creado_en desc limit 1),
  nueva as (
    insert into busqueda (consulta, consulta_norm, tipo, resultados, usuario_id, vehiculo, cliente_id, producto_id)
    select $1, $2, $3, $4, $5, $6, $7, (
      select p.id from producto p where p.codigo_norm collate "C" = norma_codigo($1) and p.estado = 'activo' order by p.id limit 1)
    where not exists (select 1 from igual) returning id)
  select id from nueva union all select id from igual`

/** Keeps a search; the same one within 30 seconds is the same. Null for robots and for texts with personal data. */
export async function keepSearch(
  db: Db,
  body: Body,
  who: { session: Session; ip: string; userAgent: string },
): Promise<number | null> {
  if (!who.userAgent || bots.test(who.userAgent) || isPersonal(body.buscar)) return null
  spend(who.session.user ? `u${who.session.user.id}` : who.ip)
  const words = body.buscar.replace(/\s+/g, ' ').trim()
  const vehicle = body.vehiculo && Object.values(body.vehiculo).some(Boolean) ? JSON.stringify(body.vehiculo) : null
  const row = await db.row<{ id: number }>(insert, [
    words,
    normalized(words),
    body.tipo ?? 1,
    body.resultados ?? 0,
    who.session.user?.id ?? null,
    vehicle,
    who.session.cliente?.id ?? null,
  ])
  return row?.id ?? null
}

/** Case, accents and blanks do not make another search. */
export function normalized(text: string): string {
  return fold(text.normalize('NFC')).replace(/\s+/g, ' ').trim()
}

const one = 'select id as "idBusqueda", consulta, tipo, resultados, vehiculo from busqueda where id = $1'

/** A kept search, to be opened again; 404 when it is gone. */
export async function readSearch(db: Db, id: number): Promise<Reply<typeof recordedSearch>> {
  const found = await db.row<Reply<typeof recordedSearch>>(one, [id])
  if (!found) throw new Refusal(404, 'Esa búsqueda ya no se guarda.')
  return found
}

/** Forgets one's own searches: one text, or all. They stay in the sums, without their owner. */
export async function forgetSearches(db: Db, userId: number, consulta: string | undefined): Promise<number> {
  const rows = await db.rows(
    'update busqueda set usuario_id = null, cliente_id = null where usuario_id = $1 and ($2::text is null or consulta_norm = $2) returning id',
    [userId, consulta ? normalized(consulta) : null],
  )
  return rows.length
}

const refreshTop = `with ultimos as (
    select consulta_norm, (array_agg(consulta order by creado_en desc))[1] as consulta, (array_agg(resultados order by creado_en desc))[1] as resultados,
      count(*)::int as veces
    from busqueda where creado_en > now() - interval '90 days' group by consulta_norm),
  mejores as (select * from ultimos where resultados > 0 order by veces desc, consulta_norm limit 200),
  fuera as (delete from busqueda_top t where not exists (select 1 from mejores m where m.consulta_norm = t.consulta_norm))
  insert into busqueda_top (consulta_norm, consulta, resultados, veces) select consulta_norm, consulta, resultados, veces from mejores
    on conflict (consulta_norm) do update set consulta = excluded.consulta, resultados = excluded.resultados, veces = excluded.veces`

/** Sums up what people look for (never what finds nothing), of the last 90 days. */
export async function refreshMostSearched(db: Db): Promise<void> {
  await db.rows(refreshTop)
}
