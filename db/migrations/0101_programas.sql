-- What a client's own programs may do: keys with scopes and caps, and notices to their address (beyond the pages).

insert into permiso (nombre, descripcion, de_sistema) values
  ('programas-write', 'Dar llaves a programas y avisos a sus direcciones', true)
on conflict do nothing;
insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, g.alcance
from (values ('admin', 'todo'), ('cliente', 'propio')) as g (rol, alcance)
join rol r on r.nombre = g.rol join permiso p on p.nombre = 'programas-write'
on conflict do nothing;

-- A key acts as the person who made it, within its scopes. Only its hash is kept.
create table clave_api (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente on delete cascade,
  usuario_id bigint not null references usuario on delete cascade,
  nombre text not null check (length(nombre) between 1 and 80),
  -- What is shown of it: its first letters.
  prefijo text not null,
  hash bytea not null unique,
  alcances text[] not null,
  -- What it may commit to in one document and in a calendar month of Mexico City, with IVA. Null: nothing holds it.
  tope_documento numeric(14, 2) check (tope_documento >= 0),
  tope_mes numeric(14, 2) check (tope_mes >= 0),
  expira_en timestamptz not null,
  revocada_en timestamptz,
  revocada_por bigint references usuario on delete set null,
  usada_en timestamptz,
  usada_ip inet,
  creado_en timestamptz not null default now()
);
create index clave_api_cliente on clave_api (cliente_id, id desc);

-- What a key committed to; a document counts once, with its largest total.
create table clave_api_gasto (
  clave_id bigint not null references clave_api on delete cascade,
  cotizacion_id bigint not null references cotizacion on delete cascade,
  total numeric(14, 2) not null,
  en timestamptz not null default now(),
  primary key (clave_id, cotizacion_id)
);

create table webhook (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente on delete cascade,
  usuario_id bigint references usuario on delete set null,
  url text not null check (length(url) between 1 and 500),
  eventos text[] not null check (cardinality(eventos) between 1 and 20),
  -- Sealed: it signs what is sent.
  secreto text not null,
  activo boolean not null default true,
  -- Since when every delivery fails; after five days it is switched off.
  falla_desde timestamptz,
  version int not null default 1,
  creado_en timestamptz not null default now()
);
create index webhook_cliente on webhook (cliente_id) where activo;

create table webhook_entrega (
  id uuid primary key default gen_random_uuid(),
  webhook_id bigint not null references webhook on delete cascade,
  evento text not null,
  cuerpo jsonb not null,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'ENTREGADA', 'FALLIDA')),
  intentos int not null default 0,
  proximo_en timestamptz not null default now(),
  codigo int,
  error text,
  creado_en timestamptz not null default now(),
  entregada_en timestamptz
);
create index webhook_entrega_debida on webhook_entrega (proximo_en) where estado = 'PENDIENTE';
create index webhook_entrega_webhook on webhook_entrega (webhook_id, creado_en desc);

-- In the transaction of what happened: told exactly when it happened. Never an amount: who is told asks for the document with its key.
create function avisar_programas() returns trigger language plpgsql as $$
declare
  suyo bigint;
  folio_suyo text;
  sucursal_suya text;
  nombre text := new.tipo || '.' || new.evento;
begin
  if new.tipo = 'cotizacion' then
    select q.cliente_id, q.folio, s.clave into suyo, folio_suyo, sucursal_suya
    from cotizacion q left join sucursal s on s.id = q.sucursal_id where q.id = new.documento_id;
  else
    select o.cliente_id, o.folio, s.clave into suyo, folio_suyo, sucursal_suya
    from pedido o join sucursal s on s.id = o.sucursal_id where o.id = new.documento_id;
  end if;
  -- A message among staff is no event of the client's.
  if new.datos ->> 'interno' = 'true' then return null; end if;
  insert into webhook_entrega (webhook_id, evento, cuerpo)
  select w.id, nombre, jsonb_build_object(
    'type', nombre, 'timestamp', to_char(new.en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', jsonb_build_object('tipo', new.tipo, 'id', new.documento_id, 'folio', folio_suyo, 'sucursal', sucursal_suya,
      'de', new.de, 'a', new.a))
  from webhook w where w.cliente_id = suyo and w.activo and (new.tipo = any (w.eventos) or nombre = any (w.eventos));
  if found then perform pg_notify('webhook_entrega', ''); end if;
  return null;
end $$;
create trigger documento_evento_programas after insert on documento_evento for each row execute function avisar_programas();
