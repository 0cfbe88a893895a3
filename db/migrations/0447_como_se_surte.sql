-- From where a client's pieces come: as soon as they can, from several branches where that is sooner; or each part whole from one.
alter table cliente add column surtido text not null default 'pronto';
alter table cliente add constraint cliente_surtido check (surtido in ('pronto', 'junto')) not valid;
