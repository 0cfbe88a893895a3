import pg from 'pg'
import type { Received } from '#kit/base/contract.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { LINK_MINUTES, makeLink, sendInvitation } from '#people/access/access-links.server.ts'
import { resetMail } from '#people/access/access-mails.server.ts'
import { dropFactors } from '#people/access/second-factor.server.ts'
import { endSessionsOf } from '#people/access/sessions.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { queueMail } from '#platform/mail/mail.server.ts'
import { mailWords } from '#platform/mail/mail-words.server.ts'
import { accessMailTexts } from '#people/access/access-mail-texts.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { storeUser, updateUser } from '#people/roles/contract.ts'
import { type Editor, holdRights, refuseAbove, refuseRaised, refuseUnguarded } from '#people/roles/editor.server.ts'
import { checkPlace } from './place.server.ts'
import { keepOneAdmin, refuseUnknown, renewSessions } from '#people/roles/rights.server.ts'
import { findUser, readUser, type User, type WholeUser } from './user-queries.server.ts'

const PERMISSION = 'users-write'
type New = Received<typeof storeUser>['body']
type Change = Received<typeof updateUser>['body']

/** T-38b: an invited user and the mail with his link, or neither. */
export async function createUser(given: New, context: Context): Promise<User> {
  const { cliente_id = null, sucursal_id = null } = given
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const editor = await holdRights(within, PERMISSION)
    await checkPlace(tx, context, { roles: given.roles, cliente_id, sucursal_id }, null)
    return inviteUser(given, editor, within)
  })
}

/** The same within the caller's transaction, whoever the client: for who gives access to one. */
export async function inviteUser(given: New, editor: Editor, context: Context): Promise<User> {
  const { name, email, telefono = null, roles, permissions = [], sucursal_id = null, cliente_id = null } = given
  const { db: tx } = context
  await checkNames(tx, given)
  const made = await tx
    .row<{ id: number }>(
      'insert into usuario (nombre, email, telefono, sucursal_id, cliente_id) values ($1, $2, $3, $4, $5) returning id',
      [name, email, telefono, sucursal_id, cliente_id],
    )
    .catch(explained)
  if (!made) throw new Error('an insert returns its row')
  await setRoles(tx, made.id, roles)
  await setPermissions(tx, context, made.id, permissions)
  await refuseRaised(tx, editor, [made.id])
  await checkGuard(tx, editor, { roles, permissions })
  await sendInvitation(tx, context.env, { id: made.id, nombre: name, email })
  await audit(tx, context, {
    accion: 'usuario_creado',
    objeto: 'usuario',
    objetoId: made.id,
    despues: { name, email, roles, permissions, cliente_id },
  })
  return findUser(made.id, context, PERMISSION)
}

type Names = Pick<Change, 'roles' | 'permissions'>

async function checkNames(tx: Db, { roles = [], permissions = [] }: Names): Promise<void> {
  await refuseUnknown(tx, 'rol', roles, 'roles')
  await refuseUnknown(tx, 'permiso', permissions, 'permissions')
}

/** What the editor has behind a second factor stays behind one. */
async function checkGuard(tx: Db, editor: Editor, { roles = [], permissions = [] }: Names): Promise<void> {
  const demands = 'select from rol where nombre = any ($1) and exige_segundo_factor limit 1'
  refuseUnguarded(editor, permissions, Boolean(await tx.row(demands, [roles])))
}

/** Where he would belong after the change, looked at only by a change that touches it. */
async function checkChangedPlace(tx: Db, context: Context, change: Change, before: Before): Promise<void> {
  const { roles, cliente_id, sucursal_id } = change
  if (!roles && cliente_id === undefined && sucursal_id === undefined) return
  const placed = {
    roles: roles ?? before.roles,
    cliente_id: cliente_id === undefined ? (before.cliente?.id ?? null) : cliente_id,
    sucursal_id: sucursal_id === undefined ? (before.sucursal?.id ?? null) : sucursal_id,
  }
  await checkPlace(tx, context, placed, before.cliente?.id ?? null)
}

