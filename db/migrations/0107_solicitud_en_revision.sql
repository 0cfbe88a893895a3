-- A registration request that somebody took: who, and since when. Whoever decides it need not be the same.
alter table solicitud_alta
  drop constraint solicitud_alta_estado_check,
  add constraint solicitud_alta_estado_check check (estado in ('NUEVA', 'EN_REVISION', 'ACEPTADA', 'RECHAZADA')),
  add column tomada_por bigint references usuario on delete set null,
  add column tomada_en timestamptz,
  add constraint solicitud_alta_tomada check (estado <> 'EN_REVISION' or tomada_en is not null);
