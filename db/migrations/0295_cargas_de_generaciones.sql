-- Lists of generations loaded from a file: what each row said, what it would change, and once it is applied what it changed.
create table generacion_carga (
  id bigint generated always as identity primary key,
  archivo text not null,
  estado text not null default 'PREVISTA' check (estado in ('PREVISTA', 'APLICADA', 'DESHECHA')),
  -- Rows as they were written in the file, and what was judged of each.
  leidas jsonb not null,
  filas jsonb not null,
  nuevas int not null,
  cambian int not null,
  iguales int not null,
  rechazadas int not null,
  -- [{id, antes, despues}], of one that was applied; antes null: it was made.
  cambios jsonb not null default '[]',
  hecha_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  aplicada_por bigint references usuario on delete set null,
  aplicada_en timestamptz,
  deshecha_por bigint references usuario on delete set null,
  deshecha_en timestamptz
);
create index generacion_carga_previa on generacion_carga (creado_en) where estado = 'PREVISTA';
