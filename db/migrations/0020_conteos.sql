-- What the catalogue's pages count and look up: parts by line, brand, model and year; families; replacement chains.

create index producto_familia on producto (familia) where familia is not null;
create index producto_popular on producto (popularidad desc) where estado = 'activo' and mejoresventas;
create index producto_linea_popular on producto (linea_id, popularidad desc) where estado = 'activo';
create index producto_palabras on producto using gin (to_tsvector('simple', norma_nombre(descripcion)))
  where estado = 'activo';

-- Active parts by what they belong to. otro: the line within a brand, the year within a model, else 0.
create table catalogo_conteo (
  clase text not null check (clase in ('linea', 'marca', 'marca_linea', 'vehiculo', 'modelo', 'modelo_anio')),
  id bigint not null,
  otro bigint not null default 0,
  partes int not null check (partes > 0),
  -- First and last year, of makes and models.
  desde int,
  hasta int,
  primary key (clase, id, otro)
);

-- Recounts everything. Readers see the old counts until it commits. Long on a great catalogue: never within a request.
create function cuenta_catalogo() returns void language plpgsql as $$
declare
  este_anio constant int := extract(year from now())::int;
begin
  -- Two recounts at once would write the same keys twice.
  perform pg_advisory_xact_lock(hashtext('catalogo_conteo'));
  delete from catalogo_conteo;

  insert into catalogo_conteo (clase, id, otro, partes)
  select case when grouping(marca_id) = 1 then 'linea' when grouping(linea_id) = 1 then 'marca' else 'marca_linea' end,
    coalesce(case when grouping(marca_id) = 0 then marca_id end, linea_id),
    case when grouping(marca_id) + grouping(linea_id) = 0 then linea_id else 0 end, count(*)
  from producto where estado = 'activo'
  group by grouping sets ((linea_id), (marca_id), (marca_id, linea_id))
  having grouping(marca_id) = 1 or marca_id is not null;

  -- The years a part covers on a model, merged over engines and positions, so that no part counts twice in a year.
  create temporary table cobertura on commit drop as
  select a.modelo_id, a.producto_id, range_agg(int4range(a.desde, greatest(coalesce(a.hasta, este_anio), a.desde) + 1)) as anios
  from aplicacion a join producto p on p.id = a.producto_id and p.estado = 'activo'
  group by a.modelo_id, a.producto_id;

  insert into catalogo_conteo (clase, id, partes, desde, hasta)
  select 'modelo', modelo_id, count(*), min(lower(anios)), max(upper(anios)) - 1 from cobertura group by modelo_id;

  insert into catalogo_conteo (clase, id, partes, desde, hasta)
  select 'vehiculo', mo.marca_id, count(distinct c.producto_id), min(lower(c.anios)), max(upper(c.anios)) - 1
  from cobertura c join modelo mo on mo.id = c.modelo_id group by mo.marca_id;

  -- Parts that begin less parts that ended, summed up to each year: no row per part and year is ever made.
  insert into catalogo_conteo (clase, id, otro, partes)
  with tramo as (select modelo_id, unnest(anios) as r from cobertura),
  paso as (
    select modelo_id, anio, sum(cambio) as cambio
    from (select modelo_id, lower(r) as anio, 1 as cambio from tramo
      union all select modelo_id, upper(r), -1 from tramo) as cambios
    group by modelo_id, anio
  ),
  suma as (
    select modelo_id, anio, sum(cambio) over (partition by modelo_id order by anio) as partes,
      lead(anio) over (partition by modelo_id order by anio) as siguiente
    from paso
  )
  select 'modelo_anio', modelo_id, y, partes
  from suma cross join lateral generate_series(anio, siguiente - 1) as y
  where partes > 0;

  drop table cobertura;
end $$;

-- The active part at the end of the chain of replacements that starts at this one, or null.
create function reemplazo_de(bigint) returns bigint language sql stable strict as $$
  with recursive cadena (id, paso, vistos) as (
    select $1, 0, array[$1]
    union all
    select s.id, c.paso + 1, c.vistos || s.id
    from cadena c cross join lateral (
      select p.id from equivalencia e
      join producto p on p.codigo_norm collate "C" = e.codigo_norm and p.estado <> 'borrador'
      where e.producto_id = c.id and e.tipo = 'reemplazado_por'
      union
      select e.producto_id from producto o
      join equivalencia e on e.codigo_norm collate "C" = o.codigo_norm and e.tipo = 'reemplaza'
      where o.id = c.id and o.codigo_norm <> ''
    ) s
    where c.paso < 8 and s.id <> all (c.vistos)
  )
  select p.id from cadena c join producto p on p.id = c.id
  where c.paso > 0 and p.estado = 'activo' order by c.paso desc, p.id limit 1
$$;
