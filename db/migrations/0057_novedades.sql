-- Streams of news follow their session: whoever ends it or changes its rights says so to every process.
create function avisa_sesion() returns trigger language plpgsql as $$
begin
  perform pg_notify('novedad', 'sesion:' || new.usuario_id);
  return null;
end $$;

create trigger sesion_avisa after update of revocada_en, rotar, cliente_id on sesion for each row
when (new.revocada_en is distinct from old.revocada_en or new.cliente_id is distinct from old.cliente_id or (new.rotar and not old.rotar))
execute function avisa_sesion();
