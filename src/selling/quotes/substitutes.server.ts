import type { Reply } from '#kit/base/contract.ts'
import { priceText } from '#selling/cart/line-rows.server.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { VehicleChoice } from '#finding/search/asked-vehicle.ts'
import { standsIn } from '#selling/list-reading/stand-in.server.ts'
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

// How part `x.offered` stands to part `x.asked`: a code of one that is the other, or a code that both have.
const relation = (asked: string, offered: string) => `
  (select case
      when e.tipo in ('reemplazado_por', 'reemplaza', 'alterna', 'kit') and e.codigo_norm = o.codigo_norm then e.tipo
      else 'mismo_codigo' end as tipo, e.codigo, e.fabricante, e.certeza, e.nota
  from producto p join producto o on o.k_parte = ${offered}
  join equivalencia e on e.producto_id = p.id
    and (e.codigo_norm = o.codigo_norm or exists (select from equivalencia z where z.producto_id = o.id and z.codigo_norm = e.codigo_norm))
  where p.k_parte = ${asked}
  order by e.codigo_norm = o.codigo_norm desc, e.certeza = 'exacta' desc, e.id limit 1)`

// The other way round where that says nothing: of what is appended no more is run than is wanted.
const relations = `
  select x.asked, x.offered, r.* from (select distinct * from unnest($1::text[], $2::text[]) u (asked, offered)) x
  cross join lateral (${relation('x.asked', 'x.offered')} union all ${relation('x.offered', 'x.asked')} limit 1) r`

type Found = { tipo: string; codigo: string; fabricante: string; certeza: string; nota: string | null }

/** Why each of these parts may stand in for another, as the catalogue knows it: of each pair (`asked`, `offered`), once. */
export async function proofsOf(
  db: Db,
  pairs: readonly (readonly [asked: string, offered: string])[],
): Promise<(asked: string, offered: string) => Proof> {
  const proofs = new Map<string, Map<string, Proof>>()
  const found =
    pairs.length === 0
      ? []
      : await db.rows<Found & { asked: string; offered: string }>(relations, [
          pairs.map(([asked]) => asked),
          pairs.map(([, offered]) => offered),
        ])
  for (const { asked, offered, ...one } of found) {
    const of = proofs.get(asked) ?? new Map<string, Proof>()
    proofs.set(asked, of.set(offered, told(one)))
  }
  return (asked, offered) => proofs.get(asked)?.get(offered) ?? unrelated
}

const unrelated: Proof = { tipo: 'linea', texto: words['linea'] ?? '' }

function told({ tipo, codigo, fabricante, certeza, nota }: Found): Proof {
  const code = tipo === 'mismo_codigo' ? `: ${codigo}${fabricante && ` (${fabricante})`}` : ''
  const sure = certeza === 'exacta' ? '' : certeza === 'funcional' ? ' · equivalencia funcional' : ' · con reserva'
  return { tipo, texto: `${words[tipo] ?? 'Equivalente'}${code}${sure}${nota ? ` · ${nota}` : ''}` }
}

/** Pieces of a candidate that our branches have. */
const anywhere = `coalesce((select sum(x.disponible) from existencia x join sucursal s on s.id = x.sucursal_id and s.activa
      where x.producto_id = o.id), 0)::int`

const candidates = `
  with original as (select * from producto where id = $1),
  codes as (select codigo_norm from original union select e.codigo_norm from original join equivalencia e on e.producto_id = original.id)
  select o.k_parte, o.descripcion, (select m.nombre from marca m where m.id = o.marca_id) as marca, ${priceText('pr.valor')} as precio,
    ${anywhere} as disponible
  from original p cross join producto o cross join lateral precio_de($2, o.id, $3) pr
  where o.estado = 'activo' and o.id <> $1 and ${standsIn} and (
    o.codigo_norm in (select codigo_norm from codes)
    or o.id in (select e.producto_id from equivalencia e where e.codigo_norm in (select codigo_norm from codes)))
  order by ${anywhere} >= $3 desc, pr.valor, o.id limit 12`

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
  const found = await viewer.db.rows<Row>(candidates, [line.producto_id, quote.cliente_id, line.cantidad])
  const codes = found.map(({ k_parte }) => k_parte)
  const proof = await proofsOf(
    viewer.db,
    codes.map((code) => [line.k_parte, code] as const),
  )
  const fits = vehicle.modelo ? await fitsOf(viewer.db, codes, vehicle) : null
  return {
    vehiculo: fits?.vehiculo ?? null,
    ignorados: fits?.ignorados ?? [],
    sustitutos: found.map((part) => ({
      ...part,
      prueba: proof(line.k_parte, part.k_parte),
      prueba_ajuste: fits?.of(part.k_parte) ?? null,
    })),
  }
}
