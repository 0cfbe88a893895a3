-- Faults of the ERP's rows stand on the screen of product errors as well: one fault, one state, whichever screen settles it.
alter table error_producto
  add column detalle_id bigint references sync_detalle on delete set null,
  add column entidad text check (entidad in ('productos', 'precios', 'existencias')),
  -- The rows as they came, to be applied again when somebody asks, and since when they hold.
  add column recibida jsonb not null default '[]',
  add column recibida_en timestamptz,
  add column reintento_por bigint references usuario on delete set null;
create index error_producto_detalle on error_producto (detalle_id) where detalle_id is not null;

create function error_sigue_detalle() returns trigger language plpgsql as $$
begin
  update error_producto set estado = new.estado, reintento_en = case when new.estado = 'nuevo' then reintento_en end,
    atendido_en = case when new.estado <> 'nuevo' then now() end, atendido_por = case when new.estado <> 'nuevo' then atendido_por end
  where detalle_id = new.id and estado <> new.estado;
  return null;
end $$;
create trigger sync_detalle_estado after update of estado on sync_detalle for each row
  when (new.tipo = 'error' and new.estado is distinct from old.estado) execute function error_sigue_detalle();

create function detalle_sigue_error() returns trigger language plpgsql as $$
begin
  update sync_detalle d set estado = new.estado
  where d.id = new.detalle_id and d.estado <> new.estado
    -- The same fault came again meanwhile: that one is open already.
    and (d.estado <> 'resuelto' or not exists (
      select from sync_detalle o where o.tipo = 'error' and o.estado <> 'resuelto'
        and (o.entidad, o.k_parte, o.campo, o.motivo) = (d.entidad, d.k_parte, d.campo, d.motivo)));
  return null;
end $$;
create trigger error_producto_estado after update of estado on error_producto for each row
  when (new.detalle_id is not null and new.estado <> old.estado) execute function detalle_sigue_error();

-- Whoever exchanges data with the ERP is woken.
create function error_se_reintenta() returns trigger language plpgsql as $$
begin
  perform pg_notify('erp', '');
  return null;
end $$;
create trigger error_producto_reintento after update of reintento_en on error_producto for each row
  when (new.origen = 'sync' and new.reintento_en is not null) execute function error_se_reintenta();
