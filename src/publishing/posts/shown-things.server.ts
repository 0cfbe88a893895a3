import { cardColumns, cardJoins } from '#catalogue/parts/card.server.ts'
import type { Card } from '#catalogue/parts/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import { type PictureOf, picturesIn } from '#publishing/pictures/picture-address.ts'
/** Cards of parts by their codes, in that order; codes of nobody are left out. */
export async function partsOf(db: Db, codes: string[]): Promise<Card[]> {
  if (codes.length === 0) return []
  return db.rows<Card>(
    `select ${cardColumns} from unnest($1::text[]) with ordinality x (k_parte, n)
     join producto p on p.k_parte = x.k_parte and p.estado <> 'borrador' ${cardJoins} order by x.n`,
    [codes],
  )
}

/** The pictures of these texts by key. */
export async function picturesOf(db: Db, ...texts: string[]): Promise<Map<string, PictureOf>> {
  const keys = [...new Set(texts.flatMap(picturesIn))]
  if (keys.length === 0) return new Map()
  const rows = await db.rows<{ imagen: PictureOf }>(
    'select imagen_de(id) as imagen from imagen where clave = any ($1)',
    [keys],
  )
  return new Map(rows.map(({ imagen }) => [imagen.clave, imagen]))
}
