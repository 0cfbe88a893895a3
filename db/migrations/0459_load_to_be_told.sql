-- Somebody asked for a step of the load, and nobody has been told yet how it ended.
alter table carga add column por_avisar boolean not null default false;
create index carga_por_avisar on carga (id) where por_avisar;
