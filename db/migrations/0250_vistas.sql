-- Views of a list under a name: filters, order and columns, a person's own or shared; and how each person keeps each list.

-- consulta is the address's part after the question mark. filtro_guardado, of the shelf alone, stays for a program of before.
create table vista (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  -- The page of the list, by its name in the table of pages.
  lista text not null check (length(lista) between 1 and 60),
  nombre text not null check (length(nombre) between 1 and 60),
  consulta text not null check (length(consulta) <= 1000),
  -- Shared with those who may open the list and are of the same house: the company's people, or those of one client.
  compartida boolean not null default false,
  cliente_id bigint references cliente on delete cascade,
  creado_en timestamptz not null default now(),
  -- Dropped views can be brought back for a while.
  borrada_en timestamptz,
  version int not null default 1
);
create unique index vista_nombre on vista (usuario_id, lista, norma_nombre(nombre)) where borrada_en is null;
create index vista_compartida on vista (lista, cliente_id) where compartida and borrada_en is null;
create index vista_cliente on vista (cliente_id) where cliente_id is not null;

insert into vista (usuario_id, lista, nombre, consulta, creado_en)
select distinct on (usuario_id, norma_nombre(nombre)) usuario_id, 'AdminProductos', nombre, consulta, creado_en
from filtro_guardado where lista = 'estante' order by usuario_id, norma_nombre(nombre), id;

-- Columns and their widths, of each table of a page (a page with tabs has several).
create table tabla_preferida (
  usuario_id bigint not null references usuario on delete cascade,
  lista text not null check (length(lista) between 1 and 60),
  tabla text not null check (length(tabla) between 1 and 60),
  -- Null: those the list comes with.
  columnas text[],
  -- Pixels by column.
  anchos jsonb not null default '{}',
  primary key (usuario_id, lista, tabla)
);

-- The view a list opens with.
create table lista_inicio (
  usuario_id bigint not null references usuario on delete cascade,
  lista text not null check (length(lista) between 1 and 60),
  vista_id bigint not null references vista on delete cascade,
  primary key (usuario_id, lista)
);
create index lista_inicio_vista on lista_inicio (vista_id);
