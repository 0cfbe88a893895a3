-- What the nightly sweep deleted of each table: in all, and the last time.
create table retencion (
  tabla text primary key check (length(tabla) between 1 and 63),
  borradas bigint not null,
  ultimas int not null,
  ultima_en timestamptz not null
);
