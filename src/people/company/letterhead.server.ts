import type { Db } from '#platform/database/db.server.ts'

/** A party of a document as its paper shows it: a name, and the lines below. */
export type Party = { nombre: string; lineas: string[] }

/** Who sells, as a letterhead: the company that issues, or the name of the house, with the branch of the document. */
export async function readSeller(db: Db, sucursal: string): Promise<Party> {
  const found = await db.row<{ nombre: string; lineas: string[] }>(
    `select coalesce(e.razon_social, g.nombre) as nombre, array_remove(array[
       'RFC ' || e.rfc, 'Sucursal ' || s.nombre, nullif(s.direccion, ''),
       nullif(concat_ws(' ', nullif(s.ciudad, ''), 'C.P. ' || nullif(s.cp, '')), ''), 'Tel. ' || nullif(s.telefono, '')], null) as lineas
     from sucursal s cross join config_empresa g
     left join lateral (select razon_social, rfc from empresa where cliente_id is null and activa
       order by id is distinct from s.empresa_id, id limit 1) e on true
     where s.clave = $1`,
    [sucursal],
  )
  return found ?? { nombre: 'JACVE', lineas: [] }
}

/** Whom the document is for, with the tax data of its first company. */
export async function readBuyer(db: Db, clienteId: number): Promise<Party> {
  const found = await db.row<Party>(
    `select c.nombre_comercial as nombre, array_remove(array[e.razon_social, 'RFC ' || e.rfc, 'Cliente ' || c.clave], null) as lineas
     from cliente c left join lateral (
       select razon_social, rfc from empresa where cliente_id = c.id and activa order by id limit 1) e on true
     where c.id = $1`,
    [clienteId],
  )
  return found ?? { nombre: '', lineas: [] }
}
