import type { Db } from '#platform/database/db.server.ts'

/**
 * What the demo's buyers said of parts that came some time ago: nearly all that they fitted, one client in some parts that they did
 * not; the vehicle where they said it. The last weeks' orders are left to be asked. Does nothing where somebody said anything.
 */
export async function insertFitAnswers(tx: Db): Promise<void> {
  await tx.rows(answer)
}

// Of a part's buyers the fifth says no: never two, who would be work for the auditor.
const answer = `
  with dicha as (
    select l.id, l.producto_id, o.cliente_id, max(e.entregado_en) as en,
      (select u.id from usuario u where u.cliente_id = o.cliente_id order by u.id limit 1) as usuario_id,
      row_number() over (partition by l.producto_id, o.cliente_id order by l.id) as vez
    from pedido_linea l join pedido o on o.id = l.pedido_id join embarque e on e.pedido_id = o.id
    where l.entregada > 0 and e.entregado_en < now() - interval '25 days' and not exists (select from le_quedo)
    group by l.id, o.id),
  contada as (
    select d.*, row_number() over (partition by producto_id order by en, id) as n from dicha d where vez = 1)
  insert into le_quedo (linea_id, queda, motivo, modelo_id, anio, usuario_id, dicho_en)
  select c.id, not no.queda, case when no.queda then 'otra_medida' end, coche.modelo_id, coche.anio, c.usuario_id, c.en + interval '6 days'
  from contada c
  cross join lateral (select c.n = 5 and c.producto_id % 2 = 0 as queda) no
  left join lateral (
    select a.modelo_id, a.desde as anio from aplicacion a where a.producto_id = c.producto_id and not no.queda and c.n % 4 <> 0
    order by a.id limit 1) coche on true`
