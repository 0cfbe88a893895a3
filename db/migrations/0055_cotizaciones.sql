-- Pre-orders and quotations: one document with versions of its content, what is said about it, who may approve what, and
-- carts that did not become one. The folios and documento_evento come with the orders (0054).

create table cotizacion (
  id bigint generated always as identity primary key,
  sucursal_id bigint not null references sucursal,
  folio text not null,
  tipo text not null default 'PREPEDIDO' check (tipo in ('PREPEDIDO', 'COTIZACION')),
  cliente_id bigint not null references cliente,
  -- Who asked: the client's person; null when somebody of ours captured it, who is then capturado_por.
  solicitante_id bigint references usuario on delete set null,
  capturado_por bigint references usuario on delete set null,
  -- Who answers it.
  revisor_id bigint references usuario on delete set null,
  estado text not null default 'BORRADOR' check (estado in ('BORRADOR', 'POR_AUTORIZAR', 'EN_REVISION', 'DEVUELTA', 'AUTORIZADA',
    'ACEPTADA', 'CONVERTIDA', 'RECHAZADA', 'VENCIDA', 'CANCELADA')),
  -- Counts every event, so that of two people one wins and the other is told.
  version int not null default 1,
  -- Of the content: the lines that hold now, and those the client sent first.
  version_actual int not null default 1,
  version_solicitada int,
  vigencia timestamptz,
  via_id bigint references via_embarque,
  direccion_id bigint references direccion,
  -- The address as it was that day.
  direccion jsonb,
  orden_compra text not null default '' check (length(orden_compra) <= 40),
  notas text not null default '' check (length(notas) <= 1000),
  subtotal numeric(14, 2) not null default 0 check (subtotal >= 0),
  iva numeric(14, 2) not null default 0 check (iva >= 0),
  total numeric(14, 2) not null default 0 check (total = subtotal + iva),
  -- Last reason given, of a rejection or a cancellation.
  motivo text,
  enviada_en timestamptz,
  autorizado_por bigint references usuario on delete set null,
  autorizado_en timestamptz,
  -- The document this one was quoted again from.
  origen_id bigint references cotizacion,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  constraint cotizacion_folio unique (sucursal_id, folio)
);
create index cotizacion_cliente on cotizacion (cliente_id, creado_en desc, id desc);
create index cotizacion_abierta on cotizacion (estado, enviada_en) where estado in ('POR_AUTORIZAR', 'EN_REVISION', 'DEVUELTA', 'AUTORIZADA');
create index cotizacion_revisor on cotizacion (revisor_id, estado) where revisor_id is not null;
create index cotizacion_autorizada on cotizacion (cliente_id, autorizado_en desc) where autorizado_en is not null;
create index cotizacion_creada on cotizacion (creado_en desc, id desc);
alter table pedido add foreign key (cotizacion_id) references cotizacion;

-- As it counts at this moment: what ran out is expired, whether or not the clock's job has passed.
create function estado_ahora(c cotizacion) returns text language sql stable as $$
  select case when c.estado in ('POR_AUTORIZAR', 'DEVUELTA', 'AUTORIZADA') and c.vigencia < now() then 'VENCIDA' else c.estado end
$$;

-- 23:59:59 in Mexico City, this many days from today.
create function fin_de_vigencia(dias int) returns timestamptz language sql stable as $$
  select ((now() at time zone 'America/Mexico_City')::date + dias + time '23:59:59') at time zone 'America/Mexico_City'
$$;

create table cotizacion_version (
  cotizacion_id bigint not null references cotizacion,
  version int not null check (version > 0),
  autor_id bigint references usuario on delete set null,
  motivo text not null default '',
  subtotal numeric(14, 2) not null default 0,
  iva numeric(14, 2) not null default 0,
  total numeric(14, 2) not null default 0,
  -- Who may be taken to have authorised it once the client agrees: the proposer, where his limit covers it.
  autorizable_por bigint references usuario on delete set null,
  -- Sent, superseded or authorised: its lines stay as they are for good.
  fija boolean not null default false,
  creado_en timestamptz not null default now(),
  primary key (cotizacion_id, version)
);

-- n names the line through the versions.
create table cotizacion_linea (
  cotizacion_id bigint not null,
  version int not null,
  n int not null check (n > 0),
  producto_id bigint not null references producto,
  k_parte text not null,
  descripcion text not null default '',
  sucursal_id bigint not null references sucursal,
  cantidad int not null check (cantidad > 0),
  precio numeric(14, 6) not null check (precio >= 0),
  -- What the client's lists said when the line was priced; discounts are measured against it.
  precio_lista numeric(14, 6) not null check (precio_lista >= 0),
  lista text,
  origen text,
  -- What the client would pay.
  precio_objetivo numeric(14, 6) check (precio_objetivo >= 0),
  importe numeric(14, 2) not null check (importe >= 0),
  -- The code asked for, where another part stands in for it, and why it may.
  sustituye_a text,
  prueba jsonb,
  nota text not null default '' check (length(nota) <= 300),
  primary key (cotizacion_id, version, n),
  foreign key (cotizacion_id, version) references cotizacion_version
);
create index cotizacion_linea_producto on cotizacion_linea (producto_id);

