-- The one box of the documents asks four things at once (folio with series, folio alone, UUID, amount): only when each has an index does the
-- question not read every document.
create index cfdi_folio_solo on cfdi (upper(folio));
create index cfdi_total on cfdi (total);
