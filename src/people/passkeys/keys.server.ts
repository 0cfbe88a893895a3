import { createHmac } from 'node:crypto'
import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { newRecoveryCodes } from '#people/access/second-factor.server.ts'
import { entered, openSession } from '#people/access/sessions.server.ts'
import { confirmed, owing, pendingOf } from '#people/access/sign-in.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { newChallenge, spendChallenge } from './challenge.server.ts'
import { type agregarLlave, type iniciarLlave, type llaves, MOST_KEYS, type retoEntrada } from './contract.ts'
import { NoProof, readNewKey } from './proof.server.ts'

type Keys = Reply<typeof llaves>

/** One's own keys, the last made first. */
export async function listKeys({ db, session }: Pick<Context, 'db' | 'session'>): Promise<Keys> {
  const found = await db.rows<Keys['llaves'][number]>(
    'select id, nombre, respaldada, creado_en, usado_en from llave_acceso where usuario_id = $1 order by id desc',
    [session.user?.id],
  )
  return { llaves: found }
}

/** What a browser asks for a key with: any key of this site, or those of whom a sign-in waits for. */
export async function askForEntry(context: Context): Promise<Reply<typeof retoEntrada>> {
  const pending = await pendingOf(context)
  const reto = await newChallenge(context, pending ? `factor ${pending.userId}` : 'entrada')
  return { reto, sitio: siteName(context), llaves: pending ? await credentialsOf(context.db, pending.userId) : [] }
}

/** What a browser makes a key with, for a sign-in that owes its second factor, or for who gives his password again. */
export async function beginKey(password: string | undefined, context: Context): Promise<Reply<typeof iniciarLlave>> {
  const id = await whose(password, context)
  const user = await context.db.row<{ nombre: string; email: string }>(
    'select nombre, email from usuario where id = $1',
    [id],
  )
  if (!user) throw new Refusal(401, 'Inicia sesión para continuar.')
  const known = await credentialsOf(context.db, id)
  if (known.length >= MOST_KEYS) throw tooMany()
  return {
    reto: await newChallenge(context, `alta ${id}`),
    sitio: siteName(context),
    usuario: createHmac('sha256', context.env.APP_KEY).update(`llave ${id}`).digest('base64url'),
    correo: user.email,
    nombre: user.nombre,
    llaves: known,
  }
}

async function whose(password: string | undefined, context: Context): Promise<number> {
  if (!context.session.isLoggedin) return (await owing(context)).userId
  if (password === undefined)
    throw new Refusal(422, 'Revisa los datos.', { errors: { password: ['Falta este dato.'] } })
  return (await confirmed(context, password)).id
}

type Body = Received<typeof agregarLlave>['body']

/** Keeps a key that the browser has made for a challenge of ours: having it is having given the password. */
export async function addKey(body: Body, context: Context): Promise<Reply<typeof agregarLlave>> {
  const { user } = context.session
  const { userId, remember } = user ? { userId: user.id, remember: false } : await owing(context)
  const recuperacion = await context.db.transaction((tx) => keep(tx, userId, body, context))
  const entrada = user ? entered(context.session) : await openSession(context, { userId, remember, owes: null })
  return { recuperacion, entrada }
}

async function keep(tx: Db, userId: number, body: Body, context: Context): Promise<string[]> {
  const [id, publicKey] = [bytes(body.credencial), bytes(body.clave_publica)]
  const told = read(body, { id, publicKey }, context)
  if (!(await spendChallenge(tx, context.env.APP_KEY, `alta ${userId}`, body.reto)))
    throw new Refusal(422, 'Se acabó el tiempo. Empieza otra vez.')
  // One after another: two at once would both find room.
  await tx.rows('select from usuario where id = $1 for no key update', [userId])
  const kept = await tx.row(
    `insert into llave_acceso (usuario_id, credencial, clave_publica, nombre, contador, respaldada)
     select $1, $2, $3, $4, $5, $6 where (select count(*) from llave_acceso where usuario_id = $1) < $7
     on conflict do nothing returning id`,
    [userId, id, publicKey, body.nombre, told.count, told.isBackedUp, MOST_KEYS],
  )
  if (!kept) {
    const known = await credentialsOf(tx, userId)
    throw known.length >= MOST_KEYS ? tooMany() : new Refusal(409, 'Esa llave ya está en uso.')
  }
  await audit(tx, context, { accion: 'llave_agregada', objeto: 'usuario', objetoId: userId, actorId: userId })
  const needs = await tx.row(
    `select from usuario u where u.id = $1 and ${DEMANDED}
       and not exists (select from codigo_recuperacion c where c.usuario_id = u.id and c.usado_en is null)`,
    [userId],
  )
  return needs ? newRecoveryCodes(tx, userId) : []
}

const DEMANDED = `not u.de_muestra and exists (select from usuario_rol ur join rol r on r.id = ur.rol_id
  where ur.usuario_id = u.id and r.exige_segundo_factor)`

function read(body: Body, key: { id: Buffer; publicKey: Buffer }, { browser, log }: Context) {
  try {
    const said = { client: bytes(body.cliente), authenticator: bytes(body.datos) }
    return readNewKey({ ...key, ...said }, { challenge: body.reto, site: browser.site })
  } catch (error) {
    if (!(error instanceof NoProof)) throw error
    log.info({ why: error.message }, 'new key refused')
    throw new Refusal(422, 'La llave no se pudo comprobar. Inténtalo otra vez.')
  }
}

export async function nameKey(id: number, nombre: string, { db, session }: Context): Promise<{ success: true }> {
  const named = await db.row('update llave_acceso set nombre = $3 where id = $1 and usuario_id = $2 returning id', [
    id,
    session.user?.id,
    nombre,
  ])
  if (!named) throw gone()
  return { success: true }
}

/** 409 for the last one of who must have a second factor and has no other. */
export async function dropKey(id: number, password: string, context: Context): Promise<{ success: true }> {
  const owner = await confirmed(context, password)
  await context.db.transaction(async (tx) => {
    await tx.rows('select from usuario where id = $1 for no key update', [owner.id])
    if (!(await tx.row('delete from llave_acceso where id = $1 and usuario_id = $2 returning id', [id, owner.id])))
      throw gone()
    const bare = await tx.row(
      `select from usuario u where u.id = $1 and ${DEMANDED} and not exists (select from llave_acceso l where l.usuario_id = u.id)
         and not exists (select from segundo_factor f where f.usuario_id = u.id and f.confirmado_en is not null)`,
      [owner.id],
    )
    if (bare)
      throw new Refusal(409, 'Tu rol exige un segundo paso: agrega otra llave o un código antes de quitar ésta.')
    await audit(tx, context, { accion: 'llave_quitada', objeto: 'usuario', objetoId: owner.id })
  })
  return { success: true }
}

async function credentialsOf(db: Db, userId: number): Promise<string[]> {
  const found = await db.rows<{ credencial: Buffer }>('select credencial from llave_acceso where usuario_id = $1', [
    userId,
  ])
  return found.map(({ credencial }) => credencial.toString('base64url'))
}

function siteName({ browser }: Context): string {
  return new URL(browser.site).hostname
}

const gone = () => new Refusal(404, 'Esa llave ya no existe.')
const tooMany = () => new Refusal(409, `Puedes tener hasta ${MOST_KEYS} llaves. Quita una que ya no uses.`)

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}
