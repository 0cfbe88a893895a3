-- What 0420 asks of new rows holds of all: none is locked while they are read.
alter table precio_terminado validate constraint precio_terminado_tabla;
alter table cotizacion_linea validate constraint cotizacion_linea_rebaja;
alter table pedido_linea validate constraint pedido_linea_rebaja;
