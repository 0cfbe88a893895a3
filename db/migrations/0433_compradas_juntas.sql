-- Parts of one job by what is bought together, counted every night so that a part's page reads a few rows of it. Never of fewer than
-- five clients: nobody's purchases are told. `fuerza`: 1 where whoever buys the one buys the other.
create table compradas_juntas (
  producto_id bigint not null references producto on delete cascade,
  otro_id bigint not null references producto on delete cascade,
  clientes int not null check (clientes >= 5),
  fuerza real not null,
  primary key (producto_id, otro_id)
);
create index compradas_juntas_otro on compradas_juntas (otro_id);