/** What the database refuses, said at its field. */
function explained(error: unknown): never {
  if (!(error instanceof pg.DatabaseError)) throw error
  if (error.constraint === 'usuario_email') {
    const fault = 'Ya hay un usuario con este correo.'
    throw new Refusal(422, fault, { errors: { email: [fault] } })
  }
  if (error.constraint === 'usuario_sucursal_id_fkey') {
    throw new Refusal(422, 'La sucursal no existe.', { errors: { sucursal_id: ['La sucursal no existe.'] } })
  }
  throw error
}

async function setRoles(tx: Db, userId: number, roles: string[]): Promise<void> {
  await tx.rows('delete from usuario_rol where usuario_id = $1', [userId])
  await tx.rows('insert into usuario_rol select $1, id from rol where nombre = any ($2)', [userId, roles])
}

/** Permissions he keeps stay as they were given: reach, end and who gave them. */
async function setPermissions(tx: Db, { session }: Context, userId: number, permissions: string[]): Promise<void> {
  await tx.rows(
    `delete from usuario_permiso up using permiso p
     where p.id = up.permiso_id and up.usuario_id = $1 and p.nombre <> all ($2)`,
    [userId, permissions],
  )
  await tx.rows(
    `insert into usuario_permiso (usuario_id, permiso_id, concedido_por)
     select $1, id, $3 from permiso where nombre = any ($2) on conflict do nothing`,
    [userId, permissions, session.user?.id],
  )
}

/** T-38c: 409 on a stale version, on one's own rights, and on the last admin. A change of rights counts at once. */
export async function changeUser(id: number, change: Change, context: Context): Promise<User> {
  return context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const editor = await holdRights(within, PERMISSION)
    const before = await lockUser(id, editor, within)
    if (before.version !== change.version) throw stale('este usuario', before.version)
    refuseOwnRights(editor, id, change)
    await checkNames(tx, change)
    await checkChangedPlace(tx, context, change, before)

    await writeUser(tx, id, change)
    if (change.roles) await setRoles(tx, id, change.roles)
    if (change.permissions) await setPermissions(tx, context, id, change.permissions)
    if (id !== editor.id) await refuseRaised(tx, editor, [id])
    if (change.roles || change.permissions)
      await checkGuard(tx, editor, {
        roles: change.roles ?? before.roles,
        permissions: change.permissions ?? before.permissions_auth,
      })
    await afterChange(tx, before, change)
    const after = await readUser(id, within)
    await audit(tx, context, {
      accion: 'usuario_editado',
      objeto: 'usuario',
      objetoId: id,
      antes: facts(before),
      despues: facts(after),
    })
    return findUser(id, within, PERMISSION)
  })
}

async function writeUser(tx: Db, id: number, change: Change): Promise<void> {
  await tx
    .rows(
      `update usuario set
         nombre = coalesce($2, nombre), email = coalesce($3, email), estado = coalesce($4, estado),
         telefono = case when $5 then $6 else telefono end, sucursal_id = case when $7 then $8::bigint else sucursal_id end,
         cliente_id = case when $9 then $10::bigint else cliente_id end, suspendido = suspendido and $4::text is null,
         version = version + 1, actualizado_en = now()
       where id = $1`,
      [
        id,
        change.name,
        change.email,
        await stateFor(tx, id, change.estado),
        ...optional(change.telefono),
        ...optional(change.sucursal_id),
        ...optional(change.cliente_id),
      ],
    )
    .catch(explained)
}

/** Whether a nullable value was given, and the value. */
function optional<T>(value: T | undefined): [boolean, T | null] {
  return [value !== undefined, value ?? null]
}

/** Who never chose a password becomes invited again, not active, when a block is lifted. */
async function stateFor(tx: Db, id: number, estado: Change['estado']): Promise<string | undefined> {
  if (estado !== 'ACTIVO') return estado
  const found = await tx.row<{ invitado: boolean }>(
    'select clave_hash is null as invitado from usuario where id = $1',
    [id],
  )
  return found?.invitado ? 'INVITADO' : 'ACTIVO'
}

async function afterChange(tx: Db, before: Before, change: Change): Promise<void> {
  const { id, roles, email } = before
  if (change.estado === 'BLOQUEADO') await endSessionsOf(tx, id)
  if (change.roles || change.permissions || change.cliente_id !== undefined) await renewSessions(tx, [id])
  // A link mailed to the former address must open nothing.
  if (change.email && change.email !== email)
    await tx.rows('update token_acceso set usado_en = now() where usuario_id = $1 and usado_en is null', [id])
  if (roles.includes('admin')) await keepOneAdmin(tx)
}

