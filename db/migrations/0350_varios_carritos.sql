-- A client has several carts at once: the principal one, which all its people share, and those that somebody opens under a name and may
-- share with them. Whatever was there is the principal one.
alter table carrito drop constraint carrito_cliente_id_key;
alter table carrito
  add column nombre text not null default 'Carrito general' check (length(nombre) between 1 and 60),
  add column principal boolean not null default true,
  -- Whose it is; null: the company's. Nobody else sees it unless it is shared.
  add column abierto_por bigint references usuario on delete set null,
  add column compartido boolean not null default false,
  -- Out of sight; for thirty days it comes back.
  add column borrado_en timestamptz,
  add check (not principal or borrado_en is null);
create unique index carrito_principal on carrito (cliente_id) where principal;
create unique index carrito_nombre on carrito (cliente_id, coalesce(abierto_por, 0), lower(nombre)) where borrado_en is null;
create index carrito_cliente on carrito (cliente_id);
create index carrito_abierto_por on carrito (abierto_por);

-- The one that a person fills; without a row the principal one.
create table carrito_activo (
  usuario_id bigint not null references usuario on delete cascade,
  cliente_id bigint not null references cliente on delete cascade,
  carrito_id bigint not null references carrito on delete cascade,
  primary key (usuario_id, cliente_id)
);
create index carrito_activo_carrito on carrito_activo (carrito_id);

-- What was moved rather than taken out: undoing takes it out of there again.
alter table carrito_retiro add column destino_id bigint references carrito on delete cascade;
create index carrito_retiro_destino on carrito_retiro (destino_id);

create function ve_carrito(k carrito, usuario bigint) returns boolean language sql immutable as $$
  select k.borrado_en is null and (k.principal or k.compartido or coalesce(k.abierto_por = usuario, false))
$$;

-- The cart asked for, null where the person does not see it; without one the active one, else the principal one, null before there is one.
create function carrito_de(cliente bigint, usuario bigint, pedido bigint default null) returns bigint language plpgsql stable as $$
begin
  if $3 is not null then
    return (select k.id from carrito k where k.id = $3 and k.cliente_id = $1 and ve_carrito(k, $2));
  end if;
  return coalesce(
    (select k.id from carrito_activo a join carrito k on k.id = a.carrito_id and k.cliente_id = $1 and ve_carrito(k, $2)
     where a.usuario_id = $2 and a.cliente_id = $1),
    (select k.id from carrito k where k.cliente_id = $1 and k.principal));
end $$;

-- As before (0303), by the delivery of the cart that the person fills.
create or replace function frontera_al_ver(cliente bigint, usuario bigint) returns json language sql stable as $$
  select case
    when not exists (select from sucursal s where s.iva_frontera) then '[]'::json
    when $1 is null then frontera_de(null, null, null)
    else (
      select frontera_de(c.id, v.id, a.cp) from cliente c left join carrito k on k.id = carrito_de(c.id, $2)
      left join via_embarque v on v.activa
        and v.id = coalesce((select e.id from via_embarque e where e.id = k.via_id and e.activa), c.via_embarque_id)
      left join lateral (
        select d.cp from direccion d where d.cliente_id = c.id and d.activa and usa_direccion($2, d.id)
          and (d.id = k.direccion_id or d.predeterminada or exists (select from usuario_direccion x where x.usuario_id = $2))
        order by (d.id = k.direccion_id) desc nulls last, d.predeterminada desc, d.alias, d.id limit 1) a on true
      where c.id = $1) end
$$;
