// A look at where a supplier's lists lie: what is there, what of it is whole and new, when it is looked at again.
import { ZONE } from '#kit/base/settings.ts'
import { holds } from '#people/access/holds.server.ts'
import { alone } from '#platform/database/alone.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { areSame, type Found, type Place } from './looked-at.ts'
import { openPlace, type PlaceEnv } from './open-place.server.ts'
import { isNamed, isPassing } from './pattern.ts'
import { PlaceFault } from './place-fault.ts'
import { type Known, forgetGone, keepRefused, keepWaiting, readKnown } from './known.server.ts'
import type { Server } from './remote-folder.server.ts'
import { type FileState, placeTopic, type Way } from './states.ts'
import { faultOfFound, type Supplier, takeFile, type TakeEnv, type Taken } from './take.server.ts'
import { tellFailing, tellRefused } from './tell.server.ts'

/** Of several workers one looks at a place. */
const LOCK = 7_202_718
/** Files taken in one look; the rest are taken in the next, soon. */
const MOST_TAKEN = 20
/** Seconds until the next look where something is still on its way; longer than what is unchanged has to stay so. */
const SOON = 40
/** Minutes until a look that failed is tried again: the first time, the second… */
const RESTS = [1, 5, 15, 60]
/** A look that fails is told when it has failed for so many minutes. */
const TOLD_AFTER = 30

export type Looking = {
  db: Db
  env: TakeEnv & PlaceEnv & Pick<Env, 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
  signal?: AbortSignal
}

type Due = Supplier &
  Server & {
    /** When the look began, by the database's clock. */
    empezo: string
    proveedor: string
    tipo: Way
    patron: string
    mover: boolean
    autor: string | null
    /** Whoever set it up may still load. */
    puede: boolean
  }

/** When the place is to be looked at by its schedule, from now. */
export const nextLook = `case when cada_minutos is not null then now() + make_interval(mins => cada_minutos)
  else ((now() at time zone '${ZONE}')::date + a_las + case when (now() at time zone '${ZONE}')::time >= a_las
    then interval '1 day' else interval '0' end) at time zone '${ZONE}' end`

/** Looks where it is time to, each place alone in all processes. A fault of one does not stop the others; the last is thrown at the end. */
export async function lookDue(looking: Looking): Promise<void> {
  const due = await looking.db.rows<{ id: number }>(
    'select perfil_id as id from carga_lugar where encendido and siguiente_en <= now() order by siguiente_en',
  )
  let fault: unknown
  for (const { id } of due) {
    looking.signal?.throwIfAborted()
    await alone(looking.db, [LOCK, id], () => look(looking, id)).catch((error: unknown) => {
      fault = error
    })
  }
  if (fault) throw fault
}

const readDue = `
  select now() as empezo, l.perfil_id, l.usuario_id, l.version, p.nombre as proveedor, l.tipo, l.direccion, l.carpeta, l.usuario, l.secreto, l.huella,
    l.patron, l.mover, u.nombre as autor,
    coalesce(u.estado = 'ACTIVO' and u.cliente_id is null and ${holds('u.id', 'productos-import')}, false) as puede
  from carga_lugar l join carga_perfil p on p.id = l.perfil_id left join usuario u on u.id = l.usuario_id
  where l.perfil_id = $1 and l.encendido and l.siguiente_en <= now()`

async function look(looking: Looking, id: number): Promise<void> {
  const { db, env } = looking
  const due = await db.row<Due>(readDue, [id])
  // Another worker was quicker.
  if (!due) return
  if (!due.puede) return stop(db, due)
  const seen = await lookAt(looking, due)
  // A worker that stops ends what it is at, which is no fault of the place: the next one looks.
  if (seen.fault) looking.signal?.throwIfAborted()
  await db.transaction((tx) => settle(tx, env, due, seen))
}

async function lookAt(looking: Looking, due: Due): Promise<Seen> {
  let place: Place | undefined
  try {
    place = await openPlace(due, looking.env, { signal: looking.signal })
    return await lookInside(looking, place, due)
  } catch (error) {
    if (!(error instanceof PlaceFault)) throw error
    return { ...nothing, fault: error }
  } finally {
    await place?.close()
  }
}

type Seen = { halladas: number; tomadas: number; esperan: number; rechazadas: number; fault: PlaceFault | null }
const nothing = { halladas: 0, tomadas: 0, esperan: 0, rechazadas: 0 }

async function lookInside(looking: Looking, place: Place, due: Due): Promise<Seen> {
  const { db } = looking
  const found = await place.list((name) => !isPassing(name) && isNamed(due.patron, name))
  const known = await readKnown(db, due.perfil_id)
  await forgetGone(db, due.perfil_id, found)
  const { waiting, ripe, done } = sorted(found, known)
  await keepWaiting(db, due.perfil_id, waiting)
  const refused = ripe.flatMap((one) => {
    const motivo = faultOfFound(one)
    return motivo === null ? [] : [{ found: one, motivo }]
  })
  await keepRefused(db, due.perfil_id, refused)
  const lists = ripe.filter((one) => faultOfFound(one) === null)
  const { results, fault, left } = await takeAll(looking, place, { due, lists })
  const count = (estado: FileState) => results.filter((one) => one.estado === estado).length
  return {
    halladas: found.length,
    tomadas: count('TOMADA'),
    esperan: waiting.length + left,
    rechazadas: refused.length + count('RECHAZADA'),
    fault: fault ?? (due.mover ? await putAllAway(place, [...done, ...results]) : null),
  }
}

