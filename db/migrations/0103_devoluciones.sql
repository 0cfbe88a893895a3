-- Returns, warranty and cores: what a client gives back of what was delivered or invoiced, from the asking to the end.

-- Days after the delivery in which each may be asked for; a part's own months of warranty (producto.garantia_meses) stand before them.
alter table config_empresa
  add column devolucion_dias int not null default 30 check (devolucion_dias between 0 and 365),
  add column garantia_dias int not null default 365 check (garantia_dias between 0 and 3650),
  add column casco_dias int not null default 90 check (casco_dias between 0 and 3650);

-- The last folio given in a series that is the whole house's. Its row is locked by whoever takes the next one: none is lost nor repeated.
create table folio_casa (
  serie text primary key check (serie ~ '^[A-Z]{1,6}$'),
  ultimo int not null default 0 check (ultimo >= 0)
);
create function siguiente_folio(nombre_serie text) returns text language sql as $$
  insert into folio_casa (serie, ultimo) values ($1, 1) on conflict (serie) do update set ultimo = folio_casa.ultimo + 1
  returning serie || '-' || lpad(ultimo::text, 6, '0')
$$;

create table devolucion (
  id bigint generated always as identity primary key,
  folio text not null unique,
  cliente_id bigint not null references cliente,
  -- Where the pieces are to come: the branch of the order, else of the client, else the principal one.
  sucursal_id bigint not null references sucursal,
  tipo text not null check (tipo in ('DEVOLUCION', 'GARANTIA', 'CASCO')),
  estado text not null default 'SOLICITADA' check (estado in
    ('SOLICITADA', 'AUTORIZADA', 'RECHAZADA', 'RECIBIDA', 'DICTAMINADA', 'NC_EMITIDA', 'REPUESTA', 'NO_PROCEDE', 'CERRADA')),
  -- Of an order or of an invoice: one of them.
  pedido_id bigint references pedido,
  cfdi_id bigint references cfdi,
  texto text not null default '' check (length(texto) <= 1000),
  -- Who asked; null when the account is gone.
  solicitante_id bigint references usuario on delete set null,
  solicitante text not null default '',
  -- What it ended in: a credit note, or an order that replaces the pieces.
  nota_id bigint references cfdi,
  reposicion_id bigint references pedido,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  version int not null default 1,
  check (num_nonnulls(pedido_id, cfdi_id) = 1),
  check (estado <> 'NC_EMITIDA' or nota_id is not null),
  check (estado <> 'REPUESTA' or reposicion_id is not null)
);
create index devolucion_cliente on devolucion (cliente_id, creado_en desc, id desc);
create index devolucion_creado on devolucion (creado_en desc, id desc);
create index devolucion_por_atender on devolucion (creado_en) where estado in ('SOLICITADA', 'AUTORIZADA', 'RECIBIDA', 'DICTAMINADA');
create index devolucion_pedido on devolucion (pedido_id) where pedido_id is not null;
create index devolucion_cfdi on devolucion (cfdi_id) where cfdi_id is not null;
create index devolucion_nota on devolucion (nota_id) where nota_id is not null;
create index devolucion_reposicion on devolucion (reposicion_id) where reposicion_id is not null;
create index devolucion_sucursal on devolucion (sucursal_id);

create table devolucion_linea (
  id bigint generated always as identity primary key,
  devolucion_id bigint not null references devolucion on delete cascade,
  n int not null check (n > 0),
  -- The line it comes from: of the order, or the concept of the invoice.
  linea_id bigint references pedido_linea,
  concepto int,
  producto_id bigint references producto on delete set null,
  k_parte text not null,
  descripcion text not null default '',
  cantidad int not null check (cantidad > 0),
  motivo text not null check (motivo in ('no_le_quedo', 'equivocada', 'danada', 'fallo', 'sobrante', 'casco')),
  detalle text not null default '' check (length(detalle) <= 500),
  -- «No le quedó»: the application the part was bought for, and the vehicle as it was said.
  aplicacion_id bigint references aplicacion on delete set null,
  vehiculo text not null default '' check (length(vehiculo) <= 200),
  -- What so many pieces cost: amount without VAT and VAT, as the invoice says it, else as the order agreed it.
  base_piezas numeric not null check (base_piezas > 0),
  base_importe numeric not null check (base_importe >= 0),
  base_iva numeric not null,
  moneda text not null default 'MXN',
  -- Pieces that came; null until they are received.
  recibida int check (recibida between 0 and cantidad),
  -- The verdict; null until it is given.
  procede boolean,
  razon text not null default '' check (length(razon) <= 500),
  unique (devolucion_id, n),
  check (num_nonnulls(linea_id, concepto) = 1),
  check (procede is null or recibida is not null),
  check (procede is distinct from false or razon <> '')
);
create index devolucion_linea_linea on devolucion_linea (linea_id) where linea_id is not null;
create index devolucion_linea_producto on devolucion_linea (producto_id) where producto_id is not null;
create index devolucion_linea_aplicacion on devolucion_linea (aplicacion_id) where aplicacion_id is not null;

-- Photographs, drawn anew; only who may read the return may read them.
create table devolucion_foto (
  id bigint generated always as identity primary key,
  devolucion_id bigint not null references devolucion on delete cascade,
  archivo_id bigint not null references archivo,
  mini_id bigint not null references archivo,
  ancho int not null check (ancho > 0),
  alto int not null check (alto > 0),
  autor_id bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  unique (devolucion_id, archivo_id)
);

-- What happened to a return; only grows. No foreign key: what happened stays true.
create table devolucion_evento (
  id bigint generated always as identity primary key,
  devolucion_id bigint not null,
  evento text not null,
  de text,
  a text not null,
  actor_id bigint,
  actor text not null,
  en_nombre_de text,
  motivo text,
  datos jsonb not null default '{}',
  en timestamptz not null default now()
);
create index devolucion_evento_devolucion on devolucion_evento (devolucion_id, id);
create trigger devolucion_evento_fijo before update or delete on devolucion_evento for each row execute function solo_se_agrega();

-- Pieces of a line that count as asked for: all until they come, then those that came; none of what was refused.
create function devolucion_pide(estado text, cantidad int, recibida int, procede boolean) returns int language sql immutable parallel safe as $$
  select case when estado = 'RECHAZADA' or procede is false then 0 else coalesce(recibida, cantidad) end
$$;

insert into permiso (nombre, descripcion, de_sistema) values
  ('devoluciones-read', 'Ver devoluciones, garantías y cascos', true),
  ('devoluciones-create', 'Pedir devoluciones, garantías y cascos', true),
  ('devoluciones-write', 'Autorizar, recibir, dictaminar y cerrar devoluciones', true)
on conflict do nothing;

insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, g.alcance
from (values
  ('cliente', 'devoluciones-read', 'propio'), ('cliente', 'devoluciones-create', 'propio'),
  ('vendedor', 'devoluciones-read', 'cartera'), ('director', 'devoluciones-read', 'todo'),
  ('asesor', 'devoluciones-read', 'cartera'), ('asesor', 'devoluciones-write', 'cartera'),
  ('manager', 'devoluciones-read', 'sucursal'), ('manager', 'devoluciones-write', 'sucursal'),
  ('CustomerService', 'devoluciones-read', 'todo'), ('CustomerService', 'devoluciones-write', 'todo'),
  ('admin', 'devoluciones-read', 'todo'), ('admin', 'devoluciones-write', 'todo'), ('admin', 'devoluciones-create', 'todo')
) as g (rol, permiso, alcance)
join rol r on r.nombre = g.rol
join permiso p on p.nombre = g.permiso
on conflict do nothing;
