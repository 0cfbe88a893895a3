-- Prices and stock changed on screen: batches that are foreseen, done in one transaction and taken back; counts, adjustments and
-- transfers of stock; and every movement of stock, whoever made it.

insert into permiso (nombre, de_sistema, descripcion) values ('existencias-update', true, 'Ajustar, contar y traspasar existencias')
on conflict (nombre) do update set de_sistema = true, descripcion = excluded.descripcion;
insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, 'todo' from rol r join permiso p on p.nombre = 'existencias-update' where r.nombre = 'admin'
on conflict do nothing;

-- A change of the prices of one list. PREVISTO: shown and not done. desde: null, at once; hasta: the moment it ends.
create table precio_lote (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuario on delete set null,
  lista_id bigint not null references lista_precio,
  estado text not null default 'PREVISTO' check (estado in ('PREVISTO', 'APLICADO', 'DESHECHO')),
  alcance text not null check (alcance in ('celda', 'seleccion', 'filtro')),
  regla jsonb not null,
  desde timestamptz,
  hasta timestamptz,
  -- Chosen parts, and how many prices change.
  elegidas int not null default 0,
  cambian int not null default 0,
  -- Whether whoever does it types how many: a jump, below cost, or very many.
  pide_cuenta boolean not null default false,
  creado_en timestamptz not null default now(),
  aplicado_en timestamptz,
  deshecho_en timestamptz,
  deshecho_por bigint references usuario on delete set null,
  -- Prices that somebody changed again in between and that an undo left as they are.
  sin_deshacer int not null default 0,
  check (hasta is null or desde is null or hasta > desde)
);
create index precio_lote_reciente on precio_lote (aplicado_en desc, id desc) where estado <> 'PREVISTO';

-- A price of one part from one quantity on. antes_*: the row in force when the change begins, null where there is none;
-- despues null: it ends. nuevo_id: the row this change wrote; luego_id: the price before, which comes back after `hasta`.
create table precio_lote_fila (
  lote_id bigint not null references precio_lote on delete cascade,
  -- No reference: thousands are written to be looked at once, and what is read of them is joined to the part.
  producto_id bigint not null,
  cantidad_min int not null,
  antes_id bigint,
  antes numeric(14, 6),
  antes_hasta timestamptz,
  despues numeric(14, 6),
  clase text not null check (clase in ('sube', 'baja', 'igual', 'imposible')),
  motivo text,
  bajo_costo boolean not null default false,
  salta boolean not null default false,
  nuevo_id bigint,
  luego_id bigint,
  primary key (lote_id, producto_id, cantidad_min)
);
-- Who wrote a price: 'lote:12' (on screen), 'carga:7', 'erp'; null: nobody said. Set by set_config('jacve.fuente', ..., true).
alter table precio add column fuente text default nullif(current_setting('jacve.fuente', true), '');

-- What somebody did with stock, and why.
create table existencia_ajuste (
  id bigint generated always as identity primary key,
  usuario_id bigint references usuario on delete set null,
  tipo text not null check (tipo in ('ajuste', 'conteo', 'traspaso', 'deshacer')),
  motivo text not null check (length(motivo) between 1 and 60),
  nota text not null default '' check (length(nota) <= 300),
  creado_en timestamptz not null default now(),
  -- The one this takes back.
  deshace_id bigint unique references existencia_ajuste
);

-- Every change of what is free in a branch. origen_id: of existencia_ajuste, or of carga.
create table existencia_movimiento (
  id bigint generated always as identity primary key,
  producto_id bigint not null references producto on delete cascade,
  sucursal_id bigint not null references sucursal on delete cascade,
  en timestamptz not null default now(),
  antes int not null,
  despues int not null,
  origen text not null check (origen in ('ajuste', 'carga', 'erp', 'pedido', 'otro')),
  origen_id bigint
);
create index existencia_movimiento_producto on existencia_movimiento (producto_id, id desc);
create index existencia_movimiento_ajuste on existencia_movimiento (origen_id) where origen = 'ajuste';
create index existencia_movimiento_en on existencia_movimiento (en);

-- Who moves stock says so before: set_config('jacve.fuente', 'ajuste:12', true). Orders move what is reserved too, which is how
-- they are known; stock that appears without a word (the first fill of a catalogue) is no movement.
create function existencia_anota() returns trigger language plpgsql as $$
declare
  fuente constant text := coalesce(current_setting('jacve.fuente', true), '');
  origen constant text := nullif(split_part(fuente, ':', 1), '');
  origen_id constant bigint := nullif(split_part(fuente, ':', 2), '')::bigint;
begin
  if tg_op = 'INSERT' then
    if origen is not null then
      insert into existencia_movimiento (producto_id, sucursal_id, antes, despues, origen, origen_id)
      select n.producto_id, n.sucursal_id, 0, n.disponible, origen, origen_id from nuevas n
      where n.disponible <> 0 order by n.producto_id, n.sucursal_id;
    end if;
  else
    insert into existencia_movimiento (producto_id, sucursal_id, antes, despues, origen, origen_id)
    select n.producto_id, n.sucursal_id, v.disponible, n.disponible,
      coalesce(origen, case when n.apartado <> v.apartado then 'pedido' else 'otro' end), origen_id
    from nuevas n join viejas v on v.producto_id = n.producto_id and v.sucursal_id = n.sucursal_id
    where n.disponible <> v.disponible order by n.producto_id, n.sucursal_id;
  end if;
  return null;
end $$;
create trigger existencia_entra after insert on existencia referencing new table as nuevas
  for each statement execute function existencia_anota();
create trigger existencia_cambia after update on existencia referencing old table as viejas new table as nuevas
  for each statement execute function existencia_anota();
