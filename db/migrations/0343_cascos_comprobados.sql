-- What 0341 asks of new rows holds of all: none is locked while they are read.
alter table producto validate constraint producto_casco;
alter table cotizacion_linea validate constraint cotizacion_linea_casco;
alter table pedido_linea validate constraint pedido_linea_casco;
