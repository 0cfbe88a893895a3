// «12.001»: whether its sign parts thousands or decimals, told by the file's other prices, else asked.
import type { Sign } from './numbers.ts'
import type { Sql } from './sql.server.ts'

/** So many times more prices on one side than on the other settle it; a slip of the pen does not unsettle a file. */
const CLEARLY = 20

/** Which sign is the file's decimal; null where its prices do not tell. */
export function decimalOf(signs: ReadonlyMap<Sign, number>): 'punto' | 'coma' | null {
  const [point = 0, comma = 0] = [signs.get('punto'), signs.get('coma')]
  if (point > comma * CLEARLY) return 'punto'
  if (comma > point * CLEARLY) return 'coma'
  // A comma alone before three figures is Mexico's thousands, unless points stand so too.
  return point + comma === 0 && !signs.has('punto?') ? 'punto' : null
}

/** Staged prices that could be read two ways are read as the file's others; those that stay in lote_signo are to be asked about. */
export async function settleSigns(sql: Sql, signs: ReadonlyMap<Sign, number>): Promise<void> {
  const decimal = decimalOf(signs)
  if (decimal === null) return
  if (decimal === 'coma')
    await sql.query(
      `update lote_precio l set valor = case s.signo when 'punto?' then l.valor * 1000 else l.valor / 1000 end from lote_signo s where s.fila = l.fila`,
    )
  await sql.query('delete from lote_signo')
}

/** Prices that nothing in the file tells how to read, into lote_duda. */
export async function doubtSigns(sql: Sql): Promise<void> {
  await sql.query(`
    insert into lote_duda (tema, valor, fila, texto, propuestas, retiene)
    select 'precio', concat_ws('|', l.k_parte, l.lista, l.cantidad_min, trim_scale(l.valor)), l.fila,
      l.k_parte || ': el archivo dice «' || s.texto || '» y sus otros precios no dicen si '
        || case s.signo when 'punto?' then 'el punto' else 'la coma' end || ' separa miles o decimales; se leyó $'
        || trim(to_char(l.valor, '999,999,990.00####')) || '. ¿Es correcto?', '{}', true
    from lote_signo s join lote_precio l on l.fila = s.fila`)
}
