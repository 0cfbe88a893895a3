-- The exchange with the company's ERP: one connection, its runs, what they changed, orders on their way out, differences.

-- One row (E-21). The secret is sealed and never leaves again; the breaker is shared by all processes.
create table proceso_credencial (
  unico boolean primary key default true check (unico),
  tipo text not null default 'rest' check (tipo in ('rest', 'carpeta')),
  direccion text not null default '',
  usuario text not null default '',
  secreto text,
  secreto_fin text not null default '',
  secreto_en timestamptz,
  encendido boolean not null default false,
  entidades text[] not null default '{productos,precios,existencias,pedidos}',
  -- Null: only when somebody asks.
  cada_minutos int check (cada_minutos between 5 and 1440),
  -- Hour of Mexico City of the daily complete reading.
  completa_a time,
  -- Who has the last word on each field of a part: 'erp' or 'tienda'.
  duenos jsonb not null default '{"descripcion":"tienda","linea":"tienda","marca":"tienda","empaque":"erp","hecho_en_mexico":"tienda","activo":"erp","precio":"erp","existencia":"erp"}',
  fallas int not null default 0,
  pausa_hasta timestamptz,
  ultima_falla text not null default '',
  falla_en timestamptz,
  respuesta_en timestamptz,
  prueba_en timestamptz,
  prueba_ok boolean,
  prueba_texto text not null default '',
  version int not null default 1,
  actualizado_en timestamptz not null default now(),
  actualizado_por bigint references usuario on delete set null
);
insert into proceso_credencial default values;

-- How far each kind of data has been read. `leida_en` is by our clock: when the reading that ended well began.
create table sync_entidad (
  entidad text primary key check (entidad in ('productos', 'precios', 'existencias', 'pedidos')),
  cursor text,
  leida_en timestamptz,
  completa_en timestamptz
);
insert into sync_entidad (entidad) values ('productos'), ('precios'), ('existencias'), ('pedidos');

create table sync_corrida (
  id bigint generated always as identity primary key,
  tipo text not null default 'sincronizacion' check (tipo in ('sincronizacion', 'conciliacion')),
  completa boolean not null default false,
  origen text not null check (origen in ('manual', 'horario')),
  estado text not null default 'EN_COLA' check (estado in
    ('EN_COLA', 'EN_CURSO', 'REINTENTO', 'OK', 'PARCIAL', 'ERROR', 'MUERTA', 'DETENIDA')),
  pedida_por bigint references usuario on delete set null,
  pedida_en timestamptz not null default now(),
  iniciada_en timestamptz,
  -- Moves with every page: a run whose process was killed stops beating.
  latido_en timestamptz,
  terminada_en timestamptz,
  siguiente_en timestamptz,
  intentos int not null default 0,
  detener boolean not null default false,
  -- Where it goes on after a cut: what is done, what is being read since when, and after which page.
  hechas text[] not null default '{}',
  entidad text,
  cursor text,
  leyendo_desde timestamptz,
  filas int not null default 0,
  total int,
  cuentas jsonb not null default '{}',
  motivo text not null default ''
);
-- Never two at once.
create unique index sync_corrida_abierta on sync_corrida ((true)) where estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO');
create index sync_corrida_orden on sync_corrida (id desc);

-- What a run changed, and the rows it could not take. An error that comes again is the same row, counted.
create table sync_detalle (
  id bigint generated always as identity primary key,
  corrida_id bigint not null references sync_corrida on delete cascade,
  entidad text not null,
  tipo text not null check (tipo in ('nuevo', 'cambiado', 'error')),
  k_parte text not null default '',
  campo text not null default '',
  antes text,
  despues text,
  motivo text not null default '',
  estado text check (estado in ('nuevo', 'resuelto', 'ignorado')),
  veces int not null default 1,
  visto_en timestamptz not null default now(),
  check ((tipo = 'error') = (estado is not null))
);
create index sync_detalle_corrida on sync_detalle (corrida_id, tipo, id);
create unique index sync_detalle_error on sync_detalle (entidad, k_parte, campo, motivo) where tipo = 'error' and estado <> 'resuelto';
create index sync_detalle_errores on sync_detalle (estado, visto_en desc) where tipo = 'error';

