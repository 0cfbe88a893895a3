-- Every write is done once for its key, a visitor's too: whoever has no account is known by the SHA-256 of the session cookie.
alter table idempotencia drop constraint idempotencia_pkey;
alter table idempotencia alter column usuario_id drop not null;
alter table idempotencia add column visitante bytea check (length(visitante) = 32);
alter table idempotencia add constraint idempotencia_de_alguien check (num_nonnulls(usuario_id, visitante) = 1);
create unique index idempotencia_usuario on idempotencia (usuario_id, clave);
create unique index idempotencia_visitante on idempotencia (visitante, clave);
-- The answer is sealed with APP_KEY: some tell a secret this one time.
comment on column idempotencia.respuesta is 'JSON sellado con APP_KEY, como texto';
