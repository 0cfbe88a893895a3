-- A price is looked for by part, list and quantity some twenty times for a cart of ten lines: in this order it is the first row that is met.
create index precio_producto_lista_cantidad on precio (producto_id, lista_id, cantidad_min);
drop index precio_producto_lista;
