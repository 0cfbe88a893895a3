import { count, day } from '#kit/ui/format.ts'
import { originOf } from '#people/access/access-links.server.ts'
import { notify } from '#people/notifications/notify.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import { mailWords, type SayMail } from '#platform/mail/mail-words.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { nameOf } from './name.ts'
import { isOpenTurn, isTurn } from './queries.server.ts'
import { turnMailTexts } from './turn-mail-texts.ts'

type MailEnv = Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
type Turn = {
  id: number
  vehiculo_id: number
  que: string
  proximo_en: string | null
  proximo_km: number | null
  apodo: string
  marca: string
  modelo: string
  anio: number | null
  motor: string
  lector: number
  nombre: string
  email: string
}

// Told to who noted it while he is of the company, else to its owners: somebody must hear.
const due = `
  select s.id, s.vehiculo_id, s.que, s.proximo_en, s.proximo_km, v.apodo, v.marca, v.modelo, v.anio, v.motor, r.id as lector, r.nombre, r.email
  from vehiculo_servicio s join vehiculo_guardado v on v.id = s.vehiculo_id and v.quitado_en is null
  join cliente c on c.id = v.cliente_id and c.activo
  join usuario r on r.cliente_id = v.cliente_id and r.estado = 'ACTIVO' and (r.id = s.anotado_por
    or (r.puesto = 'dueno' and not exists (select from usuario a where a.id = s.anotado_por and a.estado = 'ACTIVO' and a.cliente_id = v.cliente_id)))
  where s.id = $1 and s.avisado_en is null and ${isOpenTurn} and ${isTurn} order by r.id`
const waiting = `
  select s.id from vehiculo_servicio s join vehiculo_guardado v on v.id = s.vehiculo_id and v.quitado_en is null
  where s.avisado_en is null and ${isOpenTurn} and ${isTurn} order by s.id limit 5000`

/** Tells whose turn has come, each once. Returns how many. */
export async function tellTurns(db: Db, env: MailEnv): Promise<number> {
  const turns = await db.rows<{ id: number }>(waiting)
  // One transaction each: a fault leaves the others told, and nobody is told twice.
  for (const { id } of turns) await db.transaction((tx) => tellOne(tx, env, id))
  return turns.length
}

async function tellOne(tx: Db, env: MailEnv, id: number): Promise<void> {
  await tx.rows('select from vehiculo_servicio where id = $1 for update', [id])
  const say = await mailWords(tx, turnMailTexts)
  for (const turn of await tx.rows<Turn>(due, [id])) {
    const page = `/mis-vehiculos/${turn.vehiculo_id}`
    const url = `${originOf(env)}${env.BASE_PATH}${page}`
    const reader = { id: turn.lector, email: turn.email }
    await notify(tx, env, reader, { kind: 'vehiculo', page, mail: turnMail(say, turn, url) })
  }
  await tx.rows('update vehiculo_servicio set avisado_en = now() where id = $1', [id])
}

type Say = SayMail<typeof turnMailTexts>
type Told = Pick<Turn, 'nombre' | 'que' | 'proximo_en' | 'proximo_km' | 'apodo' | 'marca' | 'modelo' | 'anio' | 'motor'>

/** By its nickname or what it is: its plate is in no mail. */
export function turnMail(say: Say, turn: Told, url: string): Omit<Mail, 'to'> {
  const { nombre, que: servicio, apodo } = turn
  const whole = [apodo, nameOf(turn)].filter(Boolean).join(', ')
  return {
    tipo: 'mantenimiento',
    subject: say('correo-vehiculo', { vehiculo: apodo || nameOf(turn), servicio }).slice(0, 200),
    letter: {
      nombre,
      antes: say('correo-vehiculo-texto', { vehiculo: whole, servicio, cuando: whenOf(say, turn) }),
      boton: { texto: say('correo-vehiculo-boton', {}), url },
      despues: say('correo-vehiculo-nota', {}),
    },
  }
}

function whenOf(say: Say, { proximo_en, proximo_km }: Told): string {
  const fecha = proximo_en ? say('correo-vehiculo-parte-fecha', { fecha: day(proximo_en) }) : ''
  const km = proximo_km === null ? '' : say('correo-vehiculo-parte-km', { km: count(proximo_km) })
  return fecha && km ? say('correo-vehiculo-parte-o', { fecha, km }) : fecha + km
}
