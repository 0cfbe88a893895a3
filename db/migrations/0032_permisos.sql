-- Every permission the program knows, and what each role is given with which reach (requirements 7.2).

insert into permiso (nombre, de_sistema)
select nombre, true from unnest(array[
  'permission_compras', 'cotizaciones-read', 'cotizaciones-create', 'cotizaciones-revisar', 'cotizaciones-autorizar',
  'pedidos-read', 'pedidos-cancel', 'pedidos-sync', 'documentos-read', 'documentos-upload', 'credito-read', 'credito-override',
  'precios-read', 'precios-update', 'productos-read', 'productos-create', 'productos-update', 'productos-import',
  'aplicaciones-update', 'marcas-read', 'marcas-write', 'lineas-write', 'years-write', 'publicaciones-read',
  'publicaciones-create', 'publicaciones-update', 'publicaciones-delete', 'pdfcatalogo-create', 'pdfcatalogo-update',
  'pdfcatalogo-delete', 'fichas-write', 'anuncios-write', 'vacantes-write', 'users-read', 'users-write', 'roles-write',
  'permisos-write', 'clientes-read', 'clientes-impersonar', 'indicadores-read', 'busquedas-analisis', 'sinonimos-write',
  'correos-config', 'sync-config', 'sync-run', 'auditoria-read']) as nombre
on conflict do nothing;

update permiso set descripcion = d.texto
from (values
  ('permission_compras', 'Usar el carrito y generar pedidos'),
  ('cotizaciones-read', 'Ver cotizaciones'),
  ('cotizaciones-create', 'Crear cotizaciones a nombre de un cliente'),
  ('cotizaciones-revisar', 'Revisar cotizaciones'),
  ('cotizaciones-autorizar', 'Autorizar cotizaciones dentro de su límite'),
  ('pedidos-read', 'Ver pedidos'),
  ('pedidos-cancel', 'Cancelar pedidos'),
  ('pedidos-sync', 'Enviar pedidos al ERP'),
  ('documentos-read', 'Ver documentos electrónicos'),
  ('documentos-upload', 'Cargar documentos electrónicos'),
  ('credito-read', 'Ver crédito y saldos'),
  ('credito-override', 'Autorizar por encima del crédito'),
  ('precios-read', 'Ver costo, margen y precio mínimo'),
  ('precios-update', 'Cambiar precios'),
  ('productos-read', 'Ver productos inactivos y datos internos'),
  ('productos-create', 'Crear productos'),
  ('productos-update', 'Editar productos'),
  ('productos-import', 'Cargar productos por archivo'),
  ('aplicaciones-update', 'Editar aplicaciones'),
  ('marcas-read', 'Ver marcas inactivas'),
  ('marcas-write', 'Administrar marcas'),
  ('lineas-write', 'Administrar líneas'),
  ('years-write', 'Administrar años'),
  ('publicaciones-read', 'Ver banners, publicaciones y fichas en administración'),
  ('publicaciones-create', 'Crear publicaciones y banners'),
  ('publicaciones-update', 'Editar publicaciones y banners'),
  ('publicaciones-delete', 'Borrar publicaciones y banners'),
  ('pdfcatalogo-create', 'Subir catálogos PDF'),
  ('pdfcatalogo-update', 'Editar catálogos PDF'),
  ('pdfcatalogo-delete', 'Borrar catálogos PDF'),
  ('fichas-write', 'Administrar fichas técnicas'),
  ('anuncios-write', 'Administrar anuncios'),
  ('vacantes-write', 'Administrar vacantes'),
  ('users-read', 'Ver usuarios'),
  ('users-write', 'Crear y editar usuarios'),
  ('roles-write', 'Administrar roles'),
  ('permisos-write', 'Administrar permisos'),
  ('clientes-read', 'Ver clientes'),
  ('clientes-impersonar', 'Actuar a nombre de un cliente'),
  ('indicadores-read', 'Ver indicadores'),
  ('busquedas-analisis', 'Ver qué se busca y qué no se encuentra'),
  ('sinonimos-write', 'Administrar sinónimos'),
  ('correos-config', 'Configurar el correo'),
  ('sync-config', 'Configurar la conexión con el ERP'),
  ('sync-run', 'Ejecutar la sincronización'),
  ('auditoria-read', 'Ver la bitácora')
) as d (nombre, texto)
where permiso.nombre = d.nombre;

insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, g.alcance
from (values
  ('cliente', 'propio', array['permission_compras', 'cotizaciones-read', 'cotizaciones-create', 'pedidos-read', 'pedidos-cancel',
    'documentos-read', 'credito-read', 'indicadores-read']),
  ('Cotizador-Mostrador', 'propio', array['cotizaciones-read', 'cotizaciones-create', 'pedidos-read', 'indicadores-read']),
  ('vendedor', 'cartera', array['permission_compras', 'cotizaciones-read', 'cotizaciones-create', 'cotizaciones-revisar',
    'cotizaciones-autorizar', 'pedidos-read', 'credito-read', 'clientes-read', 'clientes-impersonar', 'indicadores-read']),
  ('asesor', 'cartera', array['permission_compras', 'cotizaciones-read', 'cotizaciones-create', 'cotizaciones-revisar',
    'cotizaciones-autorizar', 'pedidos-read', 'pedidos-cancel', 'documentos-read', 'credito-read', 'clientes-read',
    'clientes-impersonar', 'indicadores-read']),
  ('asesor', 'todo', array['productos-read', 'busquedas-analisis']),
  ('CustomerService', 'todo', array['cotizaciones-read', 'cotizaciones-create', 'cotizaciones-revisar', 'cotizaciones-autorizar',
    'pedidos-read', 'pedidos-cancel', 'documentos-read', 'credito-read', 'productos-read', 'clientes-read', 'clientes-impersonar',
    'indicadores-read', 'busquedas-analisis']),
  ('MKTG', 'todo', array['productos-read', 'publicaciones-read', 'publicaciones-create', 'publicaciones-update',
    'publicaciones-delete', 'pdfcatalogo-create', 'pdfcatalogo-update', 'pdfcatalogo-delete', 'fichas-write', 'vacantes-write',
    'indicadores-read', 'busquedas-analisis', 'sinonimos-write']),
  ('manager', 'sucursal', array['cotizaciones-read', 'cotizaciones-create', 'cotizaciones-revisar', 'cotizaciones-autorizar',
    'pedidos-read', 'pedidos-cancel', 'documentos-read', 'credito-read', 'precios-read', 'users-read', 'clientes-read',
    'clientes-impersonar', 'indicadores-read']),
  ('manager', 'todo', array['credito-override', 'productos-read', 'busquedas-analisis']),
  ('director', 'todo', array['cotizaciones-read', 'cotizaciones-revisar', 'cotizaciones-autorizar', 'pedidos-read', 'pedidos-cancel',
    'documentos-read', 'credito-read', 'credito-override', 'precios-read', 'productos-read', 'publicaciones-read', 'users-read',
    'clientes-read', 'indicadores-read', 'busquedas-analisis', 'auditoria-read'])
) as g (rol, alcance, permisos)
join rol r on r.nombre = g.rol
join permiso p on p.nombre = any (g.permisos)
on conflict (rol_id, permiso_id) do update set alcance = excluded.alcance;

insert into rol_permiso (rol_id, permiso_id)
select r.id, p.id from rol r cross join permiso p where r.nombre = 'admin'
on conflict do nothing;
