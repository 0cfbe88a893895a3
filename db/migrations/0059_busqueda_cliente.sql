-- For which client a search was made, and the part whose code it was: what other clients look for (T-19).
alter table busqueda
  add column cliente_id bigint references cliente on delete set null,
  add column producto_id bigint references producto on delete set null;
create index busqueda_parte on busqueda (producto_id, cliente_id, creado_en) where producto_id is not null and cliente_id is not null;
create index busqueda_cliente on busqueda (cliente_id, producto_id) where cliente_id is not null;
