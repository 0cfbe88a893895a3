import type { Received } from '#kit/base/contract.ts'
import type { Post } from '#kit/base/posts.ts'
import { Refusal, stale } from '#kit/base/refusal.ts'
import { endSessionsOf } from '#people/access/sessions.server.ts'
import { refuseAbove } from '#people/roles/editor.server.ts'
import { renewSessions } from '#people/roles/rights.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { cambiarPersona } from './contract.ts'
import { holdCompany, keepOneOwner, type Owner, setAddresses } from './owner.server.ts'

type Change = Received<typeof cambiarPersona>['body']
type Done = { success: true }
type Person = {
  id: number
  email: string
  estado: 'ACTIVO' | 'INVITADO' | 'BLOQUEADO'
  suspendido: boolean
  puesto: Post
  tope_documento: string | null
  tope_mes: string | null
  version: number
}

/** A person of the owner's company, held; 404 for anybody else, 409 on a stale version, 403 for an account above his own. */
async function holdPerson(id: number, version: number, within: { db: Db; owner: Owner }): Promise<Person> {
  const { db, owner } = within
  const found = await db.row<Person>(
    `select u.id, u.email, u.estado, u.suspendido, u.puesto, u.tope_documento::text, u.tope_mes::text, u.version from usuario u
     where u.id = $1 and u.cliente_id = $2 and u.estado <> 'BAJA' for no key update`,
    [id, owner.clientId],
  )
  if (!found) throw new Refusal(404, 'La persona no existe.')
  if (found.version !== version) throw stale('esta persona', found.version)
  await refuseAbove(db, owner.editor, [id])
  return found
}

/** Post, caps, addresses and whether he may enter; the last owner stays one. It counts from his next request on. */
export async function changePerson(id: number, change: Change, context: Context): Promise<Done> {
  const { db: tx } = context
  const owner = await holdCompany(context)
  const before = await holdPerson(id, change.version, { db: tx, owner })
  const { puesto, tope_documento, tope_mes, direcciones, activa } = change
  const changed = await tx.row<Pick<Person, 'puesto' | 'tope_documento' | 'tope_mes'>>(
    `update usuario set puesto = coalesce($2, puesto),
       tope_documento = case when $3 then $4::numeric else tope_documento end, tope_mes = case when $5 then $6::numeric else tope_mes end,
       version = version + 1, actualizado_en = now()
     where id = $1 returning puesto, tope_documento::text, tope_mes::text`,
    [id, puesto, tope_documento !== undefined, tope_documento, tope_mes !== undefined, tope_mes],
  )
  if (direcciones) await setAddresses(tx, owner, { userId: id, ids: direcciones })
  if (activa === false) await suspend(tx, before, owner)
  if (activa === true) await admit(tx, before)
  await keepOneOwner(tx, owner.clientId)
  await renewSessions(tx, [id])
  await audit(tx, context, {
    accion: activa === undefined ? 'persona_cambiada' : activa ? 'persona_admitida' : 'persona_suspendida',
    objeto: 'cliente',
    objetoId: owner.clientId,
    antes: facts(before),
    despues: { ...facts({ ...before, ...changed }), direcciones },
  })
  return { success: true }
}

function facts({ email, puesto, tope_documento, tope_mes }: Omit<Person, 'id' | 'version' | 'estado' | 'suspendido'>) {
  return { usuario: email, puesto, tope_documento, tope_mes }
}

/** He is out at once, and what he had asked for is the owner's from now on. */
async function suspend(tx: Db, { id, estado }: Person, { editor }: Owner): Promise<void> {
  if (id === editor.id) throw new Refusal(409, 'Nadie puede cerrar su propio acceso.')
  if (estado === 'BLOQUEADO') throw new Refusal(409, 'Su acceso ya está cerrado.')
  await tx.rows(`update usuario set estado = 'BLOQUEADO', suspendido = true where id = $1`, [id])
  await endSessionsOf(tx, id)
  await tx.rows('update token_acceso set usado_en = now() where usuario_id = $1 and usado_en is null', [id])
  await tx.rows(
    `update cotizacion set solicitante_id = $2
     where solicitante_id = $1 and estado in ('BORRADOR', 'POR_AUTORIZAR', 'EN_REVISION', 'DEVUELTA', 'AUTORIZADA')`,
    [id, editor.id],
  )
}

/** Only whom his company had closed out: what we closed we open. */
async function admit(tx: Db, { id, suspendido }: Person): Promise<void> {
  if (!suspendido) throw new Refusal(409, 'Este acceso no lo cerró tu empresa: habla con tu asesor.')
  await tx.rows(
    `update usuario set suspendido = false, estado = case when clave_hash is null then 'INVITADO' else 'ACTIVO' end where id = $1`,
    [id],
  )
}

/** Another is the owner, and who was it approves: both at once, so that there is always one. */
export async function handOver(id: number, version: number, context: Context): Promise<Done> {
  const { db: tx } = context
  const owner = await holdCompany(context)
  const before = await holdPerson(id, version, { db: tx, owner })
  if (id === owner.editor.id) throw new Refusal(409, 'La cuenta ya es tuya.')
  if (before.estado !== 'ACTIVO') throw new Refusal(409, 'Solo se entrega a quien ya entra a la cuenta.')
  await tx.rows(
    `update usuario set version = version + 1, actualizado_en = now(), puesto = case when id = $1 then 'dueno' else 'aprobador' end,
       tope_documento = case when id = $1 then null else tope_documento end, tope_mes = case when id = $1 then null else tope_mes end
     where id in ($1, $2)`,
    [id, owner.editor.id],
  )
  await tx.rows('delete from usuario_direccion where usuario_id = $1', [id])
  await keepOneOwner(tx, owner.clientId)
  await renewSessions(tx, [id, owner.editor.id])
  await audit(tx, context, {
    accion: 'cuenta_entregada',
    objeto: 'cliente',
    objetoId: owner.clientId,
    antes: { puesto: before.puesto },
    despues: { usuario: before.email, puesto: 'dueno' },
  })
  return { success: true }
}
