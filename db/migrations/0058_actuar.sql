-- Whether a person may act for a client now: it buys, and lies within the reach of his permission «clientes-impersonar».
-- Asked at every request of a session that acts, so that acting ends with the right to it.
-- plpgsql keeps its plan, which is most of what it costs.
create function puede_actuar(usuario bigint, cliente bigint) returns boolean language plpgsql stable as $$
begin
  return exists (
    select from usuario u
      join cliente c on c.id = $2 and c.activo
      join permiso p on p.nombre = 'clientes-impersonar'
      cross join lateral (
        select rp.alcance from usuario_rol ur join rol_permiso rp on rp.rol_id = ur.rol_id
        where ur.usuario_id = u.id and rp.permiso_id = p.id
        union all
        select up.alcance from usuario_permiso up
        where up.usuario_id = u.id and up.permiso_id = p.id and (up.vence_en is null or up.vence_en > now())
      ) a
    where u.id = $1 and (
      a.alcance = 'todo'
      or c.id = u.cliente_id
      or (a.alcance in ('cartera', 'sucursal') and u.id in (c.asesor_id, c.vendedor_id))
      or (a.alcance = 'sucursal' and c.sucursal_id = u.sucursal_id)));
end $$;
