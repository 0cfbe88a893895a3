-- What was said with a client and when to talk again: the log behind the list of whom to call. Only grows.

create table contacto_bitacora (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente,
  usuario_id bigint not null references usuario,
  tipo text not null check (tipo in ('llamada', 'whatsapp', 'visita', 'correo')),
  resultado text not null check (resultado in ('contesto', 'no_contesto', 'volver_a_llamar', 'hizo_pedido', 'no_le_interesa')),
  nota text not null default '' check (length(nota) <= 500),
  -- The day agreed for the next one; a call to repeat has one.
  proxima_fecha date check (proxima_fecha is not null or resultado <> 'volver_a_llamar'),
  creado_en timestamptz not null default now()
);
create index contacto_bitacora_cliente on contacto_bitacora (cliente_id, id desc);
create index contacto_bitacora_usuario on contacto_bitacora (usuario_id, creado_en desc);
create trigger contacto_bitacora_fijo before update or delete on contacto_bitacora for each row execute function solo_se_agrega();

-- Contacts a day that are asked of each seller.
alter table config_empresa add column meta_llamadas int not null default 20 check (meta_llamadas between 1 and 500);
