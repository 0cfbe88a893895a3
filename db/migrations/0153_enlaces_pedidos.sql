-- One normal form of an address, wherever two are compared: what the unique index of users calls equal is one account, one limit, one link.
-- Inlined, so that the index on lower(email) serves it.
create function norma_correo(correo text) returns text language sql immutable parallel safe as 'select lower(correo)';

-- What somebody asked at the door, to be answered by mail where there is anybody to answer: kept as it was typed, for every address alike,
-- so that nothing in the answer, its time or its statements tells whether it is anybody's. The worker takes it away within the second.
create table enlace_pedido (
  id bigint generated always as identity primary key,
  tipo text not null check (tipo in ('olvido', 'desbloqueo')),
  correo text not null,
  ip inet,
  agente text,
  peticion text,
  creado_en timestamptz not null default now()
);

-- What went wrong with a delivery told what our network answered.
update webhook_entrega set error = 'No se pudo conectar'
where error is not null and error !~ '^(Respondió \d+|No respondió a tiempo|La respuesta es demasiado grande|El secreto se selló)';
