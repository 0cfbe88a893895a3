import type { Reply } from '#kit/base/contract.ts'
import { priceText } from '#selling/cart/line-rows.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { VehicleChoice } from '#finding/search/asked-vehicle.ts'
import { readContent } from './content.server.ts'
import type { sustitutos } from './contract.ts'
import { fitsOf } from './fit-proof.server.ts'
import { actorsOf, holdQuote } from './quote.server.ts'

export type Proof = { tipo: string; texto: string }

const words: Record<string, string> = {
  reemplazado_por: 'La reemplaza',
  reemplaza: 'Es la que reemplaza',
  alterna: 'Alterna del catálogo',
  mismo_codigo: 'Comparten un código equivalente',
  linea: 'Sin equivalencia registrada: la propone el asesor',
}

// How part $2 stands to part $1: a code of one that is the other, or a code that both have.
const relation = `
  select case
      when e.tipo in ('reemplazado_por', 'reemplaza', 'alterna', 'kit') and e.codigo_norm = o.codigo_norm then e.tipo
      else 'mismo_codigo' end as tipo, e.codigo, e.fabricante, e.certeza, e.nota
  from producto p join producto o on o.k_parte = $2
  join equivalencia e on e.producto_id = p.id
    and (e.codigo_norm = o.codigo_norm or exists (select from equivalencia x where x.producto_id = o.id and x.codigo_norm = e.codigo_norm))
  where p.k_parte = $1
  order by e.codigo_norm = o.codigo_norm desc, e.certeza = 'exacta' desc, e.id limit 1`

type Found = { tipo: string; codigo: string; fabricante: string; certeza: string; nota: string | null }

/** Why a part may stand in for another, as the catalogue knows it. */
export async function proofOf(db: Db, asked: string, offered: string): Promise<Proof> {
  const found = (await db.row<Found>(relation, [asked, offered])) ?? (await db.row<Found>(relation, [offered, asked]))
  return found ? told(found) : { tipo: 'linea', texto: words['linea'] ?? '' }
}

function told({ tipo, codigo, fabricante, certeza, nota }: Found): Proof {
  const code = tipo === 'mismo_codigo' ? `: ${codigo}${fabricante && ` (${fabricante})`}` : ''
  const sure = certeza === 'exacta' ? '' : certeza === 'funcional' ? ' · equivalencia funcional' : ' · con reserva'
  return { tipo, texto: `${words[tipo] ?? 'Equivalente'}${code}${sure}${nota ? ` · ${nota}` : ''}` }
}

const candidates = `
  with original as (select id, codigo_norm from producto where id = $1),
  codes as (select o.codigo_norm from original o union select e.codigo_norm from original o join equivalencia e on e.producto_id = o.id)
  select p.k_parte, p.descripcion, (select m.nombre from marca m where m.id = p.marca_id) as marca, ${priceText('pr.valor')} as precio,
    coalesce((select x.disponible from existencia x where x.producto_id = p.id and x.sucursal_id = $3), 0) as disponible
  from producto p cross join lateral precio_de($2, p.id, $4) pr
  where p.estado = 'activo' and p.id <> $1 and (
    p.codigo_norm in (select codigo_norm from codes)
    or p.id in (select e.producto_id from equivalencia e where e.codigo_norm in (select codigo_norm from codes)))
  order by coalesce((select x.disponible from existencia x where x.producto_id = p.id and x.sucursal_id = $3), 0) >= $4 desc, pr.valor, p.id limit 12`

/** Parts that the catalogue relates to a line's, with this client's price. For whoever answers the document. */
export async function readSubstitutes(
  { id, n, vehicle }: { id: number; n: number; vehicle: VehicleChoice },
  viewer: Context,
): Promise<Reply<typeof sustitutos>> {
  const quote = await holdQuote(id, viewer)
  if (!(await actorsOf(viewer, quote)).includes('revisor')) throw new Refusal(403, 'No tienes permiso para hacer esto.')
  const line = (await readContent(viewer.db, id, quote.version_actual)).find((one) => one.n === n)
  if (!line) throw new Refusal(404, 'El renglón no existe.')
  type Row = { k_parte: string; descripcion: string; marca: string | null; precio: string; disponible: number }
  const found = await viewer.db.rows<Row>(candidates, [
    line.producto_id,
    quote.cliente_id,
    line.sucursal_id,
    line.cantidad,
  ])
  const proofs = await Promise.all(found.map(({ k_parte }) => proofOf(viewer.db, line.k_parte, k_parte)))
  const codes = found.map(({ k_parte }) => k_parte)
  const fits = vehicle.modelo ? await fitsOf(viewer.db, codes, vehicle) : null
  return {
    vehiculo: fits?.vehiculo ?? null,
    ignorados: fits?.ignorados ?? [],
    sustitutos: found.map((part, place) => ({
      ...part,
      prueba: proofs[place] ?? { tipo: 'linea', texto: '' },
      prueba_ajuste: fits?.of(part.k_parte) ?? null,
    })),
  }
}
