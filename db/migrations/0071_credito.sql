-- Credit: limit and policy of each client, who let what pass, what was promised and reminded; and what is owed, said in one place.

alter table cliente
  -- Pesos with VAT. Of who buys on credit (dias_credito > 0); who pays cash uses none.
  add column limite_credito numeric(14, 2) not null default 0 check (limite_credito >= 0),
  add column politica_credito text not null default 'AVISAR' check (politica_credito in ('LIBRE', 'AVISAR', 'BLOQUEAR')),
  -- Mails that an invoice is due, or overdue.
  add column recordatorios boolean not null default true;

alter table config_empresa
  -- An invoice that is overdue for longer than this counts against the client as a limit passed does.
  add column dias_vencido_bloqueo int not null default 15 check (dias_vencido_bloqueo between 0 and 365),
  -- Where clients pay to; each gives its own key as the reference.
  add column pago_beneficiario text,
  add column pago_banco text,
  add column pago_clabe text check (pago_clabe ~ '^\d{18}$');

-- Who let what pass: one quotation of this total, or whatever the client buys until a day. Only grows.
create table credito_excepcion (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente,
  cotizacion_id bigint references cotizacion,
  -- Of the quotation, when it was let pass.
  total numeric(14, 2) check (total >= 0),
  -- How far beyond the limit.
  excedente numeric(14, 2) not null check (excedente >= 0),
  hasta date,
  motivo text not null check (length(motivo) between 1 and 500),
  creado_por bigint not null references usuario,
  creado_en timestamptz not null default now(),
  check (num_nonnulls(cotizacion_id, hasta) = 1 and (cotizacion_id is null) = (total is null))
);
create index credito_excepcion_cliente on credito_excepcion (cliente_id, id desc);
create index credito_excepcion_cotizacion on credito_excepcion (cotizacion_id) where cotizacion_id is not null;
create trigger credito_excepcion_fija before update or delete on credito_excepcion for each row execute function solo_se_agrega();

-- What a client said he would pay, and when. Whether it was kept follows from the payments.
create table cobro_promesa (
  id bigint generated always as identity primary key,
  cliente_id bigint not null references cliente,
  cfdi_id bigint references cfdi on delete cascade,
  importe numeric(14, 2) not null check (importe > 0),
  moneda text not null default 'MXN',
  fecha date not null,
  nota text not null default '' check (length(nota) <= 500),
  creado_por bigint not null references usuario,
  creado_en timestamptz not null default now()
);
create index cobro_promesa_cliente on cobro_promesa (cliente_id, id desc);
create trigger cobro_promesa_fija before update on cobro_promesa for each row execute function solo_se_agrega();

-- A mail that told of an invoice: each kind once, but those that somebody sent by hand.
create table recordatorio (
  id bigint generated always as identity primary key,
  cfdi_id bigint not null references cfdi on delete cascade,
  tipo text not null check (tipo in ('POR_VENCER', 'HOY', 'VENCIDA_7', 'VENCIDA_15', 'MANUAL')),
  enviado_por bigint references usuario on delete set null,
  en timestamptz not null default now()
);
create unique index recordatorio_uno on recordatorio (cfdi_id, tipo) where tipo <> 'MANUAL';
create index recordatorio_cfdi on recordatorio (cfdi_id, en desc);

create function hoy_local() returns date language sql stable as $$ select (now() at time zone 'America/Mexico_City')::date $$;

-- Invoices as what is owed: when each is due, how late it is, and in pesos at its own rate. A cancelled one owes nothing.
-- Today is asked for once, not for each row. tramo: 0 not yet due; overdue 1–30 days, 31–60, 61–90, more.
create view cuenta_factura as
select f.id, f.cliente_id, f.uuid, f.serie || f.folio as folio, f.rfc_emisor, f.rfc_receptor, f.nombre_receptor, f.fecha,
  f.fecha::date as dia, v.vence, f.moneda, m.cambio, f.metodo_pago, f.estado_sat = 'CANCELADO' as cancelada, f.estado_sat,
  round(f.total, 2) as total, m.saldo, round(m.saldo * m.cambio, 2) as saldo_mxn,
  f.saldo > 0 and f.estado_sat <> 'CANCELADO' as por_cobrar,
  case when m.saldo > 0 then greatest((select hoy_local()) - v.vence, 0) else 0 end as dias,
  case when m.saldo = 0 then null when (select hoy_local()) <= v.vence then 0 else least(((select hoy_local()) - v.vence - 1) / 30 + 1, 4) end as tramo,
  case when f.estado_sat = 'CANCELADO' then 'CANCELADA' when m.saldo = 0 then 'PAGADA' when (select hoy_local()) > v.vence then 'VENCIDA'
    when m.saldo < round(f.total, 2) then 'PARCIAL' else 'PENDIENTE' end as estado
