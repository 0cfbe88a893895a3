import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { clientReach, isWithinReach } from '#people/clients/client-reach.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { amountOrNull, amountText } from '#catalogue/prices/amount.ts'
import type { clientPrices, ContractPrice } from './client-prices-contract.ts'

type Answer = Reply<typeof clientPrices>
type Found = Pick<Answer, 'cliente' | 'lista' | 'grupo'>

/** Columns of a contract price from `precio_contrato pc` and `producto p`. */
export const contractColumns = `
  pc.id, p.k_parte, p.descripcion, pc.cantidad_min, pc.valor, b.valor as precio_lista, lower(pc.vigencia) as desde, upper(pc.vigencia) as hasta,
  case when pc.vigencia @> now() then 'vigente' when lower(pc.vigencia) > now() then 'futuro' else 'terminado' end as estado, pc.version`
export const contractTables = `
  precio_contrato pc join producto p on p.id = pc.producto_id left join lateral precio_de(null, p.id, pc.cantidad_min) b on true`

/** A client within the reach of this permission; 404 otherwise. */
export async function findClient(
  id: number,
  viewer: Pick<Context, 'db' | 'session'>,
  permission: string,
): Promise<Found> {
  const found = await viewer.db.row<Found>(
    `select json_build_object('id', c.id, 'clave', c.clave, 'nombre', c.nombre_comercial) as cliente,
       (select coalesce(nullif(l.nombre, ''), l.clave) from lista_precio l where l.id = c.lista_precio_id) as lista,
       (select json_build_object('nombre', g.nombre, 'lista', coalesce(nullif(l.nombre, ''), l.clave))
         from grupo_cliente g left join lista_precio l on l.id = g.lista_precio_id where g.id = c.grupo_id) as grupo
     from cliente c where ${isWithinReach} and c.id = $3`,
    [...(await clientReach(viewer, permission)), id],
  )
  if (!found) throw new Refusal(404, 'El cliente no existe.')
  return found
}

/** Where a client's prices come from, and one page of what was agreed with it: by code, then quantity, the latest first. */
export async function readClientPrices(
  id: number,
  { q, terminados, pagina, por }: Received<typeof clientPrices>['query'],
  context: Context,
): Promise<Answer> {
  const client = await findClient(id, context, 'clientes-read')
  const where = `pc.cliente_id = $1 and ($2 = '' or p.codigo_norm collate "C" like norma_codigo($2) || '%') and ($3 or not upper(pc.vigencia) <= now() or upper_inf(pc.vigencia))`
  const [counted, rows] = await Promise.all([
    context.db.row<{ total: number }>(
      `select count(*)::int as total from precio_contrato pc join producto p on p.id = pc.producto_id where ${where}`,
      [id, q, terminados],
    ),
    context.db.rows<ContractPrice>(
      `select ${contractColumns} from ${contractTables} where ${where}
       order by p.k_parte, pc.cantidad_min, lower(pc.vigencia) desc nulls last limit $4 offset $5`,
      [id, q, terminados, por, (pagina - 1) * por],
    ),
  ])
  return { ...client, total: counted?.total ?? 0, contratos: rows.map(contractOf) }
}

export function contractOf(row: ContractPrice): ContractPrice {
  return { ...row, valor: amountText(row.valor), precio_lista: amountOrNull(row.precio_lista) }
}
