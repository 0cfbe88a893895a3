import type { Db } from '#platform/database/db.server.ts'
import { buildLexicon, type Lexicon, type LexiconSource } from '#finding/question/lexicon.ts'

const read = `select
  coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre, 'slug', slug, 'ilustracion', ilustracion,
    'texto', (select texto from busca_linea b where b.linea_id = linea.id))) from linea), '[]') as lineas,
  coalesce((select json_agg(json_build_object('id', id, 'nombre', nombre, 'alias', alias)) from marca where tipo = 'producto'), '[]') as marcas,
  coalesce((select json_agg(json_build_object('nombre', nombre, 'alias', alias)) from marca where tipo = 'vehiculo' and alias <> '{}'), '[]') as armadoras,
  coalesce((select json_agg(json_build_object('id', m.id, 'marca', k.nombre, 'modelo', m.nombre, 'alias', m.alias)) from modelo m join marca k on k.id = m.marca_id), '[]') as modelos,
  coalesce((select json_agg(json_build_object('termino', termino, 'destino', destino, 'tipo', tipo) order by id) from sinonimo where activo), '[]') as sinonimos,
  coalesce((select json_agg(json_build_object('termino', termino, 'destino', destino) order by id) from palabra_aprendida
    where estado = 'aceptada' or segura and estado = 'nueva'), '[]') as aprendidas,
  coalesce((select json_agg(json_build_object('marca', marca, 'modelo', modelo, 'nombre', nombre, 'alias', alias, 'desde', desde, 'hasta', hasta,
    'sola', sola) order by id) from generacion), '[]') as generaciones,
  coalesce((select json_agg(i) from palabra_implica i), '[]') as implicadas`

type Newer = {
  /** Names of lines with their glued words separated. */
  texts?: ReadonlyMap<number, string>
  aprendidas?: LexiconSource['aprendidas']
}

/** Lines, brands, vehicles, taught and learnt words, as they are now, or `newer` than the stored ones. */
export async function readLexicon(db: Db, { texts, aprendidas }: Newer = {}): Promise<Lexicon> {
  const source = await db.row<LexiconSource>(read)
  if (!source) return buildLexicon({ lineas: [], marcas: [], modelos: [], sinonimos: [] })
  const lineas = texts ? source.lineas.map((line) => ({ ...line, texto: texts.get(line.id) ?? null })) : source.lineas
  return buildLexicon({ ...source, lineas, ...(aprendidas && { aprendidas }) })
}

/** The same with other taught words than those in use: what a draft of them would understand. */
export async function readLexiconWith(db: Db, sinonimos: LexiconSource['sinonimos']): Promise<Lexicon> {
  const source = await db.row<LexiconSource>(read)
  return buildLexicon({ lineas: [], marcas: [], modelos: [], ...source, sinonimos })
}
