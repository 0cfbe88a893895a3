-- Clients, the companies they buy as, where they receive; what visitors send: messages and registration requests.

-- dias_credito 0 is cash. The portfolio of an adviser or a seller is the clients that name him.
create table cliente (
  id bigint generated always as identity primary key,
  clave text not null check (clave = upper(btrim(clave)) and clave <> ''),
  nombre_comercial text not null,
  dias_credito int not null default 0 check (dias_credito between 0 and 180),
  lista_precio_id bigint references lista_precio,
  asesor_id bigint references usuario,
  vendedor_id bigint references usuario,
  sucursal_id bigint references sucursal,
  activo boolean not null default true,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  creado_por bigint references usuario on delete set null,
  actualizado_por bigint references usuario on delete set null,
  version int not null default 1
);
create unique index cliente_clave on cliente (clave);
create index cliente_asesor on cliente (asesor_id) where asesor_id is not null;
create index cliente_vendedor on cliente (vendedor_id) where vendedor_id is not null;
create index cliente_sucursal on cliente (sucursal_id) where sucursal_id is not null;

-- Without a client: a company of ours, which issues the documents. With one: whom the documents are issued to.
alter table empresa
  add column cliente_id bigint references cliente,
  add column regimen_fiscal text check (regimen_fiscal ~ '^6\d\d$'),
  add column uso_cfdi text check (uso_cfdi ~ '^[A-Z]{1,2}\d\d$'),
  add column cp_fiscal text check (cp_fiscal ~ '^\d{5}$'),
  add column activa boolean not null default true,
  add column creado_en timestamptz not null default now(),
  add column actualizado_en timestamptz not null default now(),
  add column actualizado_por bigint references usuario on delete set null,
  add column version int not null default 1;
-- The same taxpayer may be two clients (two shops of one owner), not twice the same one.
create unique index empresa_cliente_rfc on empresa (cliente_id, rfc) where cliente_id is not null and activa;
create index empresa_rfc on empresa (rfc) where cliente_id is not null;

create table direccion (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente,
  alias text not null,
  calle text not null,
  num_ext text not null default '',
  num_int text not null default '',
  colonia text not null default '',
  cp text not null check (cp ~ '^\d{5}$'),
  municipio text not null,
  estado text not null,
  contacto text,
  telefono text,
  predeterminada boolean not null default false,
  activa boolean not null default true,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null,
  version int not null default 1
);
create index direccion_cliente on direccion (cliente_id) where activa;
create unique index direccion_predeterminada on direccion (cliente_id) where predeterminada and activa;

alter table usuario add column cliente_id bigint references cliente;
create index usuario_cliente on usuario (cliente_id) where cliente_id is not null;

alter table sucursal
  add column actualizado_en timestamptz not null default now(),
  add column actualizado_por bigint references usuario on delete set null,
  add column version int not null default 1;
alter table config_empresa
  add column actualizado_en timestamptz not null default now(),
  add column actualizado_por bigint references usuario on delete set null,
  add column version int not null default 1;

-- The address counts what one sender has sent; it is emptied when it no longer counts.
create table mensaje_contacto (
  id bigint generated always as identity primary key,
  nombre text not null,
  empresa text not null default '',
  correo text not null,
  telefono text not null default '',
  mensaje text not null,
  sucursal_id bigint references sucursal on delete set null,
  estado text not null default 'NUEVO' check (estado in ('NUEVO', 'ATENDIDO')),
  acepto_aviso_en timestamptz not null default now(),
  ip inet,
  atendido_por bigint references usuario on delete set null,
  atendido_en timestamptz,
  creado_en timestamptz not null default now(),
  version int not null default 1
);
create index mensaje_contacto_estado on mensaje_contacto (estado, creado_en desc);
create index mensaje_contacto_ip on mensaje_contacto (ip, creado_en) where ip is not null;

create table solicitud_alta (
  id bigint generated always as identity primary key,
  rfc text not null,
  razon_social text not null,
  nombre_comercial text not null default '',
  regimen_fiscal text check (regimen_fiscal ~ '^6\d\d$'),
  cp_fiscal text not null check (cp_fiscal ~ '^\d{5}$'),
  giro text not null,
  contacto text not null,
  correo text not null,
  telefono text not null,
  ciudad text not null default '',
  comentario text not null default '',
  estado text not null default 'NUEVA' check (estado in ('NUEVA', 'ACEPTADA', 'RECHAZADA')),
  motivo text,
  cliente_id bigint references cliente,
  acepto_aviso_en timestamptz not null default now(),
  ip inet,
  decidida_por bigint references usuario on delete set null,
  decidida_en timestamptz,
  creado_en timestamptz not null default now(),
  version int not null default 1,
  check ((estado = 'ACEPTADA') = (cliente_id is not null)),
  check ((estado = 'RECHAZADA') = (motivo is not null))
);
create index solicitud_alta_estado on solicitud_alta (estado, creado_en desc);
create index solicitud_alta_rfc on solicitud_alta (rfc);
create index solicitud_alta_ip on solicitud_alta (ip, creado_en) where ip is not null;

insert into permiso (nombre, descripcion, de_sistema) values
  ('clientes-write', 'Administrar clientes, su cartera y las solicitudes de alta', true),
  ('empresa-write', 'Administrar sucursales, redes sociales, WhatsApp y datos de la empresa', true),
  ('mensajes-read', 'Leer y atender los mensajes de contacto', true)
on conflict do nothing;

insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, g.alcance
from (values
  ('admin', 'clientes-write', 'todo'),
  ('admin', 'empresa-write', 'todo'),
  ('admin', 'mensajes-read', 'todo'),
  ('CustomerService', 'mensajes-read', 'todo'),
  ('manager', 'mensajes-read', 'sucursal')
) as g (rol, permiso, alcance)
join rol r on r.nombre = g.rol
join permiso p on p.nombre = g.permiso
on conflict do nothing;
