-- What 0426 asks of new rows holds of all: none is locked while they are read.
alter table devolucion validate constraint devolucion_estado_check;
alter table devolucion_linea validate constraint devolucion_linea_buenas;
