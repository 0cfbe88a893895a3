-- The certificate of tax situation that came with a request to become a client.
alter table solicitud_alta
  add column constancia_id bigint references archivo,
  add column constancia_nombre text check (length(constancia_nombre) <= 120);
create index solicitud_alta_constancia on solicitud_alta (constancia_id) where constancia_id is not null;
