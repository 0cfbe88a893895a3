import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { type Asked, listOf } from '#platform/http/list.server.ts'
import { clientColumns } from './client-columns.ts'
import { readHistory } from './client-history.server.ts'
import { clientReach, isWithinReach } from './client-reach.server.ts'
import type { cliente, clientes, opcionesClientes } from './clients-contract.ts'

type Viewer = Pick<Context, 'db' | 'session'>
type List = Reply<typeof clientes>
export type Client = List['clientes'][number]
export type WholeClient = Reply<typeof cliente>

const person = (column: string) =>
  `(select json_build_object('id', p.id, 'name', p.nombre) from usuario p where p.id = ${column})`

const columns = `
  c.id, c.clave, c.nombre_comercial, c.dias_credito, c.surtido, ${person('c.asesor_id')} as asesor, ${person('c.vendedor_id')} as vendedor,
  (select json_build_object('id', l.id, 'nombre', l.nombre) from lista_precio l where l.id = c.lista_precio_id) as lista_precio,
  (select json_build_object('id', s.id, 'nombre', s.nombre) from sucursal s where s.id = c.sucursal_id) as sucursal,
  c.activo, coalesce((select json_agg(e.rfc order by e.id) from empresa e where e.cliente_id = c.id and e.activa), '[]') as rfcs,
  (select count(*) from usuario u where u.cliente_id = c.id and u.estado <> 'BAJA') as usuarios, c.creado_en, c.version`

// After the two of the reach. The text is looked for in key, names and RFC.
const isWanted = `
  ($3::text is null or norma_nombre(c.nombre_comercial) like '%' || norma_nombre($3) || '%' or strpos(c.clave, upper($3)) > 0
    or exists (select from empresa e where e.cliente_id = c.id and e.activa
      and (strpos(e.rfc, upper($3)) > 0 or norma_nombre(e.razon_social) like '%' || norma_nombre($3) || '%')))
  and c.activo = ($4 <> 'inactivo')
  and ($5::bigint is null or c.asesor_id = $5) and ($6::bigint is null or c.vendedor_id = $6)
  and ($7::bigint is null or c.sucursal_id = $7)`

/** The clients within reach. */
export const clientList = listOf<Asked<typeof clientes>, Client>({
  columns,
  from: 'cliente c',
  where: async ({ q, estado = 'activo', asesor, vendedor, sucursal }, viewer) => {
    const reach = await clientReach(viewer, 'clientes-read')
    return {
      where: `${isWithinReach} and ${isWanted}`,
      values: [...reach, q || null, estado, asesor ?? null, vendedor ?? null, sucursal ?? null],
    }
  },
  orders: { clave: 'c.clave', nombre: 'norma_nombre(c.nombre_comercial)', creado_en: 'c.creado_en' },
  defaultOrder: { orden: 'nombre', sentido: 'asc' },
  order: (by, way) => `${by} ${way}, c.id`,
})
export const listClients = clientList.page(({ rows, ...page }) => ({ ...page, clientes: rows }))
export const exportClients = clientList.file({ name: 'clientes', objeto: 'clientes', columns: clientColumns })

/** A client within the reach of this permission; 404 otherwise, as for one that does not exist. */
export async function findClient(id: number, viewer: Viewer, permission = 'clientes-read'): Promise<Client> {
  const found = await viewer.db.row<Client>(`select ${columns} from cliente c where ${isWithinReach} and c.id = $3`, [
    ...(await clientReach(viewer, permission)),
    id,
  ])
  if (!found) throw new Refusal(404, 'El cliente no existe.')
  return found
}

const parts = `
  select
    coalesce((select json_agg(json_build_object('id', id, 'clave', clave, 'razon_social', razon_social, 'rfc', rfc,
      'regimen_fiscal', regimen_fiscal, 'uso_cfdi', uso_cfdi, 'cp_fiscal', cp_fiscal, 'activa', activa, 'version', version)
      order by activa desc, id) from empresa where cliente_id = $1), '[]') as empresas,
    coalesce((select json_agg(json_build_object('id', id, 'alias', alias, 'calle', calle, 'num_ext', num_ext, 'num_int', num_int,
      'colonia', colonia, 'cp', cp, 'municipio', municipio, 'estado', estado, 'contacto', contacto, 'telefono', telefono,
      'predeterminada', predeterminada, 'version', version) order by predeterminada desc, id)
      from direccion where cliente_id = $1 and activa), '[]') as direcciones,
    coalesce((select json_agg(json_build_object('id', id, 'name', nombre, 'email', email, 'telefono', telefono, 'puesto', puesto, 'estado', estado,
      'ultimo_acceso', ultimo_acceso) order by norma_nombre(nombre), id)
      from usuario where cliente_id = $1 and estado <> 'BAJA'), '[]') as personas`

/** A client with all that belongs to it. */
export async function readClient(id: number, viewer: Viewer, permission?: string): Promise<WholeClient> {
  const found = await findClient(id, viewer, permission)
  const [more, historial] = await Promise.all([
    viewer.db.row<Pick<WholeClient, 'empresas' | 'direcciones' | 'personas'>>(parts, [id]),
    readHistory(viewer.db, id),
  ])
  if (!more) throw new Error('a statement without a table yields one row')
  return { ...found, ...more, historial }
}

const withRole = (role: string) => `
  coalesce((select json_agg(json_build_object('id', u.id, 'name', u.nombre) order by norma_nombre(u.nombre), u.id)
    from usuario u where u.estado in ('ACTIVO', 'INVITADO') and exists (
      select from usuario_rol ur join rol r on r.id = ur.rol_id where ur.usuario_id = u.id and r.nombre = '${role}')), '[]')`

/** Who and what a client can be assigned to. */
export async function readOptions({ db }: Viewer): Promise<Reply<typeof opcionesClientes>> {
  const found = await db.row<Reply<typeof opcionesClientes>>(
    `select ${withRole('asesor')} as asesores, ${withRole('vendedor')} as vendedores,
       coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by orden, id) from sucursal where activa), '[]') as sucursales,
       coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre) order by id) from lista_precio), '[]') as listas`,
  )
  if (!found) throw new Error('a statement without a table yields one row')
  return found
}
