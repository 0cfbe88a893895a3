import type { Db } from '#platform/database/db.server.ts'

/** Questions a minute, of all processes together. */
export const PER_MINUTE = 20
/** Failures in a row after which nobody asks for a while, and how many minutes that is: the first time, the second… */
const FAILURES = 3
const PAUSES = [1, 5, 15, 60, 240]

/** Milliseconds until the next question may leave; 0: it is this caller's turn, and it was taken. Null: the breaker is open. */
export async function takeTurn(db: Db, perMinute: number): Promise<number | null> {
  const taken = await db.row(
    `update sat_servicio set siguiente_en = now() + make_interval(secs => 60.0 / $1::numeric)
     where siguiente_en <= now() and (pausa_hasta is null or pausa_hasta <= now()) returning unico`,
    [perMinute],
  )
  if (taken) return 0
  const left = await db.row<{ pausado: boolean; espera: number }>(
    `select coalesce(pausa_hasta > now(), false) as pausado,
       greatest(1, ceil(extract(epoch from siguiente_en - now()) * 1000))::int as espera from sat_servicio`,
  )
  return !left || left.pausado ? null : left.espera
}

/** The service answered: the breaker closes. */
export async function tellAnswer(db: Db): Promise<void> {
  await db.rows(`update sat_servicio set fallas = 0, pausa_hasta = null, respuesta_en = now()`)
}

/** The service did not answer: from the third time in a row on, a pause that grows each time. */
export async function tellFailure(db: Db, reason: string): Promise<void> {
  await db.rows(
    `update sat_servicio set fallas = fallas + 1, ultima_falla = $1, falla_en = now(),
       pausa_hasta = case when fallas + 1 >= $2 then now() + make_interval(mins => ($3::int[])[least(fallas + 2 - $2, $4)]) end`,
    [reason.slice(0, 300), FAILURES, PAUSES, PAUSES.length],
  )
}
