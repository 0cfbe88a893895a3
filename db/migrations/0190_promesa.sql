-- One promise: a line may wait for what is not on hand, when its client says so; and a quotation keeps what was promised.

-- por_surtir: what is not on hand is asked for all the same, and owed.
alter table carrito_linea add column por_surtir boolean not null default false;

-- por_surtir: the pieces of the line are owed, none of them is taken from the branch's stock.
alter table cotizacion_linea add column por_surtir boolean not null default false;

-- The day the client was promised it would be there; null: none was.
alter table pedido add column promesa date;

-- CAMBIO: something else than what was approved is to go out.
alter table aprobacion drop constraint aprobacion_reglas_check;
alter table aprobacion add constraint aprobacion_reglas_check
  check (cardinality(reglas) > 0 and reglas <@ array['DESCUENTO', 'TOTAL', 'PISO', 'CAMBIO']);