from cfdi f
join cliente c on c.id = f.cliente_id
cross join lateral (select coalesce(f.vence_en, f.fecha::date + c.dias_credito) as vence) v
cross join lateral (select case when f.estado_sat = 'CANCELADO' then 0.00 else round(f.saldo, 2) end as saldo,
  case when f.moneda = 'MXN' then 1 else f.tipo_cambio end as cambio) m
where f.tipo = 'I';

-- What was applied to an invoice, in its own currency, as its balance counts it: payments between the same two parties, and credit notes.
-- `uuid` is the document that did it.
create view cuenta_abono as
select i.id as factura_id, 'PAGO' as tipo, d.uuid, d.serie || d.folio as folio, p.fecha::date as dia, round(p.pagado, 2) as importe, p.forma, p.id as orden
from cfdi_pago p
join cfdi d on d.id = p.cfdi_id and d.tipo = 'P' and d.estado_sat <> 'CANCELADO'
join cfdi i on i.uuid = p.uuid and i.tipo = 'I' and i.moneda = p.moneda_dr and (i.rfc_emisor, i.rfc_receptor) = (d.rfc_emisor, d.rfc_receptor)
where i.metodo_pago = 'PPD' and i.version <> '3.2'
union all
select n.factura_id, 'NOTA', d.uuid, d.serie || d.folio, d.fecha::date, round(n.importe, 2), '', d.id
from cfdi_nota n
join cfdi d on d.id = n.nota_id and d.tipo = 'E' and d.estado_sat <> 'CANCELADO'
union all
-- Paid in one exhibition, or issued before there were payment documents: it was born paid.
select i.id, 'CONTADO', i.uuid, i.serie || i.folio, i.fecha::date, round(i.total, 2), i.forma_pago, i.id
from cfdi i where i.tipo = 'I' and not (i.metodo_pago = 'PPD' and i.version <> '3.2');

-- Pesos of what is agreed and not invoiced yet: orders in course, less what of them was invoiced, and quotations authorised or accepted.
create function por_facturar_de(cliente bigint) returns numeric language sql stable as $$
  select coalesce((
      select sum(greatest(p.total - greatest(l.facturado, f.facturado), 0)) from pedido p
      cross join lateral (select round(coalesce(sum(x.precio * x.facturada), 0) * 1.16, 2) as facturado from pedido_linea x where x.pedido_id = p.id) l
      cross join lateral (select coalesce(sum(round(i.total * case when i.moneda = 'MXN' then 1 else i.tipo_cambio end, 2)), 0) as facturado
        from factura_pedido fp join cfdi i on i.id = fp.cfdi_id and i.tipo = 'I' and i.estado_sat <> 'CANCELADO' where fp.pedido_id = p.id) f
      where p.cliente_id = $1 and p.estado not in ('CERRADO', 'CANCELADO') and p.facturacion <> 'FACTURADO'), 0)
    + coalesce((select sum(q.total) from cotizacion q where q.cliente_id = $1 and estado_ahora(q) in ('AUTORIZADA', 'ACEPTADA')), 0)
$$;

-- THE account of a client: open invoices and what is owed of them in pesos, what is overdue and for how long, the limit, what is
-- used of it, what is left. With a receiver's or an issuer's RFC, invoices of these only. The pages, the guard of quotations and the
-- statement all read it.
create function cuenta_de(cliente bigint, receptor text default null, emisor text default null)
returns table (facturas int, total numeric(14, 2), facvencidas int, vencido numeric(14, 2), dias_vencido int,
  limite numeric(14, 2), por_facturar numeric(14, 2), usado numeric(14, 2), disponible numeric(14, 2))
language sql stable rows 1 as $$
  select f.facturas, f.total::numeric(14, 2), f.facvencidas, f.vencido::numeric(14, 2), f.dias, c.limite_credito,
    p.por_facturar::numeric(14, 2), (f.total + p.por_facturar)::numeric(14, 2), (c.limite_credito - f.total - p.por_facturar)::numeric(14, 2)
  from cliente c
  cross join lateral (
    select count(*)::int as facturas, coalesce(sum(v.saldo_mxn), 0) as total, (count(*) filter (where v.dias > 0))::int as facvencidas,
      coalesce(sum(v.saldo_mxn) filter (where v.dias > 0), 0) as vencido, coalesce(max(v.dias), 0)::int as dias
    from cuenta_factura v
    where v.cliente_id = c.id and v.por_cobrar and v.saldo > 0
      and ($2 is null or v.rfc_receptor = $2) and ($3 is null or v.rfc_emisor = $3)) f
  cross join lateral (select por_facturar_de(c.id) as por_facturar) p
  where c.id = $1
$$;

-- Open pages hear of it, whoever wrote the document.
create function cuenta_avisa() returns trigger language plpgsql as $$
begin
  perform pg_notify('novedad', 'cuenta:' || new.cliente_id);
  return null;
end $$;
create trigger cfdi_avisa_cuenta after insert or update of saldo, vence_en, estado_sat, cliente_id on cfdi
  for each row when (new.tipo = 'I' and new.cliente_id is not null) execute function cuenta_avisa();
