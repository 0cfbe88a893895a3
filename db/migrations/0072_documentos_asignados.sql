-- When somebody said whose a document is: those of one moment are undone together.
alter table cfdi add column asignado_en timestamptz;
