-- What a client's buyer may not order by himself waits for somebody of his own company.
create table compra_por_aprobar (
  id bigint generated always as identity primary key,
  cotizacion_id bigint not null references cotizacion on delete cascade,
  cliente_id bigint not null references cliente,
  comprador_id bigint references usuario on delete set null,
  estado text not null default 'PENDIENTE' check (estado in ('PENDIENTE', 'APROBADA', 'RECHAZADA', 'RETIRADA', 'ANULADA')),
  -- The version of the content that is asked for, what it comes to with VAT, and what becomes of what is short.
  contenido int not null,
  total numeric(14, 2) not null,
  faltante text check (faltante in ('quitar', 'por_surtir')),
  motivo text not null,
  pedida_en timestamptz not null default now(),
  resuelta_por bigint references usuario on delete set null,
  resuelta_en timestamptz,
  respuesta text not null default '' check (length(respuesta) <= 500)
);
create unique index compra_por_aprobar_una on compra_por_aprobar (cotizacion_id) where estado = 'PENDIENTE';
create index compra_por_aprobar_cliente on compra_por_aprobar (cliente_id, id desc);
create index compra_por_aprobar_comprador on compra_por_aprobar (comprador_id) where estado = 'PENDIENTE';

-- Who approves in his place while he is away, first and last day included.
create table suplencia_compra (
  usuario_id bigint primary key references usuario on delete cascade,
  suplente_id bigint not null references usuario on delete cascade check (suplente_id <> usuario_id),
  desde date not null,
  hasta date not null check (hasta >= desde)
);
create index suplencia_compra_suplente on suplencia_compra (suplente_id);

-- Whether somebody may say yes to it: an owner, an approver whose cap reaches that far, or who stands in for one of them; never the
-- buyer himself, nor by standing in for him.
create function aprueba_compra(quien bigint, compra compra_por_aprobar) returns boolean language sql stable as $$
  select quien is distinct from compra.comprador_id
    and exists (select from usuario y join usuario_rol ur on ur.usuario_id = y.id join rol r on r.id = ur.rol_id and r.nombre = 'cliente'
      where y.id = quien and y.cliente_id = compra.cliente_id and y.estado = 'ACTIVO' and y.puesto in ('dueno', 'aprobador', 'comprador'))
    and exists (select from usuario a join usuario_rol ur on ur.usuario_id = a.id join rol r on r.id = ur.rol_id and r.nombre = 'cliente'
      where a.cliente_id = compra.cliente_id and a.estado = 'ACTIVO' and a.id is distinct from compra.comprador_id
        and (a.puesto = 'dueno' or a.puesto = 'aprobador' and coalesce(a.tope_documento >= compra.total, true))
        and (a.id = quien or exists (select from suplencia_compra s
          where s.usuario_id = a.id and s.suplente_id = quien and hoy_local() between s.desde and s.hasta)))
$$;
