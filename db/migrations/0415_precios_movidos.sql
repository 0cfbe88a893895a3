-- A price that was reckoned holds until something that prices are made of is written, or the clock brings a change by itself: so that of a
-- cart of a thousand lines those that nobody touched are not reckoned anew. See docs/decisions/0184.

-- Who wrote something that prices are made of. Seen with what he wrote and not before, whatever else is under way.
create table precio_movido (
  xid xid8 primary key default pg_current_xact_id(),
  en timestamptz not null default now()
);

create function precio_se_mueve() returns trigger language plpgsql as $$
begin
  insert into precio_movido default values on conflict do nothing;
  return null;
end $$;

create trigger precio_se_mueve after insert or update or delete or truncate on precio
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after insert or update or delete or truncate on precio_contrato
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after insert or update or delete or truncate on lista_precio
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after insert or update or delete or truncate on descuento_regla
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after insert or update or delete or truncate on tipo_cambio
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after insert or update or delete or truncate on producto_relacion
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after update of tipo_cambio_dias or truncate on config_empresa
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after update of lista_precio_id, grupo_id, sucursal_id or truncate on cliente
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after update of lista_precio_id or truncate on grupo_cliente
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after insert or update of es_principal or delete or truncate on sucursal
  for each statement execute function precio_se_mueve();
create trigger precio_se_mueve after update of linea_id, marca_id or truncate on producto
  for each statement execute function precio_se_mueve();

-- Whether a price that was reckoned in this snapshot is still what it would be now.
create function precio_sigue(foto pg_snapshot) returns boolean language sql stable as $$
  select not exists (
    select from precio_movido m where m.xid >= pg_snapshot_xmin($1) and not pg_visible_in_snapshot(m.xid, $1))
$$;

-- The next moment at which the clock by itself may bring this client another price of one of these parts: something begins or ends, or
-- another day has another rate.
create function precio_hasta_reloj(cliente bigint, partes bigint[]) returns timestamptz language sql stable parallel safe as $$
  select min(b.en) from (
    select (date_trunc('day', now() at time zone 'America/Mexico_City') + interval '1 day') at time zone 'America/Mexico_City' as en
    union all
    select x.en from (
      select l.vigencia from lista_precio l
      union all select r.vigencia from descuento_regla r
      union all select c.vigencia from precio_contrato c where c.cliente_id = $1 and c.producto_id = any ($2)
      union all select p.vigencia from precio p where p.producto_id = any ($2)
    ) v cross join lateral (values (lower(v.vigencia)), (upper(v.vigencia))) x (en)
  ) b where b.en > now()
$$;
