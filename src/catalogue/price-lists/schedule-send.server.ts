import { anonymous } from '#kit/base/access.ts'
import { CSV, XLSX } from '#kit/base/file-types.ts'
import { originOf } from '#people/access/access-links.server.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import { alone } from '#platform/database/alone.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import type { JobContext } from '#platform/jobs/jobs.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { scheduleMailTexts } from './schedule-mail-texts.ts'
import { listSheet } from './price-list-sheet.server.ts'
import { scheduleMail } from './schedule-mail.server.ts'

type Sending = Pick<JobContext, 'db' | 'env' | 'signal'>

/** Bytes of a file that still goes with a mail. */
const MAIL_MOST = 8 * 1024 * 1024
/** Tries, killed ones too, before one is given up. */
const TRIES = 5
const LOCK = 7_202_716

/** Sends what is due and what was asked for: one worker at a time, each time at most once. */
export async function sendLists(sending: Sending, most = MAIL_MOST): Promise<void> {
  const { db, signal } = sending
  await alone(db, [LOCK, 1], async () => {
    await db.rows(comeDue)
    const waiting = await db.rows<{ id: number }>(`select id from lista_envio where estado = 'PENDIENTE' order by id`)
    const faults: unknown[] = []
    for (const { id } of waiting) {
      if (signal.aborted) return
      // What is wrong with one leaves the others sent.
      await sendOne(sending, id, most).catch((error: unknown) => faults.push(error))
    }
    if (faults.length > 0) throw new AggregateError(faults, 'Listas de precios programadas que no salieron')
  })
}

/** The next time is one that is still to come: times that nobody ran are made up for once, not one by one. */
const comeDue = `
  with toca as (
    select p.id, p.proxima from lista_programada p where p.pausa is null and p.borrado_en is null and p.proxima <= now() for update),
  sigue as (
    update lista_programada p set proxima = proxima_lista(p.cada, p.dia, p.hora, now()) from toca t where p.id = t.id)
  insert into lista_envio (programada_id, hora, de_reloj) select t.id, t.proxima, true from toca t order by t.proxima, t.id on conflict do nothing`

type Taken = {
  id: number
  intentos: number
  programada: number
  cliente_id: number
  cliente: string
  activo: boolean
  usuario_id: number | null
  personas: number[]
  formato: 'csv' | 'xlsx'
  solo_cambios: boolean
  ultima: number | null
  borrada: boolean
}

// Counted before the work, so that one that kills its worker is not tried for ever.
const take = `
  update lista_envio e set intentos = e.intentos + 1
  from lista_programada p join cliente c on c.id = p.cliente_id
  where e.id = $1 and e.estado = 'PENDIENTE' and p.id = e.programada_id
  returning e.id, e.intentos, p.id as programada, c.id as cliente_id, c.nombre_comercial as cliente, c.activo, p.usuario_id, p.personas,
    p.formato, p.solo_cambios, p.ultima_id as ultima, p.borrado_en is not null as borrada`

async function sendOne(sending: Sending, id: number, most: number): Promise<void> {
  const { db } = sending
  const taken = await db.row<Taken>(take, [id])
  if (!taken) return
  if (taken.borrada) return stop(db, taken, { estado: 'DETENIDA', motivo: 'borrada' })
  if (taken.intentos > TRIES) return stop(db, taken, { estado: 'FALLIDA', motivo: 'error' })
  const motivo = await faultOf(db, taken)
  if (motivo) return stop(db, taken, { estado: 'DETENIDA', motivo, pausa: motivo })
  const made = await makeList(sending, taken, most)
  await db.transaction((tx) => settle(tx, sending, { taken, made }))
}

type Fault = 'cliente' | 'responsable' | 'personas'

/** Rights as they are now: the client's, those of who answers for the list, and of whom it goes to. */
async function faultOf(db: Db, taken: Taken): Promise<Fault | null> {
  if (!taken.activo) return 'cliente'
  const user = taken.usuario_id === null ? null : { id: taken.usuario_id, name: '' }
  const reach = await clientReach({ db, session: { ...anonymous, user } }, 'clientes-read')
  const may = await db.row(
    `select from cliente c join usuario u on u.id = $3 and u.estado = 'ACTIVO' where c.id = $4 and (u.cliente_id = c.id or ${isWithinReach})`,
    [...reach, taken.usuario_id, taken.cliente_id],
  )
  if (!may) return 'responsable'
  return (await readersOf(db, taken)).length === 0 ? 'personas' : null
}

