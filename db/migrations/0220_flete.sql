-- What a delivery costs, and that documents keep it as it was shown. Money without VAT.

alter table via_embarque
  -- From this much merchandise on, the delivery is sent free; null: never.
  add column gratis_desde numeric(14, 2) check (gratis_desde > 0),
  -- Kilos that the cost covers, and what each kilo begun beyond them costs; 0: weight costs nothing.
  add column kilos numeric(8, 2) not null default 0 check (kilos >= 0),
  add column costo_kilo numeric(14, 2) not null default 0 check (costo_kilo >= 0);

-- Part of the subtotal, and taxed with it. An order's is its share of the one delivery of its document.
alter table cotizacion_version add column flete numeric(14, 2) not null default 0 check (flete >= 0);
alter table cotizacion add column flete numeric(14, 2) not null default 0 check (flete >= 0);
alter table pedido add column flete numeric(14, 2) not null default 0 check (flete >= 0);
