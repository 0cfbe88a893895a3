import { normalCode } from '#kit/base/code.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import { rowRefusal } from './attributes.server.ts'
import type { Product } from './contract.ts'
import type { CodeRow } from './fields.ts'

/** The same code of the same maker and kind is there once, however its signs are written (as in the database). */
export function codeKey({ codigo, fabricante, tipo }: Pick<CodeRow, 'codigo' | 'fabricante' | 'tipo'>): string {
  return [normalCode(codigo), fabricante, tipo].join('|')
}

/** Makes these the product's equivalences; those that stay keep their number. 422 at `equivalencias` with the faults of each row. */
export async function writeCodes(tx: Db, before: Product, rows: CodeRow[]): Promise<void> {
  const keys = rows.map(codeKey)
  const own = normalCode(before.k_parte)
  const faults = rows.flatMap((row, fila) => {
    const motivo =
      faultOf(row, own) ?? (keys.indexOf(keys[fila] ?? '') < fila ? 'Este código ya está en la lista.' : null)
    return motivo ? [{ fila, campo: 'codigo', motivo }] : []
  })
  if (faults.length) throw rowRefusal('equivalencias', faults)

  const json = JSON.stringify(rows)
  await tx.rows(
    `delete from equivalencia e where e.producto_id = $1 and not exists (
       select from jsonb_to_recordset($2) as x (codigo text, fabricante text, tipo text)
       where norma_codigo(x.codigo) = e.codigo_norm and x.fabricante = e.fabricante and x.tipo = e.tipo)`,
    [before.id, json],
  )
  await tx.rows(
    `insert into equivalencia as e (producto_id, codigo, fabricante, tipo, certeza, nota, fuente)
     select $1, x.codigo, x.fabricante, x.tipo, x.certeza, x.nota, x.fuente
     from jsonb_to_recordset($2) as x (codigo text, fabricante text, tipo text, certeza text, nota text, fuente text)
     on conflict (producto_id, codigo_norm, fabricante, tipo) do update set codigo = excluded.codigo, certeza = excluded.certeza,
       nota = excluded.nota, fuente = excluded.fuente
     where (e.codigo, e.certeza, e.nota, e.fuente) is distinct from (excluded.codigo, excluded.certeza, excluded.nota, excluded.fuente)`,
    [before.id, json],
  )
}

function faultOf({ codigo, tipo }: CodeRow, own: string): string | null {
  const code = normalCode(codigo)
  if (!code) return 'El código lleva al menos una letra o un número.'
  if (code === own && (tipo === 'reemplaza' || tipo === 'reemplazado_por'))
    return 'Una parte no se reemplaza a sí misma.'
  return null
}

/** The shortest way from a part over its replacements back to it, each step once. */
const ring = `
  with recursive camino (id, codigos, vistos) as (
    select p.id, array[p.k_parte], array[]::bigint[] from producto p where p.id = $1
    union all
    select s.id, c.codigos || o.k_parte, c.vistos || s.id
    from camino c cross join lateral reemplazos_de(c.id) s join producto o on o.id = s.id
    where s.id <> all (c.vistos) and cardinality(c.vistos) < 50 and (cardinality(c.vistos) = 0 or c.id <> $1)
  )
  select codigos from camino where id = $1 and cardinality(vistos) > 0 order by cardinality(vistos) limit 1`

/** 422 when following what replaces what from this part leads back to it, with the chain: «A → B → A». */
export async function refuseChainRing(tx: Db, id: number): Promise<void> {
  // Two changes that close a ring only together wait for one another.
  await tx.rows(`select pg_advisory_xact_lock(hashtext('cadena de reemplazos'))`)
  const found = await tx.row<{ codigos: string[] }>(ring, [id])
  if (found) throw ringRefusal('equivalencias', 'Los reemplazos darían la vuelta', found.codigos)
}

/** 422 with the ring in words and as `cadena`. */
export function ringRefusal(list: string, what: string, cadena: string[]): Refusal {
  const text = `${what}: ${cadena.join(' → ')}. Quita uno de los pasos.`
  return new Refusal(422, text, { code: 'ciclo', errors: { [list]: [text] }, extra: { lista: list, cadena } })
}
