-- The ERP's files may lie on an SFTP server: the folder there, the key of the server that somebody accepted, one that was shown and is
-- not accepted, and whether the secret is a password or a private key.
alter table proceso_credencial add column carpeta text not null default '';
alter table proceso_credencial add column huella text not null default '';
alter table proceso_credencial add column huella_vista text not null default '';
alter table proceso_credencial add column secreto_tipo text not null default 'contrasena';
alter table proceso_credencial drop constraint proceso_credencial_tipo_check;
alter table proceso_credencial add constraint proceso_credencial_tipo check (tipo in ('rest', 'carpeta', 'sftp')) not valid;
alter table proceso_credencial add constraint proceso_credencial_carpeta check (length(carpeta) <= 200) not valid;
alter table proceso_credencial add constraint proceso_credencial_huella check (length(huella) <= 100 and length(huella_vista) <= 100) not valid;
alter table proceso_credencial add constraint proceso_credencial_secreto_tipo check (secreto_tipo in ('contrasena', 'llave')) not valid;
