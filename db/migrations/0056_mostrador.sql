-- The counter quoter: what a shop quotes to its own customers. Costs are the shop's; the paper never shows them.

-- The shop as its paper shows it, and how it sets its prices.
create table mostrador_tienda (
  cliente_id bigint primary key references cliente on delete cascade,
  nombre text not null default '' check (length(nombre) <= 80),
  direccion text not null default '' check (length(direccion) <= 200),
  telefono text not null default '' check (length(telefono) <= 40),
  leyenda text not null default '' check (length(leyenda) <= 300),
  -- Percent on the cost.
  margen numeric(6, 2) not null default 30 check (margen between 0 and 900),
  redondeo text not null default 'exacto' check (redondeo in ('exacto', 'peso', 'cinco', 'diez', 'noventa')),
  vigencia_dias int not null default 7 check (vigencia_dias between 1 and 90),
  -- PNG of our own making, at most 512 pixels wide and high.
  logo bytea check (length(logo) <= 1048576),
  ultimo_folio int not null default 0,
  actualizado_en timestamptz not null default now()
);

create table mostrador_cotizacion (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente on delete cascade,
  folio int not null,
  -- Whom the shop quotes to.
  nombre text not null default '' check (length(nombre) <= 80),
  telefono text not null default '' check (length(telefono) <= 30),
  vehiculo text not null default '' check (length(vehiculo) <= 120),
  notas text not null default '' check (length(notas) <= 500),
  margen numeric(6, 2) not null check (margen between 0 and 900),
  redondeo text not null check (redondeo in ('exacto', 'peso', 'cinco', 'diez', 'noventa')),
  vigencia date not null,
  version int not null default 1,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  -- Thrown away, and can still be put back.
  borrada_en timestamptz,
  unique (cliente_id, folio)
);
create index mostrador_cotizacion_cliente on mostrador_cotizacion (cliente_id, actualizado_en desc) where borrada_en is null;

create table mostrador_linea (
  cotizacion_id bigint not null references mostrador_cotizacion on delete cascade,
  orden int not null,
  producto_id bigint not null references producto,
  descripcion text not null,
  cantidad int not null check (cantidad between 1 and 99999),
  -- The shop's own price when it was saved; null where there was none.
  costo numeric(14, 6),
  -- Percent of this line alone; null: the quotation's.
  margen numeric(6, 2) check (margen between 0 and 900),
  -- Unit price to the customer, without VAT.
  precio numeric(14, 2) not null check (precio >= 0),
  primary key (cotizacion_id, orden)
);
create index mostrador_linea_producto on mostrador_linea (producto_id);
