-- Whether a delivered part fitted, as whoever bought it says: one answer a line, which he may change. It is proof beside what the
-- catalogue says, and never changes a verdict.
create table le_quedo (
  linea_id bigint primary key references pedido_linea on delete cascade,
  queda boolean not null,
  -- Why not; only of those that did not fit.
  motivo text check (motivo in ('no_entra', 'otra_medida', 'otra_conexion', 'otra_posicion', 'otra_razon')),
  detalle text not null default '' check (length(detalle) <= 500),
  -- The vehicle, where he says it.
  modelo_id bigint references modelo on delete set null,
  anio int check (anio between 1900 and 2100),
  usuario_id bigint references usuario on delete set null,
  dicho_en timestamptz not null default now(),
  check (queda = (motivo is null))
);
create index le_quedo_modelo on le_quedo (modelo_id) where modelo_id is not null;
create index le_quedo_usuario on le_quedo (usuario_id) where usuario_id is not null;

-- Orders whose buyer was asked: once.
create table le_quedo_pregunta (
  pedido_id bigint primary key references pedido on delete cascade,
  en timestamptz not null default now()
);

-- What the buyers of a part say, each client counted once: with one «no» of his, or an accepted return because it did not fit, he
-- counts as one it did not fit. Null under five clients; of vehicles those with three or more.
create function le_quedo_de(parte bigint) returns json language sql stable as $$
  with dicho as (
    select o.cliente_id, q.queda, q.modelo_id, q.anio
    from pedido_linea l join le_quedo q on q.linea_id = l.id join pedido o on o.id = l.pedido_id where l.producto_id = parte
    union all
    select v.cliente_id, false, a.modelo_id, null
    from devolucion_linea x join devolucion v on v.id = x.devolucion_id left join aplicacion a on a.id = x.aplicacion_id
    where x.producto_id = parte and x.motivo = 'no_le_quedo' and x.procede),
  cliente as (select cliente_id, bool_and(queda) as queda from dicho group by 1),
  -- A «no» without a year counts for each year of its model.
  coche as (
    select c.modelo_id, c.anio, d.cliente_id, bool_and(d.queda) as queda
    from (select distinct modelo_id, anio from dicho where modelo_id is not null and anio is not null) c
    join dicho d on d.modelo_id = c.modelo_id and (d.anio = c.anio or d.anio is null and not d.queda) group by 1, 2, 3),
  contado as (
    select concat_ws(' ', case when not starts_with(mo.nombre, ma.nombre || ' ') then ma.nombre end, mo.nombre, c.anio) as texto,
      count(*) filter (where c.queda) as si, count(*) as total
    from coche c join modelo mo on mo.id = c.modelo_id join marca ma on ma.id = mo.marca_id
    -- Only of vehicles that the catalogue still gives it.
    where exists (select from aplicacion a where a.producto_id = parte and a.modelo_id = c.modelo_id and a.desde <= c.anio
      and coalesce(a.hasta, 9999) >= c.anio)
    group by c.modelo_id, ma.nombre, mo.nombre, c.anio having count(*) >= 3 order by count(*) desc, 1 limit 3)
  select case when count(*) >= 5 then json_build_object('si', count(*) filter (where queda), 'total', count(*),
    'vehiculos', coalesce((select json_agg(row_to_json(contado)) from contado), '[]')) end
  from cliente
$$;
