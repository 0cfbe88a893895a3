-- For whom a pilot is on. Which pilots there are stands in the program (kit/base/pilot-table.ts): a row of none is of no use and does no harm.

create table piloto (
  clave text primary key check (length(clave) between 1 and 60),
  -- Ids of people, clients and branches; of who is gone one is left that nobody has.
  personas bigint[] not null default '{}' check (cardinality(personas) <= 500),
  clientes bigint[] not null default '{}' check (cardinality(clientes) <= 500),
  sucursales bigint[] not null default '{}' check (cardinality(sucursales) <= 200),
  -- Of each hundred companies, and of each hundred people of the house, so many.
  parte int not null default 0 check (parte between 0 and 100),
  vence_en timestamptz,
  -- The row stays when the pilot is over, so that no version comes twice.
  version int not null default 0,
  actualizado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now()
);

insert into permiso (nombre, de_sistema, descripcion) values ('pilotos-write', true, 'Decidir para quién se prende lo que está a prueba')
on conflict (nombre) do update set de_sistema = true, descripcion = excluded.descripcion;
insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, 'todo' from rol r join permiso p on p.nombre = 'pilotos-write' where r.nombre = 'admin'
on conflict do nothing;