type Reader = { nombre: string; email: string }

function readersOf(db: Db, { personas, cliente_id }: Taken): Promise<Reader[]> {
  return db.rows<Reader>(
    `select nombre, email from usuario where id = any ($1::bigint[]) and cliente_id = $2 and estado = 'ACTIVO' order by id`,
    [personas, cliente_id],
  )
}

type Stopped = { estado: 'DETENIDA' | 'FALLIDA'; motivo: Fault | 'borrada' | 'error'; pausa?: Fault }

async function stop(db: Db, { id, programada }: Taken, { estado, motivo, pausa }: Stopped): Promise<void> {
  await db.transaction(async (tx) => {
    if (pausa) {
      await tx.rows('update lista_programada set pausa = $2, version = version + 1 where id = $1 and pausa is null', [
        programada,
        pausa,
      ])
    }
    await tx.rows(
      `update lista_envio set estado = $2, motivo = $3, terminado_en = now() where id = $1 and estado = 'PENDIENTE'`,
      [id, estado, motivo],
    )
  })
}

type Made = {
  descarga: number
  filas: number
  cambios: number | null
  nombre: string
  /** Null: too large for a mail. */
  archivo: number | null
}

/** The list as it is now. One too large is still read to its end, so that the next one knows what this one said. */
async function makeList({ db, env, signal }: Sending, taken: Taken, most: number): Promise<Made> {
  const { programada, cliente_id: cliente, usuario_id, formato, solo_cambios: soloCambios, ultima: antes } = taken
  const row = await db.row<{ id: number }>(
    'insert into lista_descarga (cliente_id, usuario_id, formato, programada_id) values ($1, $2, $3, $4) returning id',
    [cliente, usuario_id, formato, programada],
  )
  if (!row) throw new Error('an insert returns its row')
  const list = { descarga: row.id, antes, cliente, linea: null, marca: null, programada, soloCambios }
  const sheet = listSheet(db, list, formato)
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of sheet.body(signal)) {
    bytes += piece.length
    if (bytes <= most) pieces.push(piece)
  }
  const told = await db.row<{ filas: number; cambios: number | null }>(
    'select filas, cambios from lista_descarga where id = $1',
    [row.id],
  )
  const isSame = soloCambios && told?.cambios === 0
  const fits = bytes <= most && !isSame
  const type = formato === 'csv' ? CSV : XLSX
  const kept = fits ? await keepFile(db, openStorage(env), Buffer.concat(pieces), type) : null
  return {
    descarga: row.id,
    filas: told?.filas ?? 0,
    cambios: told?.cambios ?? null,
    nombre: sheet.name,
    archivo: kept?.id ?? null,
  }
}

type Ended = { taken: Taken; made: Made }

/** What became of it and its mails are one: whoever comes second, or was taken for dead, finds it settled. */
async function settle(tx: Db, { env }: Sending, { taken, made }: Ended): Promise<void> {
  const { id, programada, cliente_id, cliente, solo_cambios: soloCambios } = taken
  const { descarga, filas, cambios, nombre, archivo } = made
  const isSame = soloCambios && cambios === 0
  const readers = isSame ? [] : await readersOf(tx, taken)
  const ours = await tx.row(
    `update lista_envio set estado = $2, personas = $3, filas = $4, cambios = $5, archivo_id = $6, adjunta = $6::bigint is not null, terminado_en = now()
     where id = $1 and estado = 'PENDIENTE' returning id`,
    [id, isSame ? 'SIN_CAMBIOS' : 'ENVIADA', readers.length, filas, cambios, archivo],
  )
  if (!ours) return
  await tx.rows('update lista_programada set ultima_id = $2 where id = $1', [programada, descarga])
  await tx.rows('delete from lista_descarga where programada_id = $1 and id <> $2', [programada, descarga])
  const url = `${originOf(env)}${env.BASE_PATH}/lista-de-precios/${cliente_id}`
  const attachments = archivo === null ? [] : [{ archivo_id: archivo, nombre }]
  const say = await mailWords(tx, scheduleMailTexts)
  for (const reader of readers) {
    const listed = { cliente, partes: filas, cambios, soloCambios, adjunta: archivo !== null, url }
    const mail = scheduleMail(say, reader.nombre, listed)
    await queueMail(tx, env.APP_KEY, { ...mail, to: reader.email, attachments })
  }
}