type Before = WholeUser

/** The user as he stands, held until the change is done; 404 when the editor may not see him, 403 when he has more than the editor. */
async function lockUser(id: number, editor: Editor, context: Context): Promise<Before> {
  await context.db.rows('select id from usuario where id = $1 for no key update', [id])
  await findUser(id, context, PERMISSION)
  if (id !== editor.id) await refuseAbove(context.db, editor, [id])
  return readUser(id, context)
}

function refuseOwn({ id: own }: Editor, id: number): void {
  if (own === id) throw new Refusal(409, 'Nadie puede cambiar sus propios roles, permisos o estado.')
}

/** Of oneself only what opens nothing; an admin, who reaches everything, may also say where he belongs. */
function refuseOwnRights(editor: Editor, id: number, change: Change): void {
  if (change.roles || change.permissions || change.estado) refuseOwn(editor, id)
  const moves = change.sucursal_id !== undefined || change.cliente_id !== undefined
  if (moves && editor.id === id && !editor.isAdmin)
    throw new Refusal(409, 'Nadie puede cambiar su propia sucursal o su cliente.')
}

function facts({ name, email, telefono, estado, roles, permissions_auth, sucursal, cliente }: Before) {
  const place = { sucursal: sucursal?.nombre ?? null, cliente: cliente?.nombre ?? null }
  return { name, email, telefono, estado, roles, permissions_auth, ...place }
}

/** T-38d: the account stays on record, opens nothing more, and its sessions end at once. */
export async function removeUser(id: number, context: Context): Promise<{ success: true }> {
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const editor = await holdRights(within, PERMISSION)
    const before = await lockUser(id, editor, within)
    refuseOwn(editor, id)
    await tx.rows(`update usuario set estado = 'BAJA', version = version + 1, actualizado_en = now() where id = $1`, [
      id,
    ])
    await tx.rows('update token_acceso set usado_en = now() where usuario_id = $1 and usado_en is null', [id])
    await endSessionsOf(tx, id)
    if (before.roles.includes('admin')) await keepOneAdmin(tx)
    await audit(tx, context, { accion: 'usuario_baja', objeto: 'usuario', objetoId: id, antes: facts(before) })
  })
  return { success: true }
}

/** A link to choose a password: the invitation again, or a reset that somebody asked for by telephone. */
export async function sendLink(id: number, context: Context): Promise<{ success: true }> {
  return withUser(id, context, 'enlace_enviado', async (tx, { name, email, estado }) => {
    if (estado === 'BLOQUEADO') throw new Refusal(409, 'El usuario está bloqueado.')
    if (estado === 'INVITADO') return sendInvitation(tx, context.env, { id, nombre: name, email })
    const url = await makeLink(tx, context.env, { userId: id, kind: 'restablecer' })
    const say = await mailWords(tx, accessMailTexts)
    await queueMail(tx, context.env.APP_KEY, { ...resetMail(say, name, url), to: email, minutes: LINK_MINUTES })
  })
}

export async function endSessionsFor(id: number, context: Context): Promise<{ success: true }> {
  return withUser(id, context, 'sesiones_terminadas', (tx) => endSessionsOf(tx, id))
}

/** For who lost his telephone: the next sign-in sets a new factor up, where the role demands one. */
export async function dropFactorOf(id: number, context: Context): Promise<{ success: true }> {
  return withUser(id, context, 'segundo_factor_quitado', async (tx, _, editor) => {
    refuseOwn(editor, id)
    if (!(await dropFactors(tx, id))) throw new Refusal(409, 'El usuario no tiene la verificación en dos pasos.')
    await endSessionsOf(tx, id)
  })
}

async function withUser(
  id: number,
  context: Context,
  accion: string,
  work: (tx: Db, user: Before, editor: Editor) => Promise<void>,
): Promise<{ success: true }> {
  await context.db.transaction(async (tx) => {
    const within = { ...context, db: tx }
    const editor = await holdRights(within, PERMISSION)
    const user = await lockUser(id, editor, within)
    await work(tx, user, editor)
    await audit(tx, context, { accion, objeto: 'usuario', objetoId: id })
  })
  return { success: true }
}
