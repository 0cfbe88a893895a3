-- Small things of the shop: what was searched before a visitor wrote, and whose catalogue a PDF is.

-- {texto, tipo, vehiculo}: the search that found nothing, when the message asks for a part; vehiculo is a text, empty when none.
alter table mensaje_contacto add column busqueda jsonb;

-- Null: of several brands, or of the house.
alter table documento_pdf add column marca_id bigint references marca on delete set null;
create index documento_pdf_marca on documento_pdf (marca_id) where marca_id is not null;
