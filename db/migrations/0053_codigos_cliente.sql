-- The codes by which a client calls our parts: learnt from corrections of lists, imported, or written by hand.
create table codigo_cliente (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente on delete cascade,
  -- As it was written; a description where a line had no code.
  codigo text not null check (length(codigo) between 1 and 300),
  -- Letters and digits only, upper case; the same rule for codes and descriptions.
  codigo_norm text not null check (length(codigo_norm) between 2 and 120),
  producto_id bigint not null references producto on delete cascade,
  origen text not null check (origen in ('aprendido', 'importado', 'capturado')),
  -- Lines that were bought by it.
  usos int not null default 0,
  usado_en timestamptz,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  actualizado_en timestamptz not null default now(),
  unique (cliente_id, codigo_norm)
);
create index codigo_cliente_producto on codigo_cliente (producto_id);
