-- What the company says in place of a text of the program. Which texts there are, and what each says until then, stands in the
-- program (fronts/texts/catalogue.server.ts): a row without one is of no use and does no harm.

create table texto (
  clave text primary key check (length(clave) between 1 and 60),
  -- Null: as in the program. Empty: nothing is said there.
  es text check (length(es) <= 300),
  en text check (length(en) <= 300),
  -- The row stays when the original is restored, so that no version comes twice.
  version int not null default 0,
  actualizado_por bigint references usuario on delete set null,
  actualizado_en timestamptz not null default now()
);
