-- Llaves de acceso (WebAuthn): lo que abre una cuenta sin escribir la contraseña, o como segundo paso.
create table llave_acceso (
  id bigint generated always as identity primary key,
  usuario_id bigint not null references usuario on delete cascade,
  credencial bytea not null unique check (length(credencial) between 1 and 1023),
  -- SubjectPublicKeyInfo: con ella sólo se comprueba, no se entra.
  clave_publica bytea not null check (length(clave_publica) between 32 and 1024),
  nombre text not null check (length(nombre) between 1 and 60),
  contador bigint not null default 0,
  respaldada boolean not null default false,
  creado_en timestamptz not null default now(),
  usado_en timestamptz
);
create index llave_acceso_usuario on llave_acceso (usuario_id);

-- Retos que ya sirvieron: cada uno vale una vez. Los que no se contestan no dejan renglón.
create table reto_usado (
  hash bytea primary key check (length(hash) = 32),
  expira_en timestamptz not null
);
create index reto_usado_expira on reto_usado (expira_en);
