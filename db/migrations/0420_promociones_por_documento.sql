-- Promotions on a whole document and on its freight: what they are, what they took off, and who has used them.
create table promocion (
  id bigint generated always as identity primary key,
  nombre text not null,
  nivel text not null check (nivel in ('documento', 'flete')),
  -- One of the two: hundredths of what it is about, or pesos without VAT.
  porcentaje numeric(5, 2) check (porcentaje > 0 and porcentaje <= 100),
  monto numeric(11, 2) check (monto > 0),
  -- Merchandise without VAT from which on it holds; at most so much of it is taken off.
  minimo numeric(11, 2) not null default 0 check (minimo >= 0),
  maximo numeric(11, 2) check (maximo > 0),
  -- Holds beside others of its level; else it holds alone.
  combina boolean not null default true,
  prioridad int not null default 100 check (prioridad between 1 and 999),
  cliente_id bigint references cliente on delete cascade,
  grupo_id bigint references grupo_cliente,
  linea_id bigint references linea,
  marca_id bigint references marca,
  sucursal_id bigint references sucursal,
  -- Documents that may use it, in all and of one client; null: any number.
  usos_max int check (usos_max > 0),
  usos_cliente int check (usos_cliente > 0),
  vigencia tstzrange not null,
  version int not null default 1,
  creado_por bigint references usuario on delete set null,
  creado_en timestamptz not null default now(),
  check ((porcentaje is null) <> (monto is null)),
  check (cliente_id is null or grupo_id is null)
);
create index promocion_vigencia on promocion using gist (vigencia);

-- Counted when the document is confirmed; given back when nothing of it is left.
create table promocion_uso (
  promocion_id bigint not null references promocion on delete cascade,
  cotizacion_id bigint not null references cotizacion on delete cascade,
  cliente_id bigint not null references cliente on delete cascade,
  monto numeric(12, 2) not null,
  usado_en timestamptz not null default now(),
  devuelto_en timestamptz,
  primary key (promocion_id, cotizacion_id)
);
create index promocion_uso_cotizacion on promocion_uso (cotizacion_id);
create index promocion_uso_cliente on promocion_uso (cliente_id);

alter table precio_terminado drop constraint precio_terminado_tabla_check;
alter table precio_terminado add constraint precio_terminado_tabla check (tabla in ('descuento_regla', 'precio_contrato', 'promocion')) not valid;

-- Of a version: the promotions that were agreed, whole, so that nothing that happens to them later changes it. Of a line: its share of them, pesos without VAT.
alter table cotizacion_version add column promociones jsonb;
alter table cotizacion_linea add column rebaja numeric(12, 2) not null default 0;
alter table cotizacion_linea add constraint cotizacion_linea_rebaja check (rebaja between 0 and importe) not valid;
alter table pedido_linea add column rebaja numeric(12, 2) not null default 0;
alter table pedido_linea add constraint pedido_linea_rebaja check (rebaja >= 0) not valid;
alter table pedido add column rebaja numeric(12, 2) not null default 0;

-- The share that so many pieces of a line still have: never more than was taken off for them.
create function rebaja_de(rebaja numeric, piezas int, cantidad int) returns numeric language sql immutable parallel safe as $$
  select case when cantidad > 0 then trunc(rebaja * piezas / cantidad, 2) else 0 end
$$;

-- Pesos without VAT that the promotions of a document take off, as it stands.
create function rebajas_de(q cotizacion) returns numeric language sql stable as $$
  select coalesce(sum(x.rebaja), 0) from cotizacion_linea x where x.cotizacion_id = q.id and x.version = q.version_actual
$$;

-- What a client may be offered at a moment for these parts, as answers tell it: in the order in which it counts. Its name is the company's own.
create function promociones_de(cliente bigint, partes bigint[], momento timestamptz default now()) returns jsonb
language sql stable as $$
  select coalesce(jsonb_agg(jsonb_strip_nulls(jsonb_build_object(
    'id', r.id, 'nivel', r.nivel, 'porcentaje', trim_scale(r.porcentaje)::text, 'monto', r.monto::text, 'minimo', r.minimo::text,
    'maximo', r.maximo::text, 'combina', r.combina, 'prioridad', r.prioridad, 'hasta', upper(r.vigencia),
    'de', nullif(concat_ws(' de ', l.nombre, m.nombre), ''),
    'partes', case when r.linea_id is not null or r.marca_id is not null then coalesce((
      select jsonb_agg(p.k_parte order by p.k_parte) from producto p where p.id = any ($2)
        and (r.linea_id is null or p.linea_id = r.linea_id) and (r.marca_id is null or p.marca_id = r.marca_id)), '[]') end,
    'agotada', case when (r.usos_max is not null or r.usos_cliente is not null) and (
      select count(*) >= r.usos_max or count(*) filter (where u.cliente_id = $1) >= r.usos_cliente
      from promocion_uso u where u.promocion_id = r.id and u.devuelto_en is null) then true end
  )) order by r.prioridad, r.id), '[]')
  from promocion r left join cliente c on c.id = $1 left join linea l on l.id = r.linea_id left join marca m on m.id = r.marca_id
  where r.vigencia @> $3 and (r.cliente_id is null or r.cliente_id = c.id) and (r.grupo_id is null or r.grupo_id = c.grupo_id)
    and (r.sucursal_id is null or (c.id is not null and r.sucursal_id = coalesce(c.sucursal_id, (select s.id from sucursal s where s.es_principal))))
$$;

-- As before (0341), each line less its share of the promotions.
create or replace function por_facturar_de(cliente bigint) returns numeric language sql stable as $$
  select coalesce((
      select sum(greatest(p.total - greatest(l.facturado, f.facturado), 0)) from pedido p
      cross join lateral (
        select round(coalesce(sum(((x.precio + x.casco) * x.facturada - rebaja_de(x.rebaja, x.facturada, x.cantidad)) * (1 + x.tasa * 0.01)), 0), 2) as facturado
        from pedido_linea x where x.pedido_id = p.id) l
      cross join lateral (select coalesce(sum(round(i.total * case when i.moneda = 'MXN' then 1 else i.tipo_cambio end, 2)), 0) as facturado
        from factura_pedido fp join cfdi i on i.id = fp.cfdi_id and i.tipo = 'I' and i.estado_sat <> 'CANCELADO' where fp.pedido_id = p.id) f
      where p.cliente_id = $1 and p.estado not in ('CERRADO', 'CANCELADO') and p.facturacion <> 'FACTURADO'), 0)
    + coalesce((select sum(q.total) from cotizacion q where q.cliente_id = $1 and estado_ahora(q) in ('AUTORIZADA', 'ACEPTADA')), 0)
$$;
