-- A kit is the parts it consists of (producto_relacion «kit»): what there is of it is what its scarcest part allows, and without a
-- price of its own it costs what they do. See docs/decisions/0158.
create index producto_relacion_trae on producto_relacion (producto_id) where tipo = 'kit';
create index producto_relacion_va_en on producto_relacion (otro_id) where tipo = 'kit';

-- What a kit comes down to, kits within kits opened; nothing of a part that is none, or that would be inside itself.
create function juego_partes(producto bigint) returns table (producto_id bigint, piezas int)
language sql stable parallel safe rows 4 as $$
  with recursive baja (id, piezas, vistos) as (
    select $1, 1::bigint, array[$1]
    union all
    select r.otro_id, least(b.piezas * r.cantidad, 99999), b.vistos || r.otro_id
    from baja b join producto_relacion r on r.producto_id = b.id and r.tipo = 'kit'
    where r.otro_id <> all (b.vistos) and cardinality(b.vistos) < 12
  )
  select b.id, least(sum(b.piezas), 99999)::int from baja b
  where cardinality(b.vistos) > 1 and not exists (select from producto_relacion r where r.producto_id = b.id and r.tipo = 'kit')
  group by b.id
$$;

-- What its parts cost this client bought loose, for so many kits; no row where one of them has no price. plpgsql, since it asks for
-- prices itself and is never to be folded into who asks.
create function precio_de_juego(cliente bigint, producto bigint, cantidad int default 1, momento timestamptz default now())
returns table (valor numeric, hasta timestamptz) language plpgsql stable parallel safe rows 1 as $$
begin
  return query
    select sum(p.valor * j.piezas), min(p.hasta)
    from juego_partes($2) j left join lateral precio_de($1, j.producto_id, least(greatest($3, 1)::bigint * j.piezas, 99999)::int, $4) p on true
    having count(*) > 0 and count(*) = count(p.valor);
end $$;

-- As 0300, and last of all the sum of a kit: asked for only where nothing before has a price, since of what is appended no more is
-- run than is wanted.
create or replace function precio_de(cliente bigint, producto bigint, cantidad int default 1, momento timestamptz default now())
returns table (valor numeric, lista text, origen text, cantidad_min int, hasta timestamptz, promocion jsonb)
language sql stable parallel safe rows 1 as $$
  select * from (
    (select f.valor, f.lista, f.origen, f.cantidad_min, f.hasta,
      -- What anybody may be told of it.
      case when f.promocion is not null then jsonb_build_object('porcentaje', trim_scale(f.promocion_porcentaje)::text,
        'suma', f.porcentaje is not null, 'hasta', f.promocion_hasta) end as promocion
    from precio_pasos($1, $2, $3, $4) f
    where f.valor is not null
    order by f.orden
    limit 1)
    union all
    select j.valor, null, 'juego', 1, j.hasta, null from precio_de_juego($1, $2, $3, $4) j
  ) p limit 1
$$;

-- As 0181, and of a kit where the price of one of its parts takes a step.
create or replace function precio_escalas(cliente bigint, producto bigint, momento timestamptz default now())
returns table (desde int, valor numeric)
language sql stable parallel safe rows 2 as $$
  select e.desde, e.valor
  from (
    select q.desde, pr.valor, lag(pr.valor) over (order by q.desde) as antes
    from (
      select 1 as desde
      union
      select pc.cantidad_min from precio_contrato pc
      where pc.cliente_id = $1 and pc.producto_id = $2 and pc.cantidad_min > 1 and pc.vigencia @> $3
      union
      select p.cantidad_min from precio p where p.producto_id = $2 and p.cantidad_min > 1 and p.vigencia @> $3
      union
      select r.cantidad_min from descuento_regla r where r.cantidad_min > 1 and r.vigencia @> $3
      union
      select (x.desde + j.piezas - 1) / j.piezas
      from (select $2 as id where exists (select from producto_relacion r where r.producto_id = $2 and r.tipo = 'kit')) k
      cross join lateral juego_partes(k.id) j
      cross join lateral (
        select pc.cantidad_min as desde from precio_contrato pc where pc.cliente_id = $1 and pc.producto_id = j.producto_id and pc.vigencia @> $3
        union
        select p.cantidad_min from precio p where p.producto_id = j.producto_id and p.vigencia @> $3
        union
        select r.cantidad_min from descuento_regla r where r.vigencia @> $3) x
    ) q left join lateral precio_de($1, $2, q.desde, $3) pr on true
  ) e
  where e.desde > 1 and e.valor is distinct from e.antes and e.valor is not null
$$;

-- What a document keeps of a kit: its parts, how many of each, and what each costs loose, by which the kit's price is shared out
-- when one of them comes back. Null of a part that is none.
create function juego_de(cliente bigint, producto bigint, cantidad int default 1) returns jsonb
language sql stable parallel safe as $$
  select case when exists (select from producto_relacion r where r.producto_id = $2 and r.tipo = 'kit') then (
    select jsonb_agg(jsonb_build_object('producto_id', j.producto_id, 'k_parte', p.k_parte, 'descripcion', p.descripcion,
      'piezas', j.piezas, 'valor', trim_scale(v.valor)::text) order by p.k_parte, p.id)
    from juego_partes($2) j join producto p on p.id = j.producto_id
    left join lateral precio_de($1, p.id, least(greatest($3, 1)::bigint * j.piezas, 99999)::int) v on true) end
$$;

-- Makes what there is of the kits that these parts are in, or are, what their scarcest part allows: in these branches, or in all. Of
-- what is on its way, as many as would be there with it. Kits are locked in their order, after their parts.
create function juegos_existencia(cambiadas bigint[], sucursales bigint[] default null) returns void language plpgsql as $$
declare
  juegos bigint[];
  cruzan bigint[];
