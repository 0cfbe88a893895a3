-- Cores: what is charged with a part until the used one is handed in. Pesos of a piece without VAT; null: none.
alter table producto add column casco numeric(9, 2);
alter table producto add constraint producto_casco check (casco > 0) not valid;

-- Kept with each line when its document is made, as price and VAT are: what is there is never reckoned anew.
alter table cotizacion_linea add column casco numeric(9, 2) not null default 0;
alter table cotizacion_linea add constraint cotizacion_linea_casco check (casco >= 0) not valid;
alter table pedido_linea add column casco numeric(9, 2) not null default 0;
alter table pedido_linea add constraint pedido_linea_casco check (casco >= 0) not valid;

-- Pesos without VAT that the cores of a document come to, as it stands.
create function cascos_de(q cotizacion) returns numeric language sql stable as $$
  select coalesce(sum(x.casco * x.cantidad), 0) from cotizacion_linea x where x.cotizacion_id = q.id and x.version = q.version_actual
$$;

-- A line of an invoice that charges cores, whether it names their part or not; a part that is called so is none.
create function es_casco(c cfdi_concepto) returns boolean language sql stable as $$
  select c.descripcion ~* '^ *((importe|cargo|dep.sito)( +(por|del?))? +)?cascos?\M'
    and not exists (select from producto p where p.id = c.producto_id and p.descripcion ~* '^ *cascos?\M')
$$;

-- As before (0302), each line with its core.
create or replace function por_facturar_de(cliente bigint) returns numeric language sql stable as $$
  select coalesce((
      select sum(greatest(p.total - greatest(l.facturado, f.facturado), 0)) from pedido p
      cross join lateral (
        select round(coalesce(sum((x.precio + x.casco) * x.facturada * (1 + x.tasa * 0.01)), 0), 2) as facturado
        from pedido_linea x where x.pedido_id = p.id) l
      cross join lateral (select coalesce(sum(round(i.total * case when i.moneda = 'MXN' then 1 else i.tipo_cambio end, 2)), 0) as facturado
        from factura_pedido fp join cfdi i on i.id = fp.cfdi_id and i.tipo = 'I' and i.estado_sat <> 'CANCELADO' where fp.pedido_id = p.id) f
      where p.cliente_id = $1 and p.estado not in ('CERRADO', 'CANCELADO') and p.facturacion <> 'FACTURADO'), 0)
    + coalesce((select sum(q.total) from cotizacion q where q.cliente_id = $1 and estado_ahora(q) in ('AUTORIZADA', 'ACEPTADA')), 0)
$$;
