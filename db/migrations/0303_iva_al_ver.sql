-- The branches that would sell with the border's rate of VAT to who looks: by the delivery of his client's cart; to nobody in particular
-- what is picked up at the main branch. Nothing more is asked while no branch is registered.
create function frontera_al_ver(cliente bigint, usuario bigint) returns json language sql stable as $$
  select case
    when not exists (select from sucursal s where s.iva_frontera) then '[]'::json
    when $1 is null then frontera_de(null, null, null)
    else (
      select frontera_de(c.id, v.id, a.cp) from cliente c left join carrito k on k.cliente_id = c.id
      left join via_embarque v on v.activa
        and v.id = coalesce((select e.id from via_embarque e where e.id = k.via_id and e.activa), c.via_embarque_id)
      left join lateral (
        select d.cp from direccion d where d.cliente_id = c.id and d.activa and usa_direccion($2, d.id)
          and (d.id = k.direccion_id or d.predeterminada or exists (select from usuario_direccion x where x.usuario_id = $2))
        order by (d.id = k.direccion_id) desc nulls last, d.predeterminada desc, d.alias, d.id limit 1) a on true
      where c.id = $1) end
$$;

-- What a price with VAT is shown with: of the branch that supplies who looks, else the main one.
create function tasa_al_ver(cliente bigint, usuario bigint) returns int language sql stable as $$
  select case when exists (
    select from json_array_elements_text(frontera_al_ver($1, $2)) f (id) where f.id::bigint = coalesce(
      (select b.id from cliente c join sucursal b on b.id = c.sucursal_id and b.activa where c.id = $1),
      (select b.id from sucursal b where b.es_principal and b.activa))) then 8 else 16 end
$$;