begin
  with recursive arriba (id) as (
    select r.producto_id from producto_relacion r where r.tipo = 'kit' and r.otro_id = any (cambiadas)
    union
    select r.producto_id from producto_relacion r where r.tipo = 'kit' and r.producto_id = any (cambiadas)
    union
    select r.producto_id from arriba a join producto_relacion r on r.tipo = 'kit' and r.otro_id = a.id
  )
  select array_agg(id order by id) into juegos from arriba;
  if juegos is null then return; end if;

  perform from existencia e where e.producto_id = any (juegos) and (sucursales is null or e.sucursal_id = any (sucursales))
    order by e.producto_id, e.sucursal_id for update;
  with partes as (select k.id as juego_id, j.* from unnest(juegos) k (id) cross join lateral juego_partes(k.id) j),
  hay as (
    select t.juego_id, s.id as sucursal_id, min(coalesce(e.disponible, 0) / t.piezas)::int as disponible,
      min((coalesce(e.disponible, 0) + coalesce(e.en_transito, 0)) / t.piezas)::int as llegando
    from partes t cross join sucursal s left join existencia e on e.producto_id = t.producto_id and e.sucursal_id = s.id
    where sucursales is null or s.id = any (sucursales)
    group by 1, 2
  ), antes as (
    select h.*, e.disponible as tenia from hay h left join existencia e on e.producto_id = h.juego_id and e.sucursal_id = h.sucursal_id
    where e.producto_id is not null or h.llegando > 0
  ), escrito as (
    insert into existencia as x (producto_id, sucursal_id, disponible, en_transito)
    select a.juego_id, a.sucursal_id, a.disponible, a.llegando - a.disponible from antes a order by 1, 2
    on conflict (producto_id, sucursal_id) do update set disponible = excluded.disponible, en_transito = excluded.en_transito, actualizado_en = now()
      where (x.disponible, x.en_transito) is distinct from (excluded.disponible, excluded.en_transito)
    returning x.producto_id, x.sucursal_id, x.disponible
  )
  select array_agg(distinct e.producto_id) into cruzan
  from escrito e join antes a on a.juego_id = e.producto_id and a.sucursal_id = e.sucursal_id
  where (e.disponible > 0) <> (coalesce(a.tenia, 0) > 0);
  -- The search marks what there is.
  if cruzan is not null then perform producto_cambio(cruzan); end if;
end $$;

create function existencia_en_juegos() returns trigger language plpgsql as $$
begin
  -- What the function below wrote itself.
  if pg_trigger_depth() > 1 then return null; end if;
  if not exists (
    select from movidas m join producto_relacion r on r.tipo = 'kit' and r.otro_id = m.producto_id
    union all
    select from movidas m join producto_relacion r on r.tipo = 'kit' and r.producto_id = m.producto_id
  ) then return null; end if;
  perform juegos_existencia(array(select distinct producto_id from movidas), array(select distinct sucursal_id from movidas));
  return null;
end $$;
create trigger existencia_entra_en_juegos after insert on existencia referencing new table as movidas
  for each statement execute function existencia_en_juegos();
create trigger existencia_cambia_en_juegos after update on existencia referencing new table as movidas
  for each statement execute function existencia_en_juegos();
create trigger existencia_sale_de_juegos after delete on existencia referencing old table as movidas
  for each statement execute function existencia_en_juegos();

-- What a kit consists of changed. What is none any more has nothing of its own on a shelf.
create function relacion_en_juegos() returns trigger language plpgsql as $$
declare
  juegos constant bigint[] := array(select distinct producto_id from movidas where tipo = 'kit');
begin
  if juegos = '{}' then return null; end if;
  update existencia e set disponible = 0, en_transito = 0, actualizado_en = now()
  where e.producto_id = any (juegos) and (e.disponible, e.en_transito) <> (0, 0)
    and not exists (select from producto_relacion r where r.producto_id = e.producto_id and r.tipo = 'kit');
  perform juegos_existencia(juegos);
  perform producto_cambio(array(select id from producto where id = any (juegos)));
  return null;
end $$;
create trigger relacion_entra_en_juegos after insert on producto_relacion referencing new table as movidas
  for each statement execute function relacion_en_juegos();
create trigger relacion_cambia_en_juegos after update on producto_relacion referencing new table as movidas
  for each statement execute function relacion_en_juegos();
create trigger relacion_sale_de_juegos after delete on producto_relacion referencing old table as movidas
  for each statement execute function relacion_en_juegos();

select juegos_existencia(array(select distinct producto_id from producto_relacion where tipo = 'kit'));

-- What each document keeps of the kits in it.
alter table cotizacion_linea add column componentes jsonb;
alter table pedido_linea add column componentes jsonb;
-- One part of a kit that comes back by itself: linea_id is the kit's line.
alter table devolucion_linea add column de_juego boolean not null default false;

-- How many of a line's kits are no longer whole, since parts of them were asked to be taken back.
create function juegos_abiertos(linea pedido_linea) returns int language sql stable as $$
  select coalesce(max(ceil(x.piezas::numeric / nullif((c ->> 'piezas')::int, 0))), 0)::int
  from jsonb_array_elements(case when jsonb_typeof(linea.componentes) = 'array' then linea.componentes else '[]' end) c
  cross join lateral (
    select sum(devolucion_pide(d.estado, v.cantidad, v.recibida, v.procede)) as piezas
    from devolucion_linea v join devolucion d on d.id = v.devolucion_id
    where v.linea_id = linea.id and v.de_juego and v.producto_id = (c ->> 'producto_id')::bigint and d.tipo <> 'CASCO') x
$$;
