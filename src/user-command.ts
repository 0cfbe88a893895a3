import { LINK_MINUTES, makeLink } from '#people/access/access-links.server.ts'
import { dropFactors } from '#people/access/second-factor.server.ts'
import { endSessionsOf } from '#people/access/sessions.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { isAddress } from '#platform/mail/mail.server.ts'
import { say } from './terminal.ts'

/** A person cannot be made or found as asked; a sentence. */
export class UserFault extends Error {}

type New = { nombre: string; rol: string[]; sucursal?: string | undefined; cliente?: string | undefined }

/** Makes a user and prints a link to choose a password with, once: the way in where nobody can sign in yet (S29). */
export async function createPerson(
  db: Db,
  env: Env,
  email: string,
  { nombre, rol, sucursal, cliente }: New,
): Promise<void> {
  if (!isAddress(email)) throw new UserFault('El correo electrónico no es válido.')
  const link = await db.transaction(async (tx) => {
    const known = await tx.rows<{ nombre: string }>('select nombre from rol order by nombre')
    const unknown = rol.find((name) => !known.some((one) => one.nombre === name))
    if (unknown) throw new UserFault(`No existe el rol ${unknown}. Hay: ${known.map((one) => one.nombre).join(', ')}.`)
    if (await tx.row('select from usuario where norma_correo(email) = norma_correo($1)', [email]))
      throw new UserFault('Ya hay un usuario con este correo. Para que vuelva a entrar usa «user:reset».')
    const made = await tx.row<{ id: number }>(
      'insert into usuario (nombre, email, sucursal_id, cliente_id) values ($1, $2, $3, $4) returning id',
      [nombre, email, await idOf(tx, 'sucursal', sucursal), await idOf(tx, 'cliente', cliente)],
    )
    if (!made) throw new Error('an insert returns its row')
    await tx.rows('insert into usuario_rol select $1, id from rol where nombre = any ($2)', [made.id, rol])
    await note(tx, 'usuario_creado', made.id, { email, roles: rol })
    return makeLink(tx, env, { userId: made.id, kind: 'invitacion' })
  })
  tell(email, link)
}

/** Prints a link to choose another password with; `--sin-segundo-factor` also lets go of a lost telephone. Open sessions end. */
export async function resetPerson(db: Db, env: Env, email: string, { sinSegundoFactor = false }): Promise<void> {
  const link = await db.transaction(async (tx) => {
    const found = await tx.row<{ id: number; estado: string }>(
      'select id, estado from usuario where norma_correo(email) = norma_correo($1) for update',
      [email],
    )
    if (!found) throw new UserFault('Nadie tiene ese correo.')
    if (found.estado === 'BAJA') throw new UserFault('Ese usuario está dado de baja.')
    if (sinSegundoFactor) await dropFactors(tx, found.id)
    await endSessionsOf(tx, found.id)
    await note(tx, 'enlace_enviado', found.id, { por: 'terminal', sin_segundo_factor: sinSegundoFactor })
    return makeLink(tx, env, { userId: found.id, kind: 'restablecer' })
  })
  tell(email, link)
}

async function idOf(tx: Db, table: 'sucursal' | 'cliente', clave: string | undefined): Promise<number | null> {
  if (clave === undefined) return null
  const statement = {
    sucursal: 'select id from sucursal where clave = $1',
    cliente: 'select id from cliente where clave = $1',
  }
  const found = await tx.row<{ id: number }>(statement[table], [clave])
  if (!found) throw new UserFault(`No existe ${table === 'sucursal' ? 'la sucursal' : 'el cliente'} ${clave}.`)
  return found.id
}

/** The log says who: whoever sat at the machine. */
async function note(tx: Db, accion: string, id: number, despues: object): Promise<void> {
  await tx.rows(
    `insert into auditoria (accion, actor, objeto, objeto_id, agente, despues) values ($1, 'terminal', 'usuario', $2, 'jacve', $3)`,
    [accion, String(id), JSON.stringify(despues)],
  )
}

function tell(email: string, link: string): void {
  say(`Enlace para ${email}, de un solo uso, durante ${LINK_MINUTES} minutos:\n${link}`)
}
