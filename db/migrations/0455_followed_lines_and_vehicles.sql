-- A line's page and a vehicle's can be followed, too: they have no words, so what they show is named when somebody begins.
alter table busqueda_seguida add column nombre text;
alter table busqueda_seguida drop constraint busqueda_seguida_pagina_check;
alter table busqueda_seguida add constraint busqueda_seguida_pagina check (
  (pagina like '/ListadoProductos?%' or pagina like '/ListadoProductos/%' or pagina like '/catalogo/busqueda/%') and length(pagina) <= 1500
) not valid;
alter table busqueda_seguida add constraint busqueda_seguida_nombre check (length(nombre) between 1 and 1000) not valid;
