import type { Received, Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { wordsChanged } from '#finding/index/words-changed.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import type { decidirAprendida, LearntWord, palabrasAprendidas } from './learnt-contract.ts'

const PAGE = 25
const fields = 'a.id, a.termino, a.destino, a.tipo, a.partes, a.ejemplos, a.segura, a.estado, u.nombre as quien'
const from = 'palabra_aprendida a left join usuario u on u.id = a.decidida_por'
const kinds = {
  dudosas: `a.estado = 'nueva' and not a.segura`,
  en_uso: `a.estado = 'nueva' and a.segura`,
  decididas: `a.estado <> 'nueva'`,
}

/** One page of what the last index learnt, what most parts write first. */
export async function listLearnt(
  { cuales = 'dudosas', pagina = 1 }: Received<typeof palabrasAprendidas>['query'],
  { db }: Context,
): Promise<Reply<typeof palabrasAprendidas>> {
  const [cuantas, palabras] = await Promise.all([
    db.row<Record<keyof typeof kinds, number>>(
      `select ${Object.entries(kinds)
        .map(([name, is]) => `count(*) filter (where ${is})::int as ${name}`)
        .join(', ')} from palabra_aprendida a`,
    ),
    db.rows<LearntWord>(
      `select ${fields} from ${from} where ${kinds[cuales]}
       order by a.decidida_en desc nulls last, a.partes desc, a.certeza desc, a.termino limit ${PAGE} offset $1`,
      [(pagina - 1) * PAGE],
    ),
  ])
  const counts = cuantas ?? { dudosas: 0, en_uso: 0, decididas: 0 }
  return { palabras, paginas: Math.ceil(counts[cuales] / PAGE), cuantas: counts }
}

/** Accepts a learnt word, refuses it, or leaves it open again. Questions understand it at once, descriptions with the next index. */
export async function decideLearnt(
  id: number,
  { antes, estado }: Received<typeof decidirAprendida>['body'],
  context: Context,
): Promise<LearntWord> {
  return context.db.transaction(async (tx) => {
    const now = await tx.row<{ estado: string }>('select estado from palabra_aprendida where id = $1 for update', [id])
    if (!now) throw new Refusal(404, 'El catálogo ya no muestra esa palabra.')
    if (now.estado !== antes)
      throw new Refusal(409, 'Alguien ya decidió sobre esta palabra. Mira cómo quedó.', { code: 'version_anterior' })
    await tx.rows(
      `update palabra_aprendida set estado = $2, decidida_por = $3, decidida_en = case when $2 = 'nueva' then null else now() end where id = $1`,
      [id, estado, estado === 'nueva' ? null : (context.session.user?.id ?? null)],
    )
    const word = await oneOf(tx, id)
    await audit(tx, context, {
      accion: 'palabra_aprendida_decidida',
      objeto: 'sinonimos',
      objetoId: id,
      antes: { estado: antes },
      despues: { estado, palabra: `${word.termino} → ${word.destino}` },
    })
    await wordsChanged(tx)
    await tx.rows(`select producto_cambio('{0}')`)
    return word
  })
}

async function oneOf(tx: Db, id: number): Promise<LearntWord> {
  const word = await tx.row<LearntWord>(`select ${fields} from ${from} where a.id = $1`, [id])
  if (!word) throw new Error('the word is there')
  return word
}
