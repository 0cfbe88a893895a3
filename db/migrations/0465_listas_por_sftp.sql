-- A supplier's lists may lie on an SFTP server: which one, how one comes in, the key of the server that somebody accepted and one that
-- was shown and is not accepted, how its last trial went, and whether what fails passes by itself.
alter table carga_lugar add column tipo text not null default 'carpeta';
alter table carga_lugar add column direccion text not null default '';
alter table carga_lugar add column usuario text not null default '';
-- Sealed (S21): a password or a private key.
alter table carga_lugar add column secreto text;
alter table carga_lugar add column secreto_tipo text not null default 'contrasena';
alter table carga_lugar add column secreto_fin text not null default '';
alter table carga_lugar add column secreto_en timestamptz;
alter table carga_lugar add column huella text not null default '';
alter table carga_lugar add column huella_vista text not null default '';
alter table carga_lugar add column prueba_en timestamptz;
alter table carga_lugar add column prueba_ok boolean;
alter table carga_lugar add column prueba_texto text not null default '';
alter table carga_lugar add column falla_fija boolean not null default false;
alter table carga_lugar add constraint carga_lugar_tipo check (tipo in ('carpeta', 'sftp')) not valid;
alter table carga_lugar add constraint carga_lugar_sftp check (tipo = 'carpeta' or (direccion <> '' and usuario <> '')) not valid;
alter table carga_lugar add constraint carga_lugar_huella check (length(huella) <= 100 and length(huella_vista) <= 100) not valid;
alter table carga_lugar add constraint carga_lugar_secreto_tipo check (secreto_tipo in ('contrasena', 'llave')) not valid;
