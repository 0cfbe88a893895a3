import { makePerson } from '#people/access/testing.server.ts'
import type { Db } from '#platform/database/db.server.ts'

/** What who changes rights can hold, besides all else. */
export const WRITERS = ['users-read', 'users-write', 'roles-write', 'permisos-write', 'clientes-read', 'clientes-write']

export type Grant = { name: string; alcance: string }
type Place = { sucursal_id?: number | undefined; cliente_id?: number | undefined }
export type Placed = { id: number; email: string; roles: string[] } & Place

/** Two branches, and clients in both with portfolios of their own; a request of somebody who wants to be one. */
export async function makeWorld(db: Db) {
  const branch = async (clave: string) =>
    idOf(db, 'insert into sucursal (clave, nombre) values ($1, $1) returning id', [clave])
  const client = async (clave: string, sucursal: number) =>
    idOf(db, 'insert into cliente (clave, nombre_comercial, sucursal_id) values ($1, $1, $2) returning id', [
      clave,
      sucursal,
    ])
  const [norte, sur] = [await branch('NORTE'), await branch('SUR')]
  const clients = [await client('UNO', norte), await client('DOS', sur), await client('TRES', norte)]
  const request = await idOf(
    db,
    `insert into solicitud_alta (rfc, razon_social, regimen_fiscal, cp_fiscal, giro, contacto, correo, telefono, ciudad)
     values ('TBI010203AB4', 'Taller Bielas', '601', '44100', 'Taller mecánico', 'Beto', 'beto@bielas.mx', '3312345678', 'Guadalajara')
     returning id`,
  )
  return { norte, sur, clients, request }
}

export async function idOf(db: Db, statement: string, values: unknown[] = []): Promise<number> {
  const made = await db.row<{ id: number }>(statement, values)
  if (!made) throw new Error('an insert returns its row')
  return made.id
}

/** Somebody with these roles and own permissions, in this place. */
export async function makePlaced(
  db: Db,
  roles: string[],
  grants: Grant[],
  { sucursal_id, cliente_id }: Place,
): Promise<Placed> {
  const { id, email } = await makePerson(db, roles)
  await db.rows('update usuario set sucursal_id = $2, cliente_id = $3 where id = $1', [id, sucursal_id, cliente_id])
  await db.rows(
    `insert into usuario_permiso (usuario_id, permiso_id, alcance)
     select $1, p.id, g.alcance from unnest($2::text[], $3::text[]) g (nombre, alcance) join permiso p on p.nombre = g.nombre`,
    [id, grants.map(({ name }) => name), grants.map(({ alcance }) => alcance)],
  )
  return { id, email, roles, sucursal_id, cliente_id }
}

export async function makeRole(db: Db, nombre: string, grants: Grant[], exige = false): Promise<number> {
  const id = await idOf(db, 'insert into rol (nombre, exige_segundo_factor) values ($1, $2) returning id', [
    nombre,
    exige,
  ])
  await db.rows(
    `insert into rol_permiso (rol_id, permiso_id, alcance)
     select $1, p.id, g.alcance from unnest($2::text[], $3::text[]) g (nombre, alcance) join permiso p on p.nombre = g.nombre`,
    [id, grants.map(({ name }) => name), grants.map(({ alcance }) => alcance)],
  )
  return id
}

// One row a thing that can be done and where: told from the tables alone, so that it knows nothing of how the commands judge.
const everything = `
  with yo as (select * from usuario where id = $1),
  mio as (
    select p.nombre, d.alcance from (
      select rp.permiso_id, rp.alcance from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id where ur.usuario_id = $1
      union
      select permiso_id, alcance from usuario_permiso where usuario_id = $1 and (vence_en is null or vence_en > now())
    ) d join permiso p on p.id = d.permiso_id),
  lugar as (
    select m.nombre, c.id from mio m, yo, cliente c where c.id = any ($2) and (
      m.alcance = 'todo' or c.id = yo.cliente_id
      or (m.alcance in ('cartera', 'sucursal') and yo.id in (c.asesor_id, c.vendedor_id))
      or (m.alcance = 'sucursal' and c.sucursal_id = yo.sucursal_id)))
  select nombre as hecho from mio
  union select nombre || ' en todo' from mio where alcance = 'todo'
  union select m.nombre || ' en sucursal ' || s.id from mio m, yo, sucursal s
    where m.alcance = 'todo' or (m.alcance = 'sucursal' and s.id = yo.sucursal_id)
  union select nombre || ' en cliente ' || id from lugar
  union select p.nombre || ' en cliente ' || l.id from lugar l
    join rol r on r.nombre = 'cliente' join rol_permiso rp on rp.rol_id = r.id join permiso p on p.id = rp.permiso_id
    where l.nombre = 'clientes-impersonar'
  union select 'rol ' || r.nombre from usuario_rol ur join rol r on r.id = ur.rol_id
    where ur.usuario_id = $1 and r.de_sistema and r.nombre not in ('cliente', 'Cotizador-Mostrador')
  union select 'personal' from usuario_rol ur join rol r on r.id = ur.rol_id
    where ur.usuario_id = $1 and r.nombre not in ('cliente', 'Cotizador-Mostrador')
  union select 'autoriza ' || l.rol_id from usuario_rol ur join limite_autorizacion l on l.rol_id = ur.rol_id where ur.usuario_id = $1`

/** All that this account can do and where, among these clients, as plain facts to be compared. */
export async function rightsOf(db: Db, userId: number, clients: number[]): Promise<Set<string>> {
  const found = await db.rows<{ hecho: string }>(everything, [userId, clients])
  return new Set(found.map(({ hecho }) => hecho))
}