-- What the ERP is to be told of orders. Written in the transaction of the order itself; the key makes sending it again harmless.
create table bandeja_salida (
  id bigint generated always as identity primary key,
  tipo text not null check (tipo in ('pedido', 'cancelacion')),
  pedido_id bigint not null references pedido on delete cascade,
  clave uuid not null default gen_random_uuid() unique,
  estado text not null default 'EN_COLA' check (estado in
    ('EN_COLA', 'EN_CURSO', 'REINTENTO', 'ENVIADA', 'OK', 'RECHAZADA', 'MUERTA', 'DESCARTADA')),
  -- What is sent, fixed the first time: the same key never says two things.
  carga json,
  folio text,
  intentos int not null default 0,
  siguiente_en timestamptz not null default now(),
  ultimo_error text not null default '',
  -- Somebody said by hand which folio it has.
  enlazada boolean not null default false,
  creada_en timestamptz not null default now(),
  enviada_en timestamptz,
  respondida_en timestamptz,
  constraint bandeja_salida_una unique (tipo, pedido_id)
);
create index bandeja_salida_pendiente on bandeja_salida (siguiente_en) where estado in ('EN_COLA', 'EN_CURSO', 'REINTENTO');
create index bandeja_salida_pedido on bandeja_salida (pedido_id);
-- Orders that hold pieces the ERP does not know of: looked up with every page of stock.
create index bandeja_salida_respuesta on bandeja_salida (respondida_en) where tipo = 'pedido';
create index pedido_sin_erp on pedido (id) where erp_estado <> 'ACEPTADO';

-- What the ERP last said of the order, in its own words, and when: what is older does not count.
alter table pedido add column erp_motivo text not null default '', add column erp_rev bigint, add column erp_en timestamptz;

create table sync_diferencia (
  id bigint generated always as identity primary key,
  corrida_id bigint not null references sync_corrida on delete cascade,
  entidad text not null check (entidad in ('precios', 'existencias', 'pedidos')),
  -- What it is about, e.g. `BRK-100/NTE`.
  clave text not null,
  nuestro text,
  suyo text,
  estado text not null default 'ABIERTA' check (estado in ('ABIERTA', 'POR_TOMAR', 'TOMADA', 'CONSERVADA')),
  motivo text not null default '',
  decidida_por bigint references usuario on delete set null,
  decidida_en timestamptz
);
create unique index sync_diferencia_abierta on sync_diferencia (entidad, clave) where estado in ('ABIERTA', 'POR_TOMAR');
create index sync_diferencia_orden on sync_diferencia (estado, id);

-- In the order's own transaction, whoever makes it: an order that exists is on its way, one that does not is not.
create function pedido_a_bandeja() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into bandeja_salida (tipo, pedido_id) values ('pedido', new.id) on conflict do nothing;
  else
    -- One that never left is not sent; one that may have left is called back.
    update bandeja_salida set estado = 'DESCARTADA', ultimo_error = 'El pedido se canceló antes de enviarse.'
      where pedido_id = new.id and tipo = 'pedido' and intentos = 0 and estado = 'EN_COLA';
    if not found then
      insert into bandeja_salida (tipo, pedido_id) select 'cancelacion', new.id
        from bandeja_salida where pedido_id = new.id and tipo = 'pedido' and estado not in ('DESCARTADA', 'RECHAZADA')
        on conflict do nothing;
    end if;
  end if;
  perform pg_notify('bandeja', '');
  return null;
end $$;
create trigger pedido_sale after insert on pedido for each row when (new.erp_estado = 'PENDIENTE') execute function pedido_a_bandeja();
create trigger pedido_se_cancela after update of estado on pedido for each row
  when (new.estado = 'CANCELADO' and old.estado <> 'CANCELADO') execute function pedido_a_bandeja();

insert into bandeja_salida (tipo, pedido_id)
select 'pedido', id from pedido where erp_estado = 'PENDIENTE' and estado not in ('CANCELADO', 'CERRADO') on conflict do nothing;

-- Since when stock is as it is shown, where that is longer ago than the schedule allows; null: it is as fresh as it should be.
create function existencias_de() returns timestamptz language sql stable as $$
  select e.leida_en from proceso_credencial c, sync_entidad e
  where c.encendido and 'existencias' = any (c.entidades) and e.entidad = 'existencias'
    and e.leida_en < now() - make_interval(mins => coalesce(c.cada_minutos * 3 / 2 + 5, 1440))
$$;
