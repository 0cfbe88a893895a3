-- Public keys that documents were ever signed with, so that a paper can still be verified after APP_KEY changed. A private key never
-- comes here: it follows from APP_KEY and is nowhere kept.
create table firma_llave (
  -- First 48 bits of the SHA-256 of the key, base64url: what a seal names it by.
  id text primary key check (id ~ '^[A-Za-z0-9_-]{8}$'),
  -- Ed25519, 32 bytes.
  publica bytea not null check (octet_length(publica) = 32),
  creada_en timestamptz not null default now(),
  -- Known to others since: what it signed counts no more. Set by hand by the owner of the database; the web process may only add.
  retirada_en timestamptz
);

-- What the list said, as its seal names it: base64url of 16 bytes. Null in those made before.
alter table lista_descarga add column huella text;
