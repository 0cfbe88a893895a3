-- Administration of one product: its texts for people and robots, who wrote it last, and who may write only its texts.

alter table producto
  -- What its page says beyond the description; lines stay lines, no markup.
  add column texto text not null default '' check (length(texto) <= 4000),
  -- Empty: the page makes its own from the part's facts.
  add column seo_titulo text not null default '' check (length(seo_titulo) <= 70),
  add column seo_descripcion text not null default '' check (length(seo_descripcion) <= 200),
  add column creado_por bigint references usuario on delete set null,
  add column actualizado_por bigint references usuario on delete set null;

-- Whether an attribute is measured or told: known from what parts have, found without reading them all.
create index producto_atributo_numero on producto_atributo (atributo_id) where valor_num is not null;
create index producto_atributo_texto on producto_atributo (atributo_id) where valor_texto is not null;
create index producto_relacion_otro on producto_relacion (otro_id);

-- The parts that say at once what becomes of a part: which took its place, or that it took another's.
create function reemplazos_de(bigint) returns table (codigo text, id bigint) language sql stable strict as $$
  select e.codigo, p.id from equivalencia e
  left join producto p on p.codigo_norm collate "C" = e.codigo_norm and e.codigo_norm <> '' and p.id <> e.producto_id
  where e.producto_id = $1 and e.tipo = 'reemplazado_por'
  union
  select s.k_parte, s.id from producto o
  join equivalencia e on e.codigo_norm collate "C" = o.codigo_norm and e.tipo = 'reemplaza' and e.producto_id <> o.id
  join producto s on s.id = e.producto_id
  where o.id = $1 and o.codigo_norm <> ''
$$;

insert into permiso (nombre, de_sistema, descripcion)
  values ('productos-textos', true, 'Editar textos y SEO de productos') on conflict (nombre) do nothing;
insert into rol_permiso (rol_id, permiso_id, alcance)
  select r.id, p.id, 'todo' from rol r, permiso p where r.nombre in ('admin', 'MKTG') and p.nombre = 'productos-textos'
  on conflict do nothing;
