-- The register of «Hecho en México»: who may show the official mark, for a brand or for one part, from when until when, and the paper that says so.

create table autorizacion_mx (
  id bigint generated always as identity primary key,
  titular text not null check (length(titular) between 1 and 160),
  numero text not null check (length(numero) between 1 and 60),
  -- A brand of parts, or one part: exactly one of them.
  marca_id bigint references marca,
  producto_id bigint references producto,
  -- Days in Mexico City, both included.
  desde date not null,
  hasta date not null,
  nota text not null default '' check (length(nota) <= 300),
  -- The authorisation as it was given, and the mark as its holder may show it.
  archivo_id bigint references archivo,
  archivo_nombre text,
  logo_id bigint references imagen,
  -- Taken back before its time; the row stays.
  retirada_en timestamptz,
  retirada_por bigint references usuario on delete set null,
  version int not null default 1,
  creado_en timestamptz not null default now(),
  creado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now(),
  check (num_nonnulls(marca_id, producto_id) = 1),
  check (hasta >= desde),
  check ((archivo_id is null) = (archivo_nombre is null))
);
create index autorizacion_mx_marca on autorizacion_mx (marca_id) where marca_id is not null;
create index autorizacion_mx_producto on autorizacion_mx (producto_id) where producto_id is not null;
create index autorizacion_mx_archivo on autorizacion_mx (archivo_id) where archivo_id is not null;
create index autorizacion_mx_logo on autorizacion_mx (logo_id) where logo_id is not null;

-- What it is today in Mexico City: `retirada`, `futura`, `vigente`, `vencida`.
create function estado_ahora(a autorizacion_mx) returns text language sql stable parallel safe as $$
  select case when a.retirada_en is not null then 'retirada'
    when a.desde > (now() at time zone 'America/Mexico_City')::date then 'futura'
    when a.hasta < (now() at time zone 'America/Mexico_City')::date then 'vencida'
    else 'vigente' end
$$;

-- The mark as a page draws it: a size that is no wider than it is ever shown.
create function distintivo_de(id bigint) returns json language sql stable as $$
  select json_build_object('ruta', '/imagenes/' || i.clave || '/' || (
      select coalesce(max(m.ancho) filter (where m.ancho <= 320), min(m.ancho)) from imagen_medida m where m.imagen_id = i.id) || '.webp',
    'ancho', i.ancho, 'alto', i.alto)
  from imagen i where i.id = $1
$$;

-- The mark is everybody's to see while it holds. Other migrations add to the view as well: it is taken as it stands.
do $$ begin
  execute 'create or replace view imagen_en_uso as ' || rtrim(pg_get_viewdef('imagen_en_uso'::regclass), '; ')
    || ' union all select a.logo_id, estado_ahora(a) = ''vigente'' from autorizacion_mx a where a.logo_id is not null';
end $$;
