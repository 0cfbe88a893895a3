import { canonicalCode, normalCode } from '#kit/base/code.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { CodeCheck, Product } from './contract.ts'

/** What parts have a code, however it is punctuated, and which carry it as somebody else's. */
export async function checkCode(db: Db, k_parte: string, excepto: number | null): Promise<CodeCheck> {
  const codigo_norm = normalCode(k_parte)
  if (!codigo_norm) return { codigo_norm, iguales: [], alternas: [] }
  const values = [codigo_norm, excepto]
  const [iguales, alternas] = await Promise.all([
    db.rows<CodeCheck['iguales'][number]>(
      `select p.id, p.k_parte, p.descripcion, p.marca_id, m.nombre as marca, p.estado
       from producto p left join marca m on m.id = p.marca_id
       where p.codigo_norm collate "C" = $1 and p.id is distinct from $2 order by p.id limit 10`,
      values,
    ),
    db.rows<CodeCheck['alternas'][number]>(
      `select p.id, p.k_parte, e.fabricante, e.tipo from equivalencia e join producto p on p.id = e.producto_id
       where e.codigo_norm collate "C" = $1 and p.id is distinct from $2 order by p.k_parte limit 10`,
      values,
    ),
  ])
  return { codigo_norm, iguales, alternas }
}

type Wanted = { k_parte: string; marca_id: number | null; excepto?: number }

/**
 * 422 when another part has the code: of the same brand however it is punctuated, of another only when it is spelt alike.
 * Holds the code until the transaction ends, so that two who take it at once are told one after the other.
 */
export async function refuseTaken(tx: Db, { k_parte, marca_id, excepto }: Wanted): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock(hashtext('codigo'), hashtext($1))`, [normalCode(k_parte)])
  const { iguales } = await checkCode(tx, k_parte, excepto ?? null)
  const taken = iguales.find((one) => one.k_parte === canonicalCode(k_parte) || one.marca_id === marca_id)
  if (!taken) return
  const text = `Ya existe ${taken.k_parte}${taken.marca ? ` de ${taken.marca}` : ''}${taken.descripcion ? `: ${taken.descripcion}` : ''}.`
  throw new Refusal(422, text, { code: 'codigo_repetido', errors: { k_parte: [text] }, extra: { iguales } })
}

/** The code a part had still leads to it: the part says that it took its own old code's place. */
export async function keepCode(tx: Db, before: Product, k_parte: string): Promise<void> {
  if (normalCode(before.k_parte) === normalCode(k_parte)) return
  await tx.rows(
    `insert into equivalencia (producto_id, codigo, tipo, nota) values ($1, $2, 'reemplaza', 'Código anterior')
     on conflict (producto_id, codigo_norm, fabricante, tipo) do nothing`,
    [before.id, before.k_parte],
  )
}
