-- Each parcel goes its own way: delivered, or come back, whatever else of its order is still waiting.

alter table embarque add column estado text not null default 'EN_CAMINO' check (estado in ('EN_CAMINO', 'ENTREGADO', 'REGRESADO'));
alter table embarque add column regresado_en timestamptz;
-- Why it came back, or anything else to be known of how it arrived.
alter table embarque add column motivo text not null default '' check (length(motivo) <= 500);
update embarque set estado = 'ENTREGADO' where entregado_en is not null;
