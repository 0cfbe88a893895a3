-- «Ir a…» finds by the beginning of a folio and of any word of a name while somebody types: without these it reads every document,
-- client and user at each pause.
create index pedido_folio_principio on pedido (folio text_pattern_ops);
create index cotizacion_folio_principio on cotizacion (folio text_pattern_ops);
create index devolucion_folio_principio on devolucion (folio text_pattern_ops);
create index pedido_orden_compra on pedido (upper(orden_compra)) where orden_compra <> '';
create index cotizacion_orden_compra on cotizacion (upper(orden_compra)) where orden_compra <> '';
create index cliente_nombre_palabras on cliente using gin ((' ' || norma_nombre(nombre_comercial)) gin_trgm_ops);
create index usuario_nombre_palabras on usuario using gin ((' ' || norma_nombre(nombre)) gin_trgm_ops);
