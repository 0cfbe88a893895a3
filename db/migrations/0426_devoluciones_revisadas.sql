-- Whoever asked for a return may take it back while nothing has come; what came is looked at, and a good piece goes back on the shelf.
-- por pasos: the version before writes none of the new states, and reads them as any
alter table devolucion drop constraint devolucion_estado_check;
alter table devolucion add constraint devolucion_estado_check check (estado in
  ('SOLICITADA', 'AUTORIZADA', 'RECHAZADA', 'RETIRADA', 'RECIBIDA', 'DICTAMINADA', 'NC_EMITIDA', 'REPUESTA', 'NO_PROCEDE', 'CERRADA')) not valid;

-- Of the pieces that came of an accepted line, how many were good: they are on the shelf again. Null before the verdict.
alter table devolucion_linea add column buenas int;
alter table devolucion_linea add constraint devolucion_linea_buenas check (buenas between 0 and coalesce(recibida, 0)) not valid;

create or replace function devolucion_pide(estado text, cantidad int, recibida int, procede boolean) returns int language sql immutable parallel safe as $$
  select case when estado in ('RECHAZADA', 'RETIRADA') or procede is false then 0 else coalesce(recibida, cantidad) end
$$;

-- Pesos with VAT that a return was credited with, as its screen reckons it (selling/returns/credit.ts): of what was accepted, once there
-- is a credit note. A part that was replaced gave no money back.
create function devolucion_acreditada(d devolucion) returns numeric language sql stable as $$
  select case when d.nota_id is null then 0 else coalesce(sum(
    round(x.base_importe * x.recibida / x.base_piezas, 2) + round(x.base_iva * x.recibida / x.base_piezas, 2)
    + round(x.casco * c.cascos, 2) + trunc(round(x.casco * c.cascos, 2) * x.casco_tasa / 100, 2)), 0) end
  from devolucion_linea x cross join lateral (select least(x.cascos, x.recibida) as cascos) c
  where x.devolucion_id = d.id and x.procede and x.moneda = 'MXN'
$$;
