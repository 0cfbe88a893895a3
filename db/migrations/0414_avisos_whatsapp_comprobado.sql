-- What 0413 left unproven, now that it stops nobody.
alter table usuario validate constraint usuario_whatsapp;