create function version_fija() returns trigger language plpgsql as $$
begin
  if exists (select from cotizacion_version v
    where (v.cotizacion_id, v.version) in ((old.cotizacion_id, old.version), (new.cotizacion_id, new.version)) and v.fija) then
    raise exception 'la versión ya no se puede cambiar' using errcode = 'insufficient_privilege';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end
$$;
create trigger cotizacion_linea_fija before insert or update or delete on cotizacion_linea for each row execute function version_fija();

create function version_sigue_fija() returns trigger language plpgsql as $$
begin
  raise exception 'la versión ya no se puede cambiar' using errcode = 'insufficient_privilege';
end
$$;
create trigger cotizacion_version_fija before update or delete on cotizacion_version for each row when (old.fija) execute function version_sigue_fija();

create table cotizacion_mensaje (
  id bigint generated always as identity primary key,
  cotizacion_id bigint not null references cotizacion,
  -- The line it is about; null: the document.
  n int,
  version int not null,
  autor_id bigint,
  autor text not null,
  en_nombre_de text,
  de_cliente boolean not null,
  -- Never shown to the client.
  interno boolean not null default false,
  texto text not null check (length(texto) between 1 and 1000),
  creado_en timestamptz not null default now(),
  check (not (interno and de_cliente))
);
create index cotizacion_mensaje_documento on cotizacion_mensaje (cotizacion_id, id);
create trigger cotizacion_mensaje_fijo before update or delete on cotizacion_mensaje for each row execute function solo_se_agrega();

create table aprobacion (
  id bigint generated always as identity primary key,
  cotizacion_id bigint not null references cotizacion,
  -- The content it is about; with another one it no longer counts.
  version int not null,
  reglas text[] not null check (cardinality(reglas) > 0 and reglas <@ array['DESCUENTO', 'TOTAL', 'PISO']),
  -- The lines as they are asked to be approved: they become a version when it is proposed or authorised.
  lineas jsonb,
  nivel text not null default 'manager' check (nivel in ('manager', 'director')),
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'APROBADA', 'NEGADA', 'ANULADA')),
  solicitante_id bigint references usuario on delete set null,
  motivo text not null,
  -- The manager who let it pass on to the director.
  visto_por bigint references usuario on delete set null,
  aprobador_id bigint references usuario on delete set null,
  respuesta text,
  creado_en timestamptz not null default now(),
  resuelto_en timestamptz
);
create unique index aprobacion_pendiente on aprobacion (cotizacion_id) where estado = 'PENDIENTE';
create index aprobacion_documento on aprobacion (cotizacion_id, id);

-- How far a role's authorisation goes; null: without limit. Of several roles the widest counts.
create table limite_autorizacion (
  rol_id bigint primary key references rol on delete cascade,
  -- Per cent off the client's price, of any line.
  descuento_max numeric(5, 2) check (descuento_max between 0 and 100),
  total_max numeric(14, 2) check (total_max >= 0),
  -- May let a price below the margin's floor pass.
  bajo_piso boolean not null default false
);
insert into limite_autorizacion (rol_id, descuento_max, total_max, bajo_piso)
select r.id, l.descuento::numeric, l.total::numeric, l.piso
from (values
  ('vendedor', 5, 50000, false),
  ('asesor', 8, 100000, false),
  ('CustomerService', 8, 100000, false),
  ('manager', 15, 500000, false),
  ('director', null, null, true),
  ('admin', null, null, true)
) as l (rol, descuento, total, piso) join rol r on r.nombre = l.rol;

-- Orders at list price, in stock and up to this total are authorised without anybody looking; null: none are.
alter table config_empresa add column autoautorizar_total numeric(14, 2) check (autoautorizar_total > 0);

-- A cart that did not become a document, and why. Never a secret: codes, quantities and reasons.
create table error_carrito (
  id bigint generated always as identity primary key,
  carrito_id bigint,
  cliente_id bigint references cliente on delete cascade,
  usuario_id bigint references usuario on delete set null,
  en_nombre_de text,
  motivo text not null check (motivo in ('PRECIO', 'EXISTENCIA', 'SIN_PRECIO', 'DESCONTINUADA', 'SIN_LINEAS', 'CREDITO', 'ERP', 'SISTEMA')),
  mensaje text not null,
  detalle jsonb not null default '{}',
  peticion text,
  estado text not null default 'NUEVO' check (estado in ('NUEVO', 'EN_ATENCION', 'RESUELTO')),
  atendido_por bigint references usuario on delete set null,
  atendido_en timestamptz,
  -- By the client, who managed afterwards.
  resuelto_solo boolean not null default false,
  creado_en timestamptz not null default now(),
  version int not null default 1
);
create index error_carrito_estado on error_carrito (estado, creado_en desc);
create index error_carrito_cliente on error_carrito (cliente_id) where estado <> 'RESUELTO';

insert into permiso (nombre, descripcion, de_sistema) values
  ('carritos-errores', 'Ver y atender los carritos que no se pudieron generar', true)
on conflict do nothing;
insert into rol_permiso (rol_id, permiso_id)
select r.id, p.id from rol r join permiso p on p.nombre = 'carritos-errores' where r.nombre = 'admin'
on conflict do nothing;
