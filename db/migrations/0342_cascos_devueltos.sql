-- A core is given back with what it was charged at: its own return, or that of its part as long as it was not given back before.
alter table devolucion_linea
  -- How many cores go back with this line, what each was charged at without VAT, and the rate of VAT it was charged with.
  add column cascos int not null default 0 check (cascos between 0 and cantidad),
  add column casco numeric(9, 2) not null default 0 check (casco >= 0),
  add column casco_tasa smallint not null default 16 check (casco_tasa in (8, 16));
update devolucion_linea x set cascos = x.cantidad from devolucion d where d.id = x.devolucion_id and d.tipo = 'CASCO';

-- Cores that a line of a return counts for: none of what was refused, and none of a part that was replaced, whose core is still owed.
create function casco_pide(d devolucion, x devolucion_linea) returns int language sql stable as $$
  select case when d.reposicion_id is not null and d.tipo <> 'CASCO' then 0
    else least(x.cascos, devolucion_pide(d.estado, x.cantidad, x.recibida, x.procede)) end
$$;

-- What an invoice charges for the core of a piece of this part, where it says so; null: nothing.
create function casco_facturado(factura bigint, parte bigint) returns numeric language sql stable as $$
  select round((c.importe - c.descuento) / c.cantidad, 2) from cfdi_concepto c join producto p on p.id = $2
  where c.cfdi_id = $1 and c.cantidad > 0 and es_casco(c)
    and (c.producto_id = p.id or c.producto_id is null and strpos(upper(c.descripcion), upper(p.k_parte)) > 0)
  order by c.n limit 1
$$;
