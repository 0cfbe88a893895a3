-- Lo que 0430 dejó sin comprobar, ya sin detener a nadie.
alter table usuario validate constraint usuario_aspecto_check;
