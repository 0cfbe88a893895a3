-- Parts that a person asked to be told of: when there is some again, and when it costs his client less.
create table parte_seguida (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  -- Whose stock and price it is about: his own client, or the one that staff acted for.
  cliente_id bigint not null references cliente on delete cascade,
  producto_id bigint not null references producto on delete cascade,
  por_existencia boolean not null,
  por_precio boolean not null,
  -- Whether some could be promised when it was last looked at: only from none to some is told.
  habia boolean not null,
  -- What a piece cost when it was followed; null: it had no price.
  precio numeric(14, 6),
  -- What a fall is measured against: the price when it was asked for, or when it was last told.
  precio_dicho numeric(14, 6),
  creada_en timestamptz not null default now(),
  avisada_en timestamptz,
  -- No longer followed; kept a while for who takes that back.
  quitada_en timestamptz,
  unique (usuario_id, cliente_id, producto_id),
  check (quitada_en is not null or por_existencia or por_precio)
);
create index parte_seguida_producto on parte_seguida (producto_id);
create index parte_seguida_cliente on parte_seguida (cliente_id);

-- Whether somebody of ours may act for a client by now: as `isWithinReach` of people/clients, for many people at once.
create function puede_actuar_por(persona bigint, cliente bigint) returns boolean language sql stable as $$
  select exists (
    select from usuario u join cliente c on c.id = $2 cross join lateral (
      select rp.alcance from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id join permiso p on p.id = rp.permiso_id
      where ur.usuario_id = u.id and p.nombre = 'clientes-impersonar'
      union all
      select up.alcance from usuario_permiso up join permiso p on p.id = up.permiso_id
      where up.usuario_id = u.id and p.nombre = 'clientes-impersonar' and (up.vence_en is null or up.vence_en > now())
    ) d
    where u.id = $1 and (d.alcance = 'todo'
      or (d.alcance in ('cartera', 'sucursal') and u.id in (c.asesor_id, c.vendedor_id))
      or (d.alcance = 'sucursal' and c.sucursal_id = u.sucursal_id)))
$$;
