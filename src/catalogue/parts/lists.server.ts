import { normalCode } from '#kit/base/code.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import type { Db } from '#platform/database/db.server.ts'
import { cardColumns, cardJoins } from './card.server.ts'
import type { Card, partSelector } from './contract.ts'

const latest = `
  select ${cardColumns} from (
    select * from producto where estado = 'activo' order by publicado_en desc, id desc limit 24) p
  ${cardJoins} order by p.publicado_en desc, p.id desc`

/** T-14: the newest first. */
export function readLatest(db: Db): Promise<Card[]> {
  return db.rows<Card>(latest)
}

const PAGE = 20

// Each way looks at a thousand parts at most: words that more have are too common to choose by. `[` follows Z.
const selector = `
  with hallados as (
    (select id, 0 as paso from producto where estado = 'activo' and $1 <> ''
      and codigo_norm collate "C" >= $1 and codigo_norm collate "C" < $1 || '[' order by codigo_norm collate "C" limit 1000)
    union all
    (select id, 1 from producto where estado = 'activo' and $2 <> ''
      and to_tsvector('simple', norma_nombre(descripcion)) @@ $2::tsquery limit 1000)
    union all
    (select id, 2 from producto where estado = 'activo' and $1 = '' and $2 = '' order by k_parte limit 1000)
  )
  select p.id, p.k_parte, p.descripcion
  from (select id, min(paso) as paso from hallados group by id) h join producto p on p.id = h.id
  order by h.paso, p.k_parte limit $4 offset $3`

/** T-10: codes that begin so come first, then parts whose description has every word. */
export async function selectParts(
  db: Db,
  { q, page }: Received<typeof partSelector>['query'],
): Promise<Reply<typeof partSelector>> {
  const values = [normalCode(q), prefixWords(q), (page - 1) * PAGE, PAGE + 1]
  const found = await db.rows<{ id: number; k_parte: string; descripcion: string }>(selector, values)
  return { page, hay_mas: found.length > PAGE, items: found.slice(0, PAGE) }
}

/** Words as a tsquery of prefixes, made of letters and digits only: no operator of the visitor's gets in. */
function prefixWords(text: string): string {
  const plain = text.normalize('NFD').toLowerCase().replace(/\p{M}/gu, '')
  const words = plain.match(/[a-z0-9]+/g) ?? []
  return words
    .slice(0, 8)
    .map((word) => `${word}:*`)
    .join(' & ')
}
