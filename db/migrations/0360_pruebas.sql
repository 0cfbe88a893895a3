-- Keys and notices to try with: what a program does with one happens in tables of its own, which no list, count, mail or job reads.

alter table clave_api add prueba boolean not null default false;
alter table webhook add prueba boolean not null default false;

-- A write that is answered and not kept: stock and the client's own codes are read as they are.
create function prueba_no_escribe() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;

-- Makes a client's tables anew, empty, in the shape that the real ones have today; or takes them away. Theirs who owns the tables:
-- the web process may not make any, and reaches no others by this.
create function prueba_hacer(cliente bigint, otra_vez boolean default true) returns void
language plpgsql security definer set search_path = pg_catalog as $$
declare
  esquema text := format('prueba_%s', cliente);
  tabla text;
  orden text;
  propias text[] := array['folio_serie', 'carrito', 'carrito_activo', 'carrito_linea', 'carrito_retiro', 'pedido', 'pedido_linea', 'embarque',
    'embarque_linea', 'embarque_evidencia', 'cotizacion', 'cotizacion_version', 'cotizacion_linea', 'cotizacion_mensaje', 'cotizacion_archivo', 'documento_evento',
    'aprobacion', 'compra_por_aprobar', 'credito_excepcion', 'bandeja_salida', 'correo_salida', 'correo_adjunto', 'notificacion', 'le_quedo',
    'le_quedo_pregunta', 'error_carrito', 'enlace_pedido', 'idempotencia', 'auditoria', 'clave_api_gasto'];
  leidas text[] := array['existencia', 'codigo_cliente'];
begin
  perform pg_advisory_xact_lock(hashtext(esquema));
  execute format('drop schema if exists %I cascade', esquema);
  if not otra_vez then return; end if;
  execute format('create schema %I', esquema);

  foreach tabla in array propias loop
    execute format('create table %I.%I (like public.%I including all)', esquema, tabla, tabla);
    -- Far from the real numbers, so that nobody takes one for the other.
    for orden in select format('alter table %I.%I alter column %I restart with 1900000000', esquema, tabla, a.attname)
      from pg_attribute a where a.attrelid = format('public.%I', tabla)::regclass and a.attidentity <> '' and not a.attisdropped
    loop execute orden; end loop;
  end loop;
  for orden in select format('alter table %I.%I add %s', esquema, suya.relname, replace(pg_get_constraintdef(c.oid), 'REFERENCES public.', format('REFERENCES %I.', esquema)))
    from pg_constraint c join pg_class suya on suya.oid = c.conrelid join pg_class otra on otra.oid = c.confrelid
    where c.contype = 'f' and suya.relnamespace = 'public'::regnamespace and suya.relname = any (propias) and otra.relname = any (propias)
  loop execute orden; end loop;
  for orden in select replace(pg_get_triggerdef(t.oid), ' ON public.', format(' ON %I.', esquema)) from pg_trigger t
    where t.tgname in ('cotizacion_linea_fija', 'cotizacion_version_fija', 'documento_evento_programas')
      and t.tgrelid in (select r.oid from pg_class r where r.relnamespace = 'public'::regnamespace and r.relname = any (propias))
  loop execute orden; end loop;

  -- Functions of a row of theirs.
  perform set_config('check_function_bodies', 'off', true);
  for orden in select regexp_replace(replace(pg_get_functiondef(p.oid), 'FUNCTION public.', format('FUNCTION %I.', esquema)),
      '\mpublic\.(' || array_to_string(propias, '|') || ')\M', esquema || '.\1', 'g')
    from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and exists (select from pg_class r
      where r.relnamespace = 'public'::regnamespace and r.relname = any (propias) and r.reltype = any (p.proargtypes::oid[]))
  loop execute orden; end loop;

  foreach tabla in array leidas loop
    execute format('create view %I.%I as select * from public.%I', esquema, tabla, tabla);
    execute format('create trigger no_escribe instead of insert or update or delete on %I.%I for each row execute function public.prueba_no_escribe()',
      esquema, tabla);
  end loop;
  -- `PRUEBA-WEB-000001`: no folio of ours.
  execute format($f$create function %1$I.siguiente_folio(sucursal bigint, nombre_serie text) returns text language sql as $b$
    insert into %1$I.folio_serie (sucursal_id, serie, ultimo) values ($1, $2, 1)
    on conflict (sucursal_id, serie) do update set ultimo = folio_serie.ultimo + 1
    returning 'PRUEBA-' || serie || '-' || lpad(ultimo::text, 6, '0')
  $b$ $f$, esquema);
  execute format('comment on schema %I is %L', esquema, (select max(numero)::text from public.migracion));
end $$;

-- Notices of what was tried go to addresses for trying, and say so; no other hears of it.
create or replace function avisar_programas() returns trigger language plpgsql as $$
declare
  suyo bigint;
  folio_suyo text;
  sucursal_suya text;
  nombre text := new.tipo || '.' || new.evento;
  es_prueba boolean := tg_table_schema <> 'public';
begin
  if new.tipo = 'cotizacion' then
    select q.cliente_id, q.folio, s.clave into suyo, folio_suyo, sucursal_suya
    from cotizacion q left join sucursal s on s.id = q.sucursal_id where q.id = new.documento_id;
  else
    select o.cliente_id, o.folio, s.clave into suyo, folio_suyo, sucursal_suya
    from pedido o join sucursal s on s.id = o.sucursal_id where o.id = new.documento_id;
  end if;
  -- A message among staff is no event of the client's.
  if new.datos ->> 'interno' = 'true' then return null; end if;
  insert into webhook_entrega (webhook_id, evento, cuerpo)
  select w.id, nombre, jsonb_build_object(
    'type', nombre, 'timestamp', to_char(new.en at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'data', jsonb_build_object('tipo', new.tipo, 'id', new.documento_id, 'folio', folio_suyo, 'sucursal', sucursal_suya,
      'de', new.de, 'a', new.a)) || case when es_prueba then '{"prueba": true}'::jsonb else '{}' end
  from webhook w where w.cliente_id = suyo and w.activo and w.prueba = es_prueba and (new.tipo = any (w.eventos) or nombre = any (w.eventos));
  if found then perform pg_notify('webhook_entrega', ''); end if;
  return null;
end $$;
