alter table carga_lugar validate constraint carga_lugar_tipo;
alter table carga_lugar validate constraint carga_lugar_sftp;
alter table carga_lugar validate constraint carga_lugar_huella;
alter table carga_lugar validate constraint carga_lugar_secreto_tipo;
