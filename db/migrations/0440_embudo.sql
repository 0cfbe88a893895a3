-- How often parts were looked at and put into carts: by day, line, kind of client and its branch. No visit, no person, no company, no part.
create table embudo_cuenta (
  dia date not null default hoy_local(),
  paso text not null check (paso in ('vista', 'carrito')),
  linea_id bigint not null references linea on delete cascade,
  -- Nobody was in.
  visitante boolean not null default false,
  -- Of the client, as they were that day; null for those without, and for visitors.
  grupo_id bigint references grupo_cliente on delete set null,
  sucursal_id bigint references sucursal on delete set null,
  veces int not null check (veces > 0)
);
create index embudo_cuenta_dia on embudo_cuenta (dia);
create index embudo_cuenta_linea on embudo_cuenta (linea_id);
create index embudo_cuenta_grupo on embudo_cuenta (grupo_id) where grupo_id is not null;
create index embudo_cuenta_sucursal on embudo_cuenta (sucursal_id) where sucursal_id is not null;

-- Rows are added and never changed, so that nobody waits for another's cart; a job sums the days that are over. What was moved or put
-- back keeps the time it had, and is no new line.
create function cuenta_al_carrito() returns trigger language plpgsql as $$
begin
  insert into embudo_cuenta (paso, linea_id, grupo_id, sucursal_id, veces)
  select 'carrito', p.linea_id, c.grupo_id, c.sucursal_id, count(*)
  from nuevas n join producto p on p.id = n.producto_id join carrito k on k.id = n.carrito_id join cliente c on c.id = k.cliente_id
  where n.creado_en > now() - interval '5 seconds'
  group by 2, 3, 4;
  return null;
end $$;
create trigger carrito_linea_cuenta after insert on carrito_linea referencing new table as nuevas
  for each statement execute function cuenta_al_carrito();
