-- VAT of the northern and southern border regions: 8 % where a branch registered in the stimulus sells, what it sells is handed over
-- within the region, and the law does not leave the part out. Until a branch is registered everything has the usual 16 %.

alter table sucursal
  -- Registered in the stimulus; from and until when its sales have the rate, both days included. Without a day: always.
  add column iva_frontera boolean not null default false,
  add column iva_desde date,
  add column iva_hasta date,
  add constraint sucursal_iva_dias check (iva_desde <= iva_hasta);

-- What the stimulus leaves out.
alter table producto add column sin_estimulo boolean not null default false;

-- Where a delivery to an address lies within the region: postal codes by municipality, both included. The administrator keeps them.
create table region_fronteriza (
  id bigint generated always as identity primary key,
  municipio text not null check (btrim(municipio) <> '' and length(municipio) <= 80),
  cp_desde text not null check (cp_desde ~ '^\d{5}$'),
  cp_hasta text not null check (cp_hasta ~ '^\d{5}$'),
  orden int not null default 0,
  check (cp_desde <= cp_hasta)
);

create function vende_con_estimulo(s sucursal) returns boolean language sql stable as $$
  select s.iva_frontera and (select hoy_local()) between coalesce(s.iva_desde, '-infinity') and coalesce(s.iva_hasta, 'infinity')
$$;

-- THE rule: the ids of the branches whose sales to a client have the border's rate where they are handed over. `cp` is the address's;
-- without one, or by a route of no days, it is picked up: at the client's branch, else the main one.
create function frontera_de(cliente bigint, via bigint, cp text) returns json language sql stable as $$
  select coalesce(json_agg(s.id order by s.id), '[]') from sucursal s
  where s.iva_frontera and vende_con_estimulo(s) and case
    when $3 is null or coalesce((select v.dias from via_embarque v where v.id = $2), 0) = 0 then (
      select vende_con_estimulo(p) from sucursal p where p.id = coalesce(
        (select b.id from cliente c join sucursal b on b.id = c.sucursal_id and b.activa where c.id = $1),
        (select b.id from sucursal b where b.es_principal and b.activa)))
    else exists (select from region_fronteriza r where $3 between r.cp_desde and r.cp_hasta) end
$$;

-- Kept with each line when its document is made: what is there is never reckoned anew. `tasa_entrega` is what the freight that goes
-- with it is taxed with: a part that is left out does not change its delivery's.
alter table cotizacion_linea
  add column tasa smallint not null default 16 check (tasa in (8, 16)),
  add column tasa_entrega smallint not null default 16 check (tasa_entrega in (8, 16));
alter table pedido_linea add column tasa smallint not null default 16 check (tasa in (8, 16));
alter table pedido add column tasa_entrega smallint not null default 16 check (tasa_entrega in (8, 16));

-- As before (0071), each line with its own rate.
create or replace function por_facturar_de(cliente bigint) returns numeric language sql stable as $$
  select coalesce((
      select sum(greatest(p.total - greatest(l.facturado, f.facturado), 0)) from pedido p
      cross join lateral (
        select round(coalesce(sum(x.precio * x.facturada * (1 + x.tasa * 0.01)), 0), 2) as facturado
        from pedido_linea x where x.pedido_id = p.id) l
      cross join lateral (select coalesce(sum(round(i.total * case when i.moneda = 'MXN' then 1 else i.tipo_cambio end, 2)), 0) as facturado
        from factura_pedido fp join cfdi i on i.id = fp.cfdi_id and i.tipo = 'I' and i.estado_sat <> 'CANCELADO' where fp.pedido_id = p.id) f
      where p.cliente_id = $1 and p.estado not in ('CERRADO', 'CANCELADO') and p.facturacion <> 'FACTURADO'), 0)
    + coalesce((select sum(q.total) from cotizacion q where q.cliente_id = $1 and estado_ahora(q) in ('AUTORIZADA', 'ACEPTADA')), 0)
$$;
