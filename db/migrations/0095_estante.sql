-- The administrator's shelf: how complete each part is, changes of many parts at once that can be taken back, filters that
-- people keep, and the parts' own pictures.

insert into permiso (nombre, de_sistema, descripcion) values ('fotos-write', true, 'Subir, ordenar y borrar fotos de productos')
on conflict (nombre) do update set de_sistema = true, descripcion = excluded.descripcion;
insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, 'todo' from rol r join permiso p on p.nombre = 'fotos-write' where r.nombre in ('admin', 'MKTG')
on conflict do nothing;

-- faltas: 1 foto, 2 aplicaciones, 4 precio, 8 descripción, 16 equivalencias, 32 atributos, 64 clave SAT, 128 existencia
-- (src/shelf/quality.ts). vendidas and buscadas: pieces sold and searches that name the code, in 90 days.
create table producto_calidad (
  producto_id bigint primary key references producto on delete cascade,
  puntos smallint not null check (puntos between 0 and 100),
  faltas smallint not null check (faltas between 0 and 255),
  vendidas int not null default 0,
  buscadas int not null default 0,
  demanda int not null generated always as (vendidas + buscadas) stored
);
create index producto_calidad_puntos on producto_calidad (puntos, producto_id);
create index producto_calidad_demanda on producto_calidad (demanda desc, producto_id);
-- How many lack each, so that the planner can choose between reading in order and sorting a few.
create statistics producto_calidad_faltas on (faltas & 1), (faltas & 2), (faltas & 4), (faltas & 8), (faltas & 16),
  (faltas & 32), (faltas & 64), (faltas & 128) from producto_calidad;

-- Out of 100, what a part has: a photo and its applications sell it, so they weigh most.
create function calidad_puntos(faltas int) returns int language sql immutable strict parallel safe return
  100 - 20 * (faltas & 1) - 10 * (faltas & 2) - 15 * (faltas & 4) / 4 - 10 * (faltas & 8) / 8 - 10 * (faltas & 16) / 16
  - 10 * (faltas & 32) / 32 - 10 * (faltas & 64) / 64 - 5 * (faltas & 128) / 128;

-- What these parts lack; of 0 all parts, with what was sold and searched. All of a great catalogue take seconds: for a job.
create function calidad_refresca(ids bigint[]) returns void language plpgsql as $$
declare
  todo constant boolean := 0 = any (ids);
begin
  if todo then
    -- Two of these at once would write the same rows twice.
    perform pg_advisory_xact_lock(hashtext('producto_calidad'));
  end if;
  execute format($sql$
    insert into producto_calidad (producto_id, puntos, faltas, vendidas, buscadas)
    select x.id, calidad_puntos(x.faltas), x.faltas, x.vendidas, x.buscadas
    from (
      select p.id,
        case when exists (select from producto_imagen i where i.producto_id = p.id and i.tipo = 'foto') then 0 else 1 end
        | case when exists (select from aplicacion a where a.producto_id = p.id) then 0 else 2 end
        | case when exists (select from precio v where v.producto_id = p.id and v.cantidad_min = 1 and v.valor > 0
            and v.lista_id = (select id from lista_precio where clave = 'BASE') and v.vigencia @> now()) then 0 else 4 end
        | case when length(btrim(p.descripcion)) >= 10 then 0 else 8 end
        | case when exists (select from equivalencia e where e.producto_id = p.id) then 0 else 16 end
        | case when exists (select from producto_atributo t where t.producto_id = p.id) then 0 else 32 end
        | case when p.clave_prod_serv is not null and p.clave_unidad is not null then 0 else 64 end
        | case when exists (select from existencia s where s.producto_id = p.id) then 0 else 128 end as faltas,
        %s
      from producto p %s order by p.id) x
    on conflict (producto_id) do update set puntos = excluded.puntos, faltas = excluded.faltas,
      vendidas = %s, buscadas = %s
    where (producto_calidad.faltas, producto_calidad.vendidas, producto_calidad.buscadas) is distinct from
      (excluded.faltas, %s, %s)$sql$,
    variadic case when todo then array['coalesce(v.vendidas, 0) as vendidas, coalesce(b.buscadas, 0) as buscadas',
      $from$left join (select producto_id, least(sum(piezas), 2000000000)::int as vendidas from venta_dia
          where dia > current_date - 90 group by producto_id) v on v.producto_id = p.id
        left join (select norma_codigo(consulta) as codigo, count(*)::int as buscadas from busqueda
          where creado_en > now() - interval '90 days' group by 1) b on b.codigo = p.codigo_norm and b.codigo <> ''$from$,
      'excluded.vendidas', 'excluded.buscadas', 'excluded.vendidas', 'excluded.buscadas']
    else array['0 as vendidas, 0 as buscadas', 'where p.id = any ($1)',
      'producto_calidad.vendidas', 'producto_calidad.buscadas', 'producto_calidad.vendidas', 'producto_calidad.buscadas'] end)
  using ids;
