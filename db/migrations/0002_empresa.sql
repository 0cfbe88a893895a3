-- The company as the public sees it: branches, social networks, WhatsApp numbers.

create table empresa (
  id bigint generated always as identity primary key,
  clave text not null unique,
  razon_social text not null,
  rfc text,
  logo text
);

create table sucursal (
  id bigint generated always as identity primary key,
  empresa_id bigint references empresa,
  clave text not null unique,
  nombre text not null,
  direccion text not null default '',
  ciudad text not null default '',
  cp text,
  latitud numeric(9, 6),
  longitud numeric(9, 6),
  horario text not null default '',
  telefono text,
  correo text,
  es_principal boolean not null default false,
  activa boolean not null default true,
  orden int not null default 0
);
create unique index sucursal_principal on sucursal (es_principal) where es_principal;

create table red_social (
  id bigint generated always as identity primary key,
  sucursal_id bigint not null references sucursal on delete cascade,
  redsocial text not null,
  valor text not null default '',
  icono text,
  link text,
  admite_mensaje boolean not null default false,
  mensaje text,
  orden int not null default 0
);

-- One row: the settings staff may change.
create table config_empresa (
  id boolean primary key default true check (id),
  nombre text not null default 'JACVE',
  ano int,
  chatbox_asesores text,
  chatbox_atencion text,
  chatbox_tmk text,
  precio_publico text not null default 'ninguno' check (precio_publico in ('ninguno', 'lista', 'semaforo')),
  mas_vendidos_dias int not null default 90
);
insert into config_empresa default values;
