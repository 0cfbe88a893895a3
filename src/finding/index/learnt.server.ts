import type pg from 'pg'
import { copyRows } from '#platform/database/copy-in.server.ts'
import type { Implied, LexiconSource } from '#finding/question/lexicon.ts'
import type { LearntWord } from './learn-words.ts'

type Used = NonNullable<LexiconSource['aprendidas']>

/** What an index in the making reads through: what is beyond doubt and what was accepted, but nothing that was refused. */
export async function inUse(client: pg.ClientBase, learnt: LearntWord[]): Promise<Used> {
  const { rows } = await client.query<{ termino: string; destino: string; estado: string }>(
    `select termino, destino, estado from palabra_aprendida where estado <> 'nueva' order by id`,
  )
  const decided = new Set(rows.map(({ termino, destino }) => keyOf(termino, destino)))
  return [
    ...rows.filter(({ estado }) => estado === 'aceptada'),
    ...learnt.filter(({ isSure, termino, destino }) => isSure && !decided.has(keyOf(termino, destino))),
  ]
}

function keyOf(termino: string, destino: string): string {
  return `${termino}\t${destino}`
}

/** Keeps what was learnt with its newest evidence. What nobody decided about and the catalogue does not show any more goes. */
export async function keepLearnt(client: pg.ClientBase, learnt: LearntWord[]): Promise<void> {
  const rows = learnt.map(({ isSure, certeza, ...word }) => ({
    ...word,
    certeza: Math.fround(certeza),
    segura: isSure,
  }))
  await client.query(
    `with visto as (select * from json_to_recordset($1) as v(termino text, destino text, tipo text, partes int, ejemplos text[], certeza real, segura boolean)),
     idas as (delete from palabra_aprendida a where estado = 'nueva' and not exists (select from visto v where v.termino = a.termino and v.destino = a.destino))
     insert into palabra_aprendida (termino, destino, tipo, partes, ejemplos, certeza, segura) select * from visto
     on conflict (termino, destino) do update set partes = excluded.partes, ejemplos = excluded.ejemplos, certeza = excluded.certeza, segura = excluded.segura`,
    [JSON.stringify(rows)],
  )
}

/** Keeps what an index read between the words, for the parts that are edited until the next. */
export async function keepImplied(client: pg.ClientBase, implied: Implied[]): Promise<void> {
  await client.query('delete from palabra_implica')
  await copyRows(
    client,
    'palabra_implica',
    implied.map(({ palabra, cosa, forma, basta }) => [palabra, cosa, forma, basta]),
  )
}