end $$;

-- Every part has its row from the first moment, so that lists can rely on it; whoever made the part then says what changed.
create function producto_calidad_nace() returns trigger language plpgsql as $$
begin
  insert into producto_calidad (producto_id, puntos, faltas) select id, 0, 255 from nuevas on conflict do nothing;
  return null;
end $$;
create trigger producto_calidad_nace after insert on producto referencing new table as nuevas
  for each statement execute function producto_calidad_nace();
select calidad_refresca('{0}');

-- As before, and what changed is judged anew at once; of 0 (everything) a job does it.
create or replace function producto_cambio(ids bigint[]) returns void language plpgsql as $$
begin
  insert into busca_pendiente (producto_id) select distinct unnest(ids) order by 1
    on conflict (producto_id) do update set desde = now();
  if not 0 = any (ids) then perform calidad_refresca(ids); end if;
  perform pg_notify('catalogo', case when 0 = any (ids) then 'todo' else 'filas' end);
end $$;

-- The shelf finds parts in every state by words of the description.
drop index producto_palabras;
create index producto_palabras on producto using gin (to_tsvector('simple', norma_nombre(descripcion)));

-- A list's filters under a name, a person's own. consulta is the address's part after the question mark.
create table filtro_guardado (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  lista text not null,
  nombre text not null check (length(nombre) between 1 and 60),
  consulta text not null check (length(consulta) <= 1000),
  creado_en timestamptz not null default now(),
  unique (usuario_id, lista, nombre)
);

-- A change of one part or of many. PREVISTA: shown and not done. Taken back within a day.
create table producto_accion (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuario on delete set null,
  estado text not null default 'PREVISTA' check (estado in ('PREVISTA', 'APLICADA', 'DESHECHA')),
  alcance text not null check (alcance in ('celda', 'seleccion', 'filtro')),
  cambio jsonb not null,
  elegidas int not null default 0,
  partes int not null default 0,
  cambiadas int not null default 0,
  conflictos int not null default 0,
  creado_en timestamptz not null default now(),
  aplicada_en timestamptz,
  deshecha_en timestamptz,
  deshecha_por bigint references usuario on delete set null,
  -- Parts that somebody changed again in between and that were left as they are.
  sin_deshacer int not null default 0
);
create index producto_accion_reciente on producto_accion (aplicada_en desc, id desc) where estado <> 'PREVISTA';

-- version: as it was seen; version_despues: as this change left it, null where it did not.
create table producto_accion_fila (
  accion_id bigint not null references producto_accion on delete cascade,
  producto_id bigint not null references producto on delete cascade,
  version int not null,
  version_despues int,
  antes jsonb not null,
  despues jsonb not null,
  primary key (accion_id, producto_id)
);
create index producto_accion_fila_producto on producto_accion_fila (producto_id);

-- A part's pictures are kept as every picture is (0080). ruta stays the one address that all lists read; after its «#» stand the
-- pixels of the whole, from which a page knows all sizes there are (src/base/picture-widths.ts).
alter table producto_imagen
  add column imagen_id bigint references imagen,
  add column creado_en timestamptz not null default now();
create unique index producto_imagen_una on producto_imagen (producto_id, imagen_id) where tipo = 'foto' and imagen_id is not null;
create index producto_imagen_imagen on producto_imagen (imagen_id) where imagen_id is not null;

-- The size of a picture nearest below so many pixels, as the address of a part's picture.
create function ruta_de_imagen(id bigint, most int) returns text language sql stable as $$
  select '/imagenes/' || i.clave || '/' || coalesce(max(m.ancho) filter (where m.ancho <= most), min(m.ancho)) || '.webp#' || i.ancho || 'x' || i.alto
  from imagen i join imagen_medida m on m.imagen_id = i.id where i.id = $1 group by i.id
$$;

-- What was taken away, until nobody can want it back.
create table producto_imagen_borrada (
  id bigint primary key,
  producto_id bigint not null references producto on delete cascade,
  tipo text not null,
  orden int not null,
  ruta text not null,
  alt text not null,
  imagen_id bigint references imagen,
  creado_en timestamptz not null,
  borrado_en timestamptz not null default now(),
  borrado_por bigint references usuario on delete set null
);
create index producto_imagen_borrada_de on producto_imagen_borrada (producto_id, borrado_en desc);
create index producto_imagen_borrada_imagen on producto_imagen_borrada (imagen_id) where imagen_id is not null;

-- Pictures of parts that are published are everybody's: added to whatever the view already holds.
do $$ begin
  execute 'create or replace view imagen_en_uso as ' || rtrim(btrim(pg_get_viewdef('imagen_en_uso'::regclass)), ';') ||
    ' union all select pi.imagen_id, true from producto_imagen pi join producto p on p.id = pi.producto_id
      where pi.imagen_id is not null and p.estado <> ''borrador''';
end $$;
