-- The audit log, which only grows, and the mails waiting to be sent.

create table auditoria (
  id bigint generated always as identity primary key,
  en timestamptz not null default now(),
  accion text not null,
  -- No foreign key: what happened stays true whatever becomes of the account.
  actor_id bigint,
  actor text,
  objeto text,
  objeto_id text,
  ip inet,
  agente text,
  peticion text,
  antes jsonb,
  despues jsonb
);
create index auditoria_en on auditoria (en desc, id desc);
create index auditoria_actor on auditoria (actor_id, en desc);
create index auditoria_objeto on auditoria (objeto, objeto_id, en desc);

create function solo_se_agrega() returns trigger language plpgsql as $$
begin
  raise exception 'la tabla % solo admite agregar', tg_table_name using errcode = 'insufficient_privilege';
end
$$;
create trigger auditoria_fija before update or delete on auditoria for each row execute function solo_se_agrega();
create trigger auditoria_no_se_vacia before truncate on auditoria for each statement execute function solo_se_agrega();

create table correo_salida (
  id bigint generated always as identity primary key,
  tipo text not null,
  para text not null,
  asunto text not null,
  -- Text and HTML, sealed: a mail may carry an access link. Emptied once sent or given up.
  cuerpo text,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'REINTENTO', 'ENVIADO', 'FALLIDO')),
  intentos int not null default 0,
  proximo_en timestamptz not null default now(),
  -- After this instant the mail would be of no use.
  caduca_en timestamptz,
  error text,
  creado_en timestamptz not null default now(),
  enviado_en timestamptz
);
create index correo_salida_debido on correo_salida (proximo_en) where estado in ('PENDIENTE', 'REINTENTO');
