// Ours against theirs: counts and prints of 256 parts of the codes first, then only the rows of parts that differ.
import type { Db } from '#platform/database/db.server.ts'
import { heldPieces } from './apply.server.ts'
import type { Compared, Connector, Line, Running } from './connecting.server.ts'
import { SYNC_TOPIC } from './states.ts'

const COMPARED = ['precios', 'existencias', 'pedidos'] as const satisfies Compared[]
/** Differences of one kind that are listed. */
const MOST = 2000

/** What we say of each thing, by the key both sides make alike (docs/erp.md). */
const ours: Record<Compared, string> = {
  precios: `
    select p.k_parte || '/' || x.clave || '/' || v.cantidad_min as clave, v.valor::numeric(14, 6)::text as valor, x.clave as ambito
    from precio v join producto p on p.id = v.producto_id join lista_precio x on x.id = v.lista_id where v.vigencia @> now()`,
  // As the ERP counts it: with the pieces of the orders it has not heard of.
  existencias: `
    select p.k_parte || '/' || s.clave as clave, (e.disponible + coalesce(q.piezas, 0))::text as valor, s.clave as ambito
    from existencia e join producto p on p.id = e.producto_id join sucursal s on s.id = e.sucursal_id
    left join (${heldPieces('now()')} group by 1, 2) q on q.k_parte = p.k_parte and q.sucursal_id = s.id`,
  pedidos: `
    select s.clave || '/' || o.folio as clave, coalesce(o.erp_folio, '') as valor, s.clave as ambito
    from pedido o join sucursal s on s.id = o.sucursal_id join bandeja_salida b on b.pedido_id = o.id and b.tipo = 'pedido'
    where o.erp_estado = 'ACEPTADO'`,
}

/** Compares what the ERP has sums of and keeps the differences; those that are gone are forgotten. */
export async function reconcile(
  { db, signal }: Running,
  connector: Connector,
  corrida: number,
): Promise<{ differences: number; compared: number }> {
  let differences = 0
  let compared = 0
  const counts: Record<string, { iguales: number; nuevos: number; cambiados: number; errores: number }> = {}
  for (const entity of COMPARED) {
    signal?.throwIfAborted()
    const theirs = await connector.sums(entity)
    if (!theirs) continue
    compared++
    const { sumas, ambitos } = theirs
    const own = await sumsOf(db, entity, ambitos)
    const chunks = differing(own, sumas)
    const lines = chunks.length > 0 ? await connector.lines(entity, chunks) : []
    const found = await keep(db, { corrida, entity, chunks, lines, ambitos })
    differences += found
    const total = own.reduce((sum, { n }) => sum + n, 0)
    counts[entity] = { nuevos: 0, cambiados: 0, iguales: Math.max(0, total - found), errores: found }
    await db.rows(`update sync_corrida set latido_en = now(), cuentas = $2 where id = $1`, [
      corrida,
      JSON.stringify(counts),
    ])
    await db.rows('select pg_notify($1, $2)', ['novedad', SYNC_TOPIC])
  }
  return { differences, compared }
}

type Sum = { trozo: string; n: number; huella: string }

function sumsOf(db: Db, entity: Compared, ambitos: string[] | null): Promise<Sum[]> {
  return db.rows<Sum>(
    `select left(md5(clave), 2) as trozo, count(*)::int as n, md5(string_agg(clave || '|' || valor || E'\\n', '' order by (clave || '|' || valor || E'\\n') collate "C")) as huella
     from (${ours[entity]}) x where $1::text[] is null or ambito = any ($1) group by 1`,
    [ambitos],
  )
}

function differing(own: Sum[], theirs: Sum[]): string[] {
  const ownOf = new Map(own.map((sum) => [sum.trozo, sum]))
  const changed = theirs.filter(({ trozo, n, huella }) => {
    const mine = ownOf.get(trozo)
    ownOf.delete(trozo)
    return mine?.n !== n || mine.huella !== huella
  })
  return [...changed.map(({ trozo }) => trozo), ...ownOf.keys()]
}

type Found = { corrida: number; entity: Compared; chunks: string[]; lines: Line[]; ambitos: string[] | null }

async function keep(db: Db, { corrida, entity, chunks, lines, ambitos }: Found): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.rows(`delete from sync_diferencia where entidad = $1 and estado = 'ABIERTA'`, [entity])
    if (chunks.length === 0) return 0
    const kept = await tx.row<{ n: number }>(
      `with suyas as (select distinct on (clave) clave, valor from unnest($3::text[], $4::text[]) as t (clave, valor)),
         nuestras as materialized (select * from (${ours[entity]}) x where left(md5(clave), 2) = any ($5) and ($6::text[] is null or ambito = any ($6))),
         distintas as (
           select coalesce(n.clave, s.clave) as clave, n.valor as nuestro, s.valor as suyo
           from nuestras n full join suyas s on s.clave = n.clave where n.valor is distinct from s.valor),
         puestas as (
           insert into sync_diferencia (corrida_id, entidad, clave, nuestro, suyo)
           select $1, $2, clave, nuestro, suyo from distintas order by clave limit ${MOST} on conflict do nothing)
       select count(*)::int as n from distintas`,
      [corrida, entity, lines.map(({ clave }) => clave), lines.map(({ valor }) => valor), chunks, ambitos],
    )
    return kept?.n ?? 0
  })
}
