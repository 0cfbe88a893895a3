-- The rules of selling are changed on a screen, by one person at a time. They have a version of their own: whoever edits
-- the company's name is not in the way of whoever edits its rules.
alter table config_empresa add column politica_version int not null default 1;

alter table via_embarque
  add column version int not null default 1,
  add column actualizado_en timestamptz not null default now(),
  add column actualizado_por bigint references usuario on delete set null;
