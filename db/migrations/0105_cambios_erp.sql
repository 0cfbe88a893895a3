-- Lines of an order that change after it was sent follow it to the ERP: each message says all of them, so the last one is enough.
alter table bandeja_salida drop constraint bandeja_salida_tipo_check, drop constraint bandeja_salida_una;
alter table bandeja_salida add constraint bandeja_salida_tipo_check check (tipo in ('pedido', 'cambio', 'cancelacion'));
create unique index bandeja_salida_una on bandeja_salida (tipo, pedido_id) where tipo <> 'cambio';
-- Looked up with every page of stock.
create index bandeja_salida_cambio on bandeja_salida (pedido_id, id) where tipo = 'cambio';

-- Once for every statement, whoever writes lines; in the transaction that changes them.
create function lineas_a_bandeja(pedidos bigint[]) returns void language plpgsql as $$
declare
  uno bigint;
begin
  foreach uno in array pedidos loop
    -- Locked, or a worker could fix the body with the lines as they were. One that never left takes them as they are.
    perform from bandeja_salida where pedido_id = uno and tipo = 'pedido' and estado <> 'DESCARTADA'
      and (carga is not null or estado in ('OK', 'ENVIADA')) for update;
    continue when not found;
    update bandeja_salida set siguiente_en = now() where pedido_id = uno and tipo = 'cambio' and estado = 'EN_COLA' and intentos = 0;
    continue when found;
    update bandeja_salida set estado = 'DESCARTADA', ultimo_error = 'Lo reemplaza un cambio posterior.'
      where pedido_id = uno and tipo = 'cambio' and estado in ('REINTENTO', 'RECHAZADA', 'MUERTA');
    insert into bandeja_salida (tipo, pedido_id) values ('cambio', uno);
    perform pg_notify('bandeja', '');
  end loop;
end $$;

create function lineas_cambian() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform lineas_a_bandeja(array(select distinct pedido_id from despues order by 1));
  else
    perform lineas_a_bandeja(array(
      select distinct d.pedido_id from despues d join antes a using (id)
      where (d.cantidad, d.confirmada, d.backorder, d.cancelada, d.precio, d.producto_id) is distinct from
        (a.cantidad, a.confirmada, a.backorder, a.cancelada, a.precio, a.producto_id) order by 1));
  end if;
  return null;
end $$;
create trigger pedido_linea_nueva after insert on pedido_linea referencing new table as despues
  for each statement execute function lineas_cambian();
create trigger pedido_linea_cambia after update on pedido_linea referencing old table as antes new table as despues
  for each statement execute function lineas_cambian();

-- A cancellation says it all: changes that have not left yet stay here.
create function cambios_sobran() returns trigger language plpgsql as $$
begin
  delete from bandeja_salida where pedido_id = new.id and tipo = 'cambio' and estado = 'EN_COLA' and intentos = 0;
  update bandeja_salida set estado = 'DESCARTADA', ultimo_error = 'El pedido se canceló.'
    where pedido_id = new.id and tipo = 'cambio' and estado in ('REINTENTO', 'RECHAZADA', 'MUERTA');
  return null;
end $$;
create trigger pedido_cancelado_sin_cambios after update of estado on pedido for each row
  when (new.estado = 'CANCELADO' and old.estado <> 'CANCELADO') execute function cambios_sobran();
