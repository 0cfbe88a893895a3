-- Orders: what a client has bought, line by line until it is delivered; shipments; the events of every commercial document.

-- The last folio given in each branch. Its row is locked by whoever takes the next one: a folio is never lost nor repeated.
create table folio_serie (
  sucursal_id bigint not null references sucursal,
  serie text not null check (serie ~ '^[A-Z]{1,6}$'),
  ultimo int not null default 0 check (ultimo >= 0),
  primary key (sucursal_id, serie)
);

-- `WEB-000123`: the next folio of a branch.
create function siguiente_folio(sucursal bigint, nombre_serie text) returns text language sql as $$
  insert into folio_serie (sucursal_id, serie, ultimo) values ($1, $2, 1)
  on conflict (sucursal_id, serie) do update set ultimo = folio_serie.ultimo + 1
  returning serie || '-' || lpad(ultimo::text, 6, '0')
$$;

create table pedido (
  id bigint generated always as identity primary key,
  sucursal_id bigint not null references sucursal,
  folio text not null,
  -- What the ERP calls it, once it answers; the address keeps our folio.
  erp_folio text,
  cliente_id bigint not null references cliente,
  cotizacion_id bigint,
  -- Who ordered; null when the account is gone.
  solicitante_id bigint references usuario on delete set null,
  estado text not null default 'CREADO' check (estado in
    ('CREADO', 'CONFIRMADO', 'EN_SURTIDO', 'SURTIDO_PARCIAL', 'SURTIDO', 'EMBARCADO', 'ENTREGADO', 'CERRADO', 'CANCELADO')),
  erp_estado text not null default 'PENDIENTE' check (erp_estado in ('PENDIENTE', 'ENVIADO', 'ACEPTADO', 'ERROR')),
  facturacion text not null default 'SIN_FACTURAR' check (facturacion in ('SIN_FACTURAR', 'PARCIAL', 'FACTURADO')),
  pago text not null default 'PENDIENTE' check (pago in ('PENDIENTE', 'PARCIAL', 'PAGADO')),
  via_id bigint references via_embarque,
  -- The address as it was that day.
  direccion jsonb,
  orden_compra text not null default '',
  notas text not null default '',
  -- Of what is not cancelled; VAT on the subtotal (K-07).
  subtotal numeric(14, 2) not null check (subtotal >= 0),
  iva numeric(14, 2) not null check (iva >= 0),
  total numeric(14, 2) not null check (total = subtotal + iva),
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  version int not null default 1,
  constraint pedido_folio unique (sucursal_id, folio)
);
create unique index pedido_erp_folio on pedido (sucursal_id, erp_folio) where erp_folio is not null;
create index pedido_cliente on pedido (cliente_id, creado_en desc, id desc);
create index pedido_creado on pedido (creado_en desc, id desc);
create index pedido_abierto on pedido (estado, creado_en) where estado not in ('CERRADO', 'CANCELADO');
create index pedido_cotizacion on pedido (cotizacion_id) where cotizacion_id is not null;

-- Pieces. Until somebody confirms, what is not confirmed, owed or cancelled is pending; pending and confirmed pieces that have
-- not left are reserved in the stock of the order's branch.
create table pedido_linea (
  id bigint generated always as identity primary key,
  pedido_id bigint not null references pedido,
  renglon int not null check (renglon > 0),
  producto_id bigint not null references producto,
  k_parte text not null,
  descripcion text not null default '',
  cantidad int not null check (cantidad > 0),
  pendiente int not null generated always as (cantidad - confirmada - backorder - cancelada) stored check (pendiente >= 0),
  confirmada int not null default 0 check (confirmada >= 0),
  backorder int not null default 0 check (backorder >= 0),
  cancelada int not null default 0 check (cancelada >= 0),
  surtida int not null default 0 check (surtida between 0 and confirmada),
  embarcada int not null default 0 check (embarcada between 0 and surtida),
  entregada int not null default 0 check (entregada between 0 and embarcada),
  facturada int not null default 0 check (facturada between 0 and surtida),
  precio numeric(14, 6) not null check (precio >= 0),
  nota text not null default '',
  -- The line whose part this one stands in for.
  sustituye_id bigint references pedido_linea,
  unique (pedido_id, renglon)
);
create index pedido_linea_producto on pedido_linea (producto_id);
create index pedido_linea_sustituye on pedido_linea (sustituye_id) where sustituye_id is not null;

create table embarque (
  id bigint generated always as identity primary key,
  pedido_id bigint not null references pedido,
  guia text not null default '',
  transportista text not null default '',
  embarcado_en timestamptz not null default now(),
  entregado_en timestamptz,
  recibio text not null default '',
  creado_por bigint references usuario on delete set null
);
create index embarque_pedido on embarque (pedido_id, id);

create table embarque_linea (
  embarque_id bigint not null references embarque,
  linea_id bigint not null references pedido_linea,
  cantidad int not null check (cantidad > 0),
  primary key (embarque_id, linea_id)
);
create index embarque_linea_linea on embarque_linea (linea_id);

-- What happened to quotations and orders; only grows. No foreign key to the actor: what happened stays true.
create table documento_evento (
  id bigint generated always as identity primary key,
  tipo text not null check (tipo in ('cotizacion', 'pedido')),
  documento_id bigint not null,
  evento text not null,
  de text,
  a text,
  actor_id bigint,
  actor text,
  en_nombre_de text,
  motivo text,
  datos jsonb not null default '{}',
  en timestamptz not null default now()
);
create index documento_evento_documento on documento_evento (tipo, documento_id, id);
create trigger documento_evento_fijo before update or delete on documento_evento for each row execute function solo_se_agrega();
create trigger documento_evento_no_se_vacia before truncate on documento_evento for each statement execute function solo_se_agrega();

insert into permiso (nombre, descripcion, de_sistema) values
  ('pedidos-write', 'Confirmar, surtir, embarcar y entregar pedidos', true)
on conflict do nothing;

insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, g.alcance
from (values ('admin', 'todo'), ('CustomerService', 'todo'), ('manager', 'sucursal'), ('asesor', 'cartera')) as g (rol, alcance)
join rol r on r.nombre = g.rol
join permiso p on p.nombre = 'pedidos-write'
on conflict do nothing;
