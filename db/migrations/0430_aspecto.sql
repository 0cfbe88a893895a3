-- Cómo quiere ver las páginas cada quien, en todos sus equipos: tema y densidad (`oscuro.compacta`). Nulo: no lo ha dicho.
alter table usuario add column aspecto text;
alter table usuario add constraint usuario_aspecto_check check (aspecto ~ '^(sistema|claro|oscuro)\.(comoda|compacta)$') not valid;
