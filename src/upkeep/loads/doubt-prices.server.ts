// Prices that jump out of their own file: what each does to the price in force, against what the rest of the file does.
import type { Sql } from './sql.server.ts'

/** Fewer compared prices than this say nothing about what is usual in the file. */
const FEW = 8

/**
 * Rows of lote_precio that stand apart, into lote_duda. The usual change is the median of all, how far prices stray from it the
 * median of their distances (both of logarithms, so that ×10 and ÷10 weigh alike); one is told from half as much again on, where
 * the rest of the file does not stray as far, or at exactly 16 % where the rest keeps together. In a short file only tens are told.
 */
export async function doubtPrices(sql: Sql): Promise<void> {
  // Joined as prices are written: as an outer join, whose plan does not hang on how many prices are thought to be in force.
  await sql.query(`
    create temp table lote_comparado on commit drop as
      select l.fila, l.k_parte, l.lista, l.cantidad_min, l.valor, v.valor antes, null::float8 r
      from lote_precio l join producto p on p.k_parte = l.k_parte join lista_precio x on x.clave = l.lista
      left join precio v on v.lista_id = x.id and v.producto_id = p.id and v.cantidad_min = l.cantidad_min and v.vigencia @> now();
    delete from lote_comparado where antes is null or antes <= 0 or valor <= 0;
    update lote_comparado set r = ln(valor::float8 / antes::float8);
    create temp table lote_salto on commit drop as
    with medio as materialized (select percentile_cont(0.5) within group (order by r) med, count(*) n from lote_comparado),
    lejos as materialized (select percentile_cont(0.5) within group (order by abs(r - med)) mad from lote_comparado, medio)
    select c.*, med, n from lote_comparado c, medio, lejos
    where n >= ${FEW} and (abs(r - med) > greatest(ln(1.5), 9 * mad) or (mad < 0.02 and abs(abs(r - med) - ln(1.16)) < 0.004))
      or n < ${FEW} and least(abs(abs(r) - ln(10)), abs(abs(r) - ln(100))) < 0.03`)
  await sql.query(`
    insert into lote_duda (tema, valor, fila, texto, propuestas, retiene)
    select 'precio', concat_ws('|', k_parte, lista, cantidad_min, trim_scale(valor)), fila,
      k_parte || ': de ' || ${money('antes')} || ' a ' || ${money('valor')} || ' (' || ${times} || ')'
        || case when n >= ${FEW} then '; lo usual en este archivo es ' || ${usual} else '' end || '. ¿Es correcto?',
      '{}', n >= ${FEW}
    from lote_salto order by abs(r - med) desc limit 2000`)
  await sql.query('drop table lote_comparado, lote_salto')
}

const money = (value: string) => `'$' || trim(to_char(round(${value}, 2), '999,999,990.00'))`

/** The factors that a slip makes, named; any other as it is. */
const times = `case
  when abs(r - ln(10)) < 0.03 then '10 veces más' when abs(r + ln(10)) < 0.03 then '10 veces menos'
  when abs(r - ln(100)) < 0.03 then '100 veces más' when abs(r + ln(100)) < 0.03 then '100 veces menos'
  when abs(r - med - ln(1.16)) < 0.004 then 'sube como si trajera el IVA' when abs(r - med + ln(1.16)) < 0.004 then 'baja como si se le quitara el IVA'
  when r > ln(2) then to_char(exp(r), 'FM999990.0') || ' veces más' when r < -ln(2) then to_char(exp(-r), 'FM999990.0') || ' veces menos'
  else ${percentOf('r')} end`
const usual = `case when abs(med) < 0.005 then 'no cambiar' else ${percentOf('med')} end`

function percentOf(log: string): string {
  return `to_char((exp(${log}) - 1) * 100, 'FMSG999990.0') || ' %'`
}
