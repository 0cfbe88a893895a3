-- With whom of the company a cart is shared, where it is not with all of its people.
create table carrito_persona (
  carrito_id bigint not null references carrito on delete cascade,
  usuario_id bigint not null references usuario on delete cascade,
  primary key (carrito_id, usuario_id)
);
create index carrito_persona_usuario on carrito_persona (usuario_id);

-- As before (0350), and whoever it is shared with. Whose company the cart is of is asked beside it, everywhere.
create or replace function ve_carrito(k carrito, usuario bigint) returns boolean language sql stable as $$
  select k.borrado_en is null and (k.principal or k.compartido or coalesce(k.abierto_por = $2, false)
    or exists (select from carrito_persona x where x.carrito_id = k.id and x.usuario_id = $2))
$$;
