-- The people of a client: what each may do within his own company. Everybody who is there holds what he held before.

alter table usuario
  add column puesto text not null default 'dueno' check (puesto in ('dueno', 'aprobador', 'comprador', 'contador', 'ver')),
  -- With VAT. Null: no cap; 0: may not order.
  add column tope_documento numeric(14, 2) check (tope_documento >= 0),
  add column tope_mes numeric(14, 2) check (tope_mes >= 0),
  -- His own company closed the account, not we: so it may open it again.
  add column suspendido boolean not null default false;

-- Where he may have things sent; without any row, everywhere.
create table usuario_direccion (
  usuario_id bigint not null references usuario on delete cascade,
  direccion_id bigint not null references direccion on delete cascade,
  primary key (usuario_id, direccion_id)
);
create index usuario_direccion_direccion on usuario_direccion (direccion_id);

create function usa_direccion(usuario bigint, direccion bigint) returns boolean language sql stable as $$
  select not exists (select from usuario_direccion u where u.usuario_id = usuario)
    or exists (select from usuario_direccion u where u.usuario_id = usuario and u.direccion_id = direccion)
$$;

create table invitacion_cliente (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente,
  -- Null: the address has an account elsewhere, which whoever invites is not told.
  usuario_id bigint references usuario on delete cascade,
  nombre text not null check (length(nombre) <= 120),
  email text not null check (length(email) <= 254),
  puesto text not null check (puesto in ('dueno', 'aprobador', 'comprador', 'contador', 'ver')),
  tope_documento numeric(14, 2),
  tope_mes numeric(14, 2),
  direcciones bigint[] not null default '{}',
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  enviada_en timestamptz not null default now(),
  expira_en timestamptz not null,
  retirada_en timestamptz
);
create index invitacion_cliente_cliente on invitacion_cliente (cliente_id) where retirada_en is null;
create index invitacion_cliente_usuario on invitacion_cliente (usuario_id) where usuario_id is not null;

-- Whoever comes to another client holds there what we give him, and nothing of the former one.
create function olvida_puesto() returns trigger language plpgsql as $$
begin
  new.puesto := 'dueno';
  new.tope_documento := null;
  new.tope_mes := null;
  new.suspendido := false;
  delete from usuario_direccion where usuario_id = new.id;
  return new;
end $$;
create trigger usuario_olvida_puesto before update of cliente_id on usuario
  for each row when (old.cliente_id is not null and new.cliente_id is distinct from old.cliente_id) execute function olvida_puesto();
