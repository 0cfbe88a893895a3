-- Files of the storage, electronic tax documents (CFDI) with what they say of each other, and how they came in.

-- A file lies in the storage under its SHA-256; who may read it is said by the rows that refer to it.
create table archivo (
  id bigint generated always as identity primary key,
  sha256 bytea not null unique check (length(sha256) = 32),
  -- Told by the content, never by the name.
  tipo text not null,
  bytes bigint not null check (bytes >= 0),
  creado_en timestamptz not null default now()
);

-- Amounts keep the decimals they were written with; they are in `moneda`. fecha and timbrado_en are local times of Mexico, without a zone, as in the file.
create table cfdi (
  id bigint generated always as identity primary key,
  uuid uuid not null unique,
  version text not null check (version in ('3.2', '3.3', '4.0')),
  tipo text not null check (tipo in ('I', 'E', 'P', 'T')),
  serie text not null default '',
  folio text not null default '',
  fecha timestamp not null,
  timbrado_en timestamp,
  rfc_emisor text not null,
  nombre_emisor text not null default '',
  rfc_receptor text not null,
  nombre_receptor text not null default '',
  -- Null: no client has that RFC, or more than one; it waits in the queue.
  cliente_id bigint references cliente,
  -- Assigned by a person: no later change of companies moves it.
  asignado_por bigint references usuario on delete set null,
  moneda text not null,
  tipo_cambio numeric not null default 1 check (tipo_cambio > 0),
  subtotal numeric not null check (subtotal >= 0),
  descuento numeric not null default 0 check (descuento >= 0),
  total numeric not null check (total >= 0),
  metodo_pago text not null default '',
  forma_pago text not null default '',
  uso_cfdi text not null default '',
  lugar_expedicion text not null default '',
  -- Does the issuer's seal agree with the original string; does the tax office's stamp hold; does the sum.
  sello text not null check (sello in ('BUENO', 'MALO', 'SIN_SELLO', 'NO_COMPROBADO')),
  timbre text not null check (timbre in ('BUENO', 'MALO', 'SIN_SELLO', 'NO_COMPROBADO')),
  cuadra boolean not null,
  -- Sentences of what was found wrong: [{codigo, texto}].
  faltas jsonb not null default '[]',
  xml_id bigint not null references archivo,
  -- The one that came with it; without one, it is drawn from the XML when asked for.
  pdf_id bigint references archivo,
  estado_sat text not null default 'SIN_VERIFICAR' check (estado_sat in
    ('SIN_VERIFICAR', 'VIGENTE', 'NO_ENCONTRADO', 'CANCELACION_EN_PROCESO', 'CANCELADO')),
  es_cancelable text not null default '',
  verificado_en timestamptz,
  -- Of income documents: when it is due, and what is still owed of it.
  vence_en date,
  saldo numeric not null default 0 check (saldo >= 0),
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now()
);
create index cfdi_cliente on cfdi (cliente_id, fecha desc, id desc);
create index cfdi_fecha on cfdi (fecha desc, id desc);
create index cfdi_receptor on cfdi (rfc_receptor);
create index cfdi_sin_cliente on cfdi (fecha desc, id desc) where cliente_id is null;
create index cfdi_folio on cfdi (upper(serie || folio) text_pattern_ops);
create index cfdi_por_cobrar on cfdi (cliente_id, vence_en) where tipo = 'I' and saldo > 0;
create index cfdi_por_verificar on cfdi (verificado_en nulls first, id) where estado_sat <> 'CANCELADO';

create table cfdi_concepto (
  cfdi_id bigint not null references cfdi on delete cascade,
  n int not null check (n > 0),
  clave_prod_serv text not null default '',
  no_identificacion text not null default '',
  producto_id bigint references producto on delete set null,
  cantidad numeric not null,
  clave_unidad text not null default '',
  unidad text not null default '',
  descripcion text not null default '',
  valor_unitario numeric not null,
  importe numeric not null,
  descuento numeric not null default 0,
  primary key (cfdi_id, n)
);
create index cfdi_concepto_producto on cfdi_concepto (producto_id) where producto_id is not null;

-- concepto null: of the whole document. base and tasa are missing in 3.2; a rate may be «Exento».
create table cfdi_impuesto (
  id bigint generated always as identity primary key,
  cfdi_id bigint not null references cfdi on delete cascade,
  concepto int,
  tipo text not null check (tipo in ('traslado', 'retencion')),
  impuesto text not null,
  factor text not null default '',
  tasa numeric,
  base numeric,
  importe numeric
);
create index cfdi_impuesto_cfdi on cfdi_impuesto (cfdi_id);

-- The related document may come later, or never: its UUID is kept, not a reference.
create table cfdi_relacion (
  cfdi_id bigint not null references cfdi on delete cascade,
  tipo_relacion text not null,
  uuid uuid not null,
  primary key (cfdi_id, tipo_relacion, uuid)
);
create index cfdi_relacion_uuid on cfdi_relacion (uuid);

-- What a payment document (type P) pays, document by document.
create table cfdi_pago (
  id bigint generated always as identity primary key,
  cfdi_id bigint not null references cfdi on delete cascade,
  -- Which payment of the document.
  pago int not null check (pago > 0),
  fecha timestamp not null,
  forma text not null default '',
  moneda text not null,
  monto numeric not null,
  uuid uuid not null,
  parcialidad int,
  moneda_dr text not null,
  saldo_anterior numeric,
  pagado numeric not null,
  insoluto numeric
);
create index cfdi_pago_cfdi on cfdi_pago (cfdi_id);
create index cfdi_pago_uuid on cfdi_pago (uuid);

