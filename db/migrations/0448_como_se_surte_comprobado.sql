-- What 0447 left unproven, now that it stops nobody.
alter table cliente validate constraint cliente_surtido;
