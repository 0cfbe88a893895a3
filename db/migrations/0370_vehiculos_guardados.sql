-- Vehicles that a client's people keep: those of the company are everybody's in it. Plates are personal data of whoever owns the car.
create table vehiculo_guardado (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente on delete cascade,
  guardado_por bigint references usuario on delete set null,
  -- By the catalogue's own names, as an address has them: the catalogue may be loaded anew.
  marca text not null default '' check (length(marca) <= 80),
  modelo text not null check (length(modelo) between 1 and 80),
  anio int check (anio between 1900 and 2100),
  motor text not null default '' check (length(motor) <= 80),
  placa text not null default '' check (length(placa) <= 15),
  placa_norm text not null generated always as (upper(regexp_replace(placa, '[^A-Za-z0-9]', '', 'g'))) stored,
  apodo text not null default '' check (length(apodo) <= 40),
  -- «La vagoneta» and «vagoneta» are one name.
  apodo_norm text not null generated always as (regexp_replace(norma_nombre(apodo), '^(el|la|los|las|mi) ', '')) stored,
  km int check (km between 0 and 9999999),
  notas text not null default '' check (length(notas) <= 500),
  version int not null default 1,
  creado_en timestamptz not null default now(),
  -- Taken off; kept a while for who takes that back.
  quitado_en timestamptz
);
create unique index vehiculo_guardado_placa on vehiculo_guardado (cliente_id, placa_norm) where placa_norm <> '' and quitado_en is null;
create unique index vehiculo_guardado_apodo on vehiculo_guardado (cliente_id, apodo_norm) where apodo_norm <> '' and quitado_en is null;
-- Without a name of its own it is one: keeping it again changes nothing.
create unique index vehiculo_guardado_mismo on vehiculo_guardado (cliente_id, marca, modelo, (coalesce(anio, 0)), motor)
  where placa_norm = '' and apodo_norm = '' and quitado_en is null;
create index vehiculo_guardado_cliente on vehiculo_guardado (cliente_id, creado_en);
create index vehiculo_guardado_por on vehiculo_guardado (guardado_por) where guardado_por is not null;

-- What was done to a vehicle, and when it is its turn again.
create table vehiculo_servicio (
  id bigint generated always as identity primary key,
  vehiculo_id bigint not null references vehiculo_guardado on delete cascade,
  hecho_en date not null,
  km int check (km between 0 and 9999999),
  que text not null check (length(que) between 1 and 300),
  proximo_en date,
  proximo_km int check (proximo_km between 0 and 9999999),
  anotado_por bigint references usuario on delete set null,
  avisado_en timestamptz,
  creado_en timestamptz not null default now(),
  quitado_en timestamptz
);
create index vehiculo_servicio_vehiculo on vehiculo_servicio (vehiculo_id, hecho_en);
create index vehiculo_servicio_por on vehiculo_servicio (anotado_por) where anotado_por is not null;
create index vehiculo_servicio_toca on vehiculo_servicio (proximo_en)
  where avisado_en is null and quitado_en is null and (proximo_en is not null or proximo_km is not null);