-- Every answer of the tax office's service; only grows.
create table cfdi_verificacion (
  id bigint generated always as identity primary key,
  cfdi_id bigint not null references cfdi on delete cascade,
  estado text not null,
  respuesta jsonb not null default '{}',
  en timestamptz not null default now()
);
create index cfdi_verificacion_cfdi on cfdi_verificacion (cfdi_id, id);

create table factura_pedido (
  cfdi_id bigint not null references cfdi on delete cascade,
  pedido_id bigint not null references pedido,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  primary key (cfdi_id, pedido_id)
);
create index factura_pedido_pedido on factura_pedido (pedido_id);

create table cfdi_problema (
  id bigint generated always as identity primary key,
  cfdi_id bigint not null references cfdi on delete cascade,
  usuario_id bigint references usuario on delete set null,
  texto text not null check (length(texto) between 1 and 1000),
  estado text not null default 'NUEVO' check (estado in ('NUEVO', 'RESUELTO')),
  respuesta text not null default '',
  creado_en timestamptz not null default now(),
  resuelto_en timestamptz,
  resuelto_por bigint references usuario on delete set null
);
create index cfdi_problema_cfdi on cfdi_problema (cfdi_id);
create index cfdi_problema_nuevo on cfdi_problema (creado_en) where estado = 'NUEVO';

-- One delivery of files: a form, a terminal's command, or what stood in the watched folder.
create table documento_carga (
  id bigint generated always as identity primary key,
  origen text not null check (origen in ('pantalla', 'llamada', 'terminal', 'carpeta')),
  nombre text not null,
  archivo_id bigint references archivo,
  -- SUBIENDO: it comes in pieces, not all of which are here.
  estado text not null default 'EN_COLA' check (estado in ('SUBIENDO', 'EN_COLA', 'LEYENDO', 'TERMINADA', 'FALLIDA', 'CANCELADA')),
  motivo text,
  bytes bigint not null default 0 check (bytes >= 0),
  total int not null default 0,
  nuevos int not null default 0,
  repetidos int not null default 0,
  rechazados int not null default 0,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  terminado_en timestamptz
);
create index documento_carga_creado on documento_carga (creado_en desc, id desc);

-- Written with the document it speaks of, in one transaction: a delivery that was cut goes on after the last row.
create table documento_carga_archivo (
  carga_id bigint not null references documento_carga on delete cascade,
  n int not null check (n > 0),
  nombre text not null,
  uuid uuid,
  cfdi_id bigint references cfdi on delete set null,
  resultado text not null check (resultado in ('NUEVO', 'REPETIDO', 'RECHAZADO')),
  motivos jsonb not null default '[]',
  primary key (carga_id, n)
);

-- The one client that has this RFC among its companies; null when there is none or more than one.
create function cliente_de_rfc(texto text) returns bigint language sql stable as $$
  select min(e.cliente_id) from empresa e
  where e.rfc = $1 and e.cliente_id is not null and e.activa
  having count(distinct e.cliente_id) = 1
$$;

-- When a document of that day is due: at once when it was paid in one exhibition or has no client, else after the client's days of credit.
create function cfdi_vence(fecha timestamp, metodo_pago text, cliente bigint) returns date language sql stable as $$
  select $1::date + case when $2 = 'PPD' then coalesce((select dias_credito from cliente where id = $3), 0) else 0 end
$$;

-- Documents that waited for a client find it when one of its companies is written.
create function cfdi_encuentra_cliente() returns trigger language plpgsql as $$
begin
  update cfdi set cliente_id = cliente_de_rfc(new.rfc), actualizado_en = now(),
    vence_en = case when tipo = 'I' then cfdi_vence(fecha, metodo_pago, cliente_de_rfc(new.rfc)) end
  where rfc_receptor = new.rfc and cliente_id is null and cliente_de_rfc(new.rfc) is not null;
  return null;
end $$;
create trigger empresa_da_cliente after insert or update of rfc, activa, cliente_id on empresa
  for each row when (new.cliente_id is not null and new.activa) execute function cfdi_encuentra_cliente();

-- What a credit note (E, relations 01, 03 and 07) took from each invoice: the oldest first. `cfdi.saldo` is what payments and notes leave.
create table cfdi_nota (
  nota_id bigint not null references cfdi on delete cascade,
  factura_id bigint not null references cfdi on delete cascade,
  importe numeric not null check (importe > 0),
  primary key (nota_id, factura_id)
);
create index cfdi_nota_factura on cfdi_nota (factura_id);

-- The pieces of a large upload, and how many bytes came with each.
create table documento_carga_parte (
  carga_id bigint not null references documento_carga on delete cascade,
  n int not null check (n > 0),
  archivo_id bigint not null references archivo,
  primary key (carga_id, n)
);

-- Pieces of an order's line that an invoice invoices; `pedido_linea.facturada` is their sum.
create table factura_linea (
  cfdi_id bigint not null,
  pedido_id bigint not null,
  linea_id bigint not null references pedido_linea,
  cantidad int not null check (cantidad > 0),
  primary key (cfdi_id, linea_id),
  foreign key (cfdi_id, pedido_id) references factura_pedido on delete cascade
);
create index factura_linea_linea on factura_linea (linea_id);
