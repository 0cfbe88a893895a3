-- What visitors felt: how often a measure of a page fell into a bucket on a day. No visit, no person, no address.
create table medida_visita (
  dia date not null,
  pagina text not null,
  medida text not null check (medida in ('TTFB', 'FCP', 'LCP', 'INP', 'CLS')),
  telefono boolean not null,
  cubeta smallint not null check (cubeta between 0 and 63),
  veces integer not null check (veces > 0),
  primary key (dia, pagina, medida, telefono, cubeta)
);
