-- What runs in the background, seen and moved by whoever runs the system.

insert into permiso (nombre, de_sistema, descripcion) values ('procesos-run', true, 'Ver, correr y detener los procesos del sistema')
on conflict (nombre) do update set de_sistema = true, descripcion = excluded.descripcion;
insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, 'todo' from rol r join permiso p on p.nombre = 'procesos-run' where r.nombre = 'admin'
on conflict do nothing;

-- Work that runs when the database says so leaves no runs behind: how the last one went, one row each.
create table proceso_oyente (
  nombre text primary key check (length(nombre) between 1 and 60),
  veces bigint not null,
  ultima_en timestamptz not null,
  ms int not null,
  -- The last fault there was, also when it went well since.
  falla text,
  falla_en timestamptz
);
