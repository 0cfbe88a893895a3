-- What marketing publishes; filled by the content room's screens.

create table banner (
  id bigint generated always as identity primary key,
  titulo text not null,
  imagen_escritorio text not null,
  imagen_movil text not null,
  alt text not null,
  liga text,
  audiencia text not null default 'publico',
  desde timestamptz,
  hasta timestamptz,
  orden int not null default 0,
  producto_id bigint references producto on delete set null,
  mejor_compra boolean not null default false,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  version int not null default 1
);

create table publicacion (
  id bigint generated always as identity primary key,
  tipo text not null default 'blog' check (tipo in ('blog', 'boletin')),
  titulo text not null,
  slug text not null,
  extracto text not null default '',
  cuerpo text not null default '',
  imagen text,
  alt text not null default '',
  categoria text not null default '',
  estado text not null default 'BORRADOR'
    check (estado in ('BORRADOR', 'PROGRAMADO', 'PUBLICADO', 'VENCIDO', 'ARCHIVADO')),
  publicado_en timestamptz,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  version int not null default 1
);
create index publicacion_publicada on publicacion (tipo, publicado_en desc) where estado = 'PUBLICADO';
