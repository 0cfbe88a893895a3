-- sin transacción
-- Lists that grow for years read what they show and no more (decision 186): each order and each narrow filter by an index of its own.

-- The last first, of all, of a part, of a branch, of where they come from.
create index concurrently if not exists existencia_movimiento_ultimos on existencia_movimiento (en, id);
create index concurrently if not exists existencia_movimiento_parte on existencia_movimiento (producto_id, en, id);
create index concurrently if not exists existencia_movimiento_sucursal on existencia_movimiento (sucursal_id, en, id);
create index concurrently if not exists existencia_movimiento_origen on existencia_movimiento (origen, sucursal_id, en, id);
drop index concurrently if exists existencia_movimiento_en;
drop index concurrently if exists existencia_movimiento_producto;

create index concurrently if not exists cfdi_saldo on cfdi (saldo, id);
create index concurrently if not exists cfdi_cancelado on cfdi (fecha desc, id desc) where estado_sat = 'CANCELADO';
create index concurrently if not exists cfdi_sin_confirmar on cfdi (fecha desc, id desc) where estado_sat in ('SIN_VERIFICAR', 'NO_ENCONTRADO');
create index concurrently if not exists cfdi_con_faltas on cfdi (fecha desc, id desc) where faltas <> '[]';
create index concurrently if not exists cfdi_sin_pdf on cfdi (fecha desc, id desc) where pdf_id is null;
create index concurrently if not exists cfdi_receptor_principio on cfdi (rfc_receptor text_pattern_ops);
create index concurrently if not exists cfdi_emisor_principio on cfdi (rfc_emisor text_pattern_ops);
create index concurrently if not exists cfdi_receptor_nombre on cfdi using gin (norma_nombre(nombre_receptor) gin_trgm_ops);

create index concurrently if not exists pedido_total on pedido (total, id);
create index concurrently if not exists pedido_sucursal on pedido (sucursal_id, creado_en desc, id desc);

create index concurrently if not exists cotizacion_estado on cotizacion (estado, creado_en desc, id desc);
create index concurrently if not exists cotizacion_total on cotizacion (total, id);
create index concurrently if not exists cotizacion_folio_trgm on cotizacion using gin (folio gin_trgm_ops);
create index concurrently if not exists cotizacion_orden_compra_trgm on cotizacion using gin (upper(orden_compra) gin_trgm_ops);
create index concurrently if not exists cotizacion_linea_parte on cotizacion_linea (k_parte);

create index concurrently if not exists auditoria_accion on auditoria (accion, en desc, id desc);
create index concurrently if not exists auditoria_quien on auditoria (actor, en desc, id desc);
create index concurrently if not exists auditoria_en_nombre_de on auditoria (en_nombre_de, en desc, id desc) where en_nombre_de is not null;
