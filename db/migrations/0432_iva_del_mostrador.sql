-- The VAT of what a client's shop sells to its own customers: its registration in the border's stimulus is its own to say. Each line
-- keeps the rate it was quoted at.
alter table mostrador_tienda add column iva smallint not null default 16 check (iva in (8, 16));
alter table mostrador_linea add column tasa smallint not null default 16 check (tasa in (8, 16));
