-- What people ask of their own data: access, rectification, cancellation, opposition (LFPDPPP of 2025), each with its days.

insert into permiso (nombre, de_sistema, descripcion) values ('privacidad-write', true, 'Atender solicitudes sobre datos personales')
on conflict (nombre) do update set de_sistema = true, descripcion = excluded.descripcion;
insert into rol_permiso (rol_id, permiso_id, alcance)
select r.id, p.id, 'todo' from rol r join permiso p on p.nombre = 'privacidad-write' where r.nombre in ('admin', 'CustomerService')
on conflict do nothing;

-- The n-th working day after a day. The company's own days off do not lengthen what the law counts.
create function dia_habil(date, int) returns date language sql stable as $$
  select d::date from generate_series($1 + 1, $1 + $2 * 2 + 30, interval '1 day') d
  where extract(isodow from d) < 6 and d::date not in (
    select f.fecha from generate_series(extract(year from $1)::int, extract(year from $1 + $2 * 2 + 30)::int) a, feriados(a) f)
  order by d offset $2 - 1 limit 1
$$;

create table solicitud_arco (
  id bigint generated always as identity primary key,
  derecho text not null check (derecho in ('ACCESO', 'RECTIFICACION', 'CANCELACION', 'OPOSICION')),
  nombre text not null check (length(nombre) between 1 and 120),
  correo text not null check (length(correo) <= 254),
  -- Of who asked from his account; of the others the address was proven by a link.
  usuario_id bigint references usuario on delete set null,
  detalle text not null default '' check (length(detalle) <= 2000),
  ip inet,
  estado text not null default 'SIN_CONFIRMAR' check (estado in ('SIN_CONFIRMAR', 'RECIBIDA', 'PROCEDENTE', 'NEGADA', 'CUMPLIDA')),
  creado_en timestamptz not null default now(),
  -- From here the days count.
  recibida_en timestamptz,
  responder_antes date,
  ampliada_en timestamptz,
  ampliada_motivo text,
  respondida_en timestamptz,
  respondida_por bigint references usuario on delete set null,
  respuesta text,
  cumplir_antes date,
  cumplida_en timestamptz,
  cumplida_por bigint references usuario on delete set null,
  -- What was done; of a cancellation what was deleted, and what was kept and why.
  resultado jsonb,
  version int not null default 1,
  check ((estado = 'SIN_CONFIRMAR') = (recibida_en is null)),
  check ((recibida_en is null) = (responder_antes is null)),
  check (estado not in ('PROCEDENTE', 'NEGADA', 'CUMPLIDA') or respondida_en is not null)
);
create index solicitud_arco_abierta on solicitud_arco (responder_antes) where estado in ('RECIBIDA', 'PROCEDENTE');
create index solicitud_arco_usuario on solicitud_arco (usuario_id, id desc) where usuario_id is not null;
