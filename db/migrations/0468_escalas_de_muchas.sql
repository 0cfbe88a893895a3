-- From how many pieces on many parts cost another price, asked together: what precio_escalas answers of one (0425), with the price of the
-- first piece before it. Of a list of 2,000 lines each part asked for its steps, and each step for its price. See docs/decisions/0192.
create function precios_escalas(cliente bigint, partes bigint[], momento timestamptz default now())
returns table (producto_id bigint, desde int, valor numeric)
language plpgsql stable parallel safe rows 1000 set enable_nestloop = off as $$
#variable_conflict use_column
begin
  return query
    with pedidas as materialized (select distinct x.id from unnest($2) x (id)),
    abiertas as materialized (select j.* from partes_de_juegos($2) j),
    reglas as materialized (select distinct r.cantidad_min as desde from descuento_regla r where r.vigencia @> $3),
    -- Of these parts, and of those of their kits.
    propios as materialized (
      select c.producto_id, c.cantidad_min as desde from precio_contrato c
      where c.cliente_id = $1 and c.producto_id = any ($2 || array(select a.producto_id from abiertas a)) and c.vigencia @> $3
      union
      select p.producto_id, p.cantidad_min from precio p
      where p.producto_id = any ($2 || array(select a.producto_id from abiertas a)) and p.vigencia @> $3
    ), pasos as materialized (
      select x.id as producto_id, 1 as desde from pedidas x
      union
      select o.producto_id, o.desde from propios o where o.producto_id = any ($2)
      union
      select x.id, r.desde from pedidas x cross join reglas r
      union
      select a.juego_id, (o.desde + a.piezas - 1) / a.piezas from abiertas a join propios o on o.producto_id = a.producto_id
      union
      select a.juego_id, (r.desde + a.piezas - 1) / a.piezas from abiertas a cross join reglas r
    ), precios as materialized (
      select p.producto_id, p.cantidad, p.valor
      from (select array_agg(x.producto_id) as partes, array_agg(x.desde) as piezas from pasos x) a
      cross join lateral precios_de($1, a.partes, a.piezas, $3) p
    ), seguidos as (
      select x.producto_id, x.desde, p.valor, lag(p.valor) over (partition by x.producto_id order by x.desde) as antes
      from pasos x left join precios p on p.producto_id = x.producto_id and p.cantidad = x.desde
    )
    select s.producto_id, s.desde, s.valor from seguidos s where s.valor is distinct from s.antes and s.valor is not null;
end $$;