type Sorted = { waiting: Found[]; ripe: Found[]; done: { found: Found; estado: FileState }[] }

/** What has just come or is being written, what is whole and was not looked at yet, and what was settled before. The oldest first. */
function sorted(found: Found[], known: Map<string, Known>): Sorted {
  const all: Sorted = { waiting: [], ripe: [], done: [] }
  for (const one of found.toSorted((a, b) => a.modificado - b.modificado || (a.nombre < b.nombre ? -1 : 1))) {
    const before = known.get(one.nombre)
    const isSame = before !== undefined && areSame(before, one)
    if (isSame && before.estado !== 'ESPERA') all.done.push({ found: one, estado: before.estado })
    else if (one.isMarked || one.isLink || (isSame && before.reposo)) all.ripe.push(one)
    else all.waiting.push(one)
  }
  return all
}

async function takeAll(
  looking: Looking,
  place: Place,
  { due, lists }: { due: Due; lists: Found[] },
): Promise<{ results: NonNullable<Taken>[]; fault: PlaceFault | null; left: number }> {
  const results: NonNullable<Taken>[] = []
  let fault: PlaceFault | null = null
  let gone = 0
  for (const found of lists.slice(0, MOST_TAKEN)) {
    looking.signal?.throwIfAborted()
    try {
      const taken = await takeFile(looking, place, { supplier: due, found })
      if (taken) results.push(taken)
      else gone++
    } catch (error) {
      // One that cannot be read does not keep the others from being taken.
      if (!(error instanceof PlaceFault)) throw error
      fault = error
    }
  }
  return { results, fault, left: gone + Math.max(0, lists.length - MOST_TAKEN) }
}

/** What was read, now or before a worker was killed; what was refused stays where whoever left it sees it. */
async function putAllAway(place: Place, read: { found: Found; estado: FileState }[]): Promise<PlaceFault | null> {
  try {
    for (const { found, estado } of read) if (estado !== 'RECHAZADA') await place.putAway(found)
    return null
  } catch (error) {
    if (error instanceof PlaceFault) return error
    throw error
  }
}

/** How the look went, and when the next is. */
async function settle(tx: Db, env: Looking['env'], due: Due, seen: Seen): Promise<void> {
  const { perfil_id } = due
  // A server that refuses a password too often shuts its user out.
  const rest = `now() + make_interval(mins => (array[${RESTS.join(', ')}])[case when $9 then ${RESTS.length} else least(fallas + 1, ${RESTS.length}) end])`
  const row = await tx.row<{ falla: string | null; larga: boolean; avisada: boolean }>(
    `update carga_lugar set revisada_en = now(), halladas = case when $6::text is null or $2 > 0 then $2 else halladas end,
       tomadas = $3, esperan = $4, rechazadas = $5, falla = $6,
       falla_desde = case when $6::text is not null then coalesce(falla_desde, now()) end, fallas = case when $6::text is null then 0 else fallas + 1 end,
       falla_fija = $9, avisada = avisada and $6::text is not null,
       siguiente_en = case when version <> $7 then siguiente_en when pedida_en > $8 then now() when $6::text is not null then ${rest}
         when $4 > 0 then least(now() + interval '${SOON} seconds', ${nextLook}) else ${nextLook} end
     where perfil_id = $1 returning falla, avisada, falla_desde < now() - interval '${TOLD_AFTER} minutes' as larga`,
    [
      perfil_id,
      seen.halladas,
      seen.tomadas,
      seen.esperan,
      seen.rechazadas,
      seen.fault?.message ?? null,
      due.version,
      due.empezo,
      seen.fault?.isLasting ?? false,
    ],
  )
  // His profile was deleted meanwhile.
  if (!row) return
  await tellRefused(tx, env, due)
  if (row.falla !== null && row.larga && !row.avisada) {
    await tellFailing(tx, env, due, row.falla)
    await tx.rows('update carga_lugar set avisada = true where perfil_id = $1', [perfil_id])
  }
  await tellLook(tx, perfil_id)
}

/** Nothing is loaded in the name of who may not load: whoever may says it anew. */
async function stop(db: Db, { perfil_id, version, autor }: Due): Promise<void> {
  const falla = autor
    ? `${autor} ya no puede cargar productos, y a su nombre se tomaban estas listas. Se apagó; quien pueda cargar la enciende otra vez a su nombre.`
    : 'La cuenta a cuyo nombre se tomaban estas listas ya no existe. Se apagó; quien pueda cargar la enciende otra vez a su nombre.'
  await db.transaction(async (tx) => {
    await tx.rows(
      `update carga_lugar set encendido = false, revisada_en = now(), falla = $3, falla_desde = coalesce(falla_desde, now()), version = version + 1
       where perfil_id = $1 and version = $2`,
      [perfil_id, version, falla],
    )
    await tellLook(tx, perfil_id)
  })
}

/** Whoever sees the place, or what waits for staff, hears that it is other now. */
async function tellLook(tx: Db, perfil: number): Promise<void> {
  await announce(tx, placeTopic(perfil), 'pendientes:personal')
}
