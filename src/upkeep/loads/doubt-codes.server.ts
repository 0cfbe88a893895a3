// New codes that may be known parts written another way: other signs, zeros that Excel takes away, O for 0, a suffix that was lost.
import type { Sql } from './sql.server.ts'

/** A code as hands and spreadsheets confuse it: no signs, no zeros at the left, O and 0 alike, I and 1 alike. */
const slip = (norm: string) => `translate(ltrim(${norm}, '0'), 'OI', '01')`
/** «FAL-7123/D» without its suffix, where it has one. */
const bare = `norma_codigo(regexp_replace(p.k_parte, '[-/. _][A-Z0-9]{1,2}$', ''))`
const hasSuffix = `p.k_parte ~ '.[-/. _][A-Z0-9]{1,2}$'`

/** Codes of `table` that no part has, with what tells them apart. */
async function gatherNew(sql: Sql, table: string): Promise<number> {
  const isProduct = table === 'producto'
  // One pass: what tells codes apart is made with the rows themselves, and not written over them.
  await sql.query(`
    drop table if exists pg_temp.lote_nuevo;
    create temp table lote_nuevo on commit drop as
      select n.*, ${slip('n.norm')} desliz from (
        select l.k_parte, norma_codigo(l.k_parte) norm, min(l.fila) fila, count(*)::int filas,
          ${isProduct ? `max(norma_nombre(l.marca)) marca, max(split_part(norma_nombre(l.descripcion), ' ', 1)) palabra` : 'null::text marca, null::text palabra'}
        from lote_${table} l where not exists (select from producto p where p.k_parte = l.k_parte) group by 1) n;
    analyze lote_nuevo`)
  const { rows } = await sql.query<{ nuevos: number; conocidos: boolean }>(
    'select count(*)::int nuevos, exists (select from producto) conocidos from lote_nuevo',
  )
  if (!rows[0]?.nuevos) return 0
  return rows[0].conocidos ? rows[0].nuevos : 0
}

/** Two brands may use one code; a brand that is not told may be either. */
const sameBrand = `(n.marca is null or n.marca = '' or p.marca_id is null or exists (
  select from marca m where m.id = p.marca_id and (m.nombre_norm = n.marca or n.marca = any (select norma_nombre(a) from unnest(m.alias) a))))`
/** What a part lost of its code is only asked where it is the same thing. */
const sameThing = `(coalesce(n.palabra, '') = '' or p.descripcion = '' or split_part(norma_nombre(p.descripcion), ' ', 1) = n.palabra)`

/**
 * Fills lote_parecido (k_parte, otro, grado): what each new code of `table` may be, best grade first. How many codes are new;
 * those of a list of parts stay in lote_nuevo.
 */
export async function gatherAlike(sql: Sql, table: string): Promise<void> {
  await sql.query(`
    drop table if exists pg_temp.lote_parecido;
    create temp table lote_parecido (k_parte text, otro text, grado int) on commit drop`)
  if (!(await gatherNew(sql, table))) return
  const suffix = table === 'producto' ? `${hasSuffix} and p.k_parte ~ '[A-Z]$' and ${sameThing}` : hasSuffix
  await sql.query(`
    insert into lote_parecido
      select n.k_parte, p.k_parte, 1 from lote_nuevo n join producto p on p.codigo_norm collate "C" = n.norm
      where n.norm <> '' and ${sameBrand};
    insert into lote_parecido
      select n.k_parte, p.k_parte, 2 from producto p join lote_nuevo n on n.desliz = ${slip('p.codigo_norm')}
      where p.codigo_norm <> n.norm and n.desliz ~ '[0-9]'
        and (length(n.desliz) > 3 or ltrim(n.norm, '0') = ltrim(p.codigo_norm, '0')) and ${sameBrand};
    insert into lote_parecido
      select n.k_parte, p.k_parte, 3 from producto p join lote_nuevo n on n.norm = ${bare}
      where ${suffix} and length(n.norm) > 3 and ${sameBrand};
    -- Only the best of what each may be.
    delete from lote_parecido l using (select k_parte, min(grado) grado from lote_parecido group by 1) m
      where m.k_parte = l.k_parte and l.grado > m.grado;
    analyze lote_parecido`)
}
