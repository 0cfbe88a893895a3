-- Whether clients may be told by WhatsApp: their adviser sends it from his own telephone, by a link that holds number and words.
alter table config_empresa add column avisos_whatsapp boolean not null default false;

-- Where a person wants it: E.164, of Mexico.
alter table usuario add column whatsapp text;
alter table usuario add constraint usuario_whatsapp check (whatsapp ~ '^\+52[2-9][0-9]{9}$') not valid;

alter table notificacion_preferida add column whatsapp boolean not null default false;

-- What waits to be sent by hand, and what was: the number is the person's own at the time it is opened.
create table aviso_whatsapp (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  cliente_id bigint not null references cliente on delete cascade,
  -- A kind of src/people/notifications/kinds.ts.
  tipo text not null check (length(tipo) between 1 and 30),
  titulo text not null check (length(titulo) between 1 and 200),
  -- The page it leads to, under the base path.
  pagina text not null check (pagina ~ '^/' and length(pagina) <= 300),
  estado text not null default 'POR_ENVIAR' check (estado in ('POR_ENVIAR', 'ENVIADO', 'DESCARTADO')),
  creado_en timestamptz not null default now(),
  -- Who sent or discarded it.
  atendido_en timestamptz,
  atendido_por bigint references usuario on delete set null,
  version int not null default 1
);
create index aviso_whatsapp_cola on aviso_whatsapp (estado, id);
create index aviso_whatsapp_persona on aviso_whatsapp (usuario_id);
create index aviso_whatsapp_cliente on aviso_whatsapp (cliente_id);
create index aviso_whatsapp_atendido on aviso_whatsapp (atendido_por) where atendido_por is not null;
create index aviso_whatsapp_edad on aviso_whatsapp (creado_en);
