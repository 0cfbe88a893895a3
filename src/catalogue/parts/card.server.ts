/** Columns of a card (contract: card) from `producto p`, `linea l` and `marca m`. */
export const cardColumns = `
  p.id, p.k_parte, l.nombre as linea, p.linea_id, p.descripcion, m.nombre as marca,
  coalesce((
    select i.ruta from producto_imagen i where i.producto_id = p.id and i.tipo in ('foto', 'dibujo')
    order by i.tipo = 'dibujo', i.orden, i.id limit 1), l.ilustracion) as ilustracion,
  p.badgenuevo, p.especial::text as especial, p.mejoresventas, p.mejoresventaslineas, p.hecho_mx`

/** What a part measures, from `producto p`. */
export const attributesOf = `
  coalesce((
    select json_agg(json_build_object('clave', t.clave, 'nombre', t.nombre, 'unidad', t.unidad,
      'valor', coalesce(trim_scale(v.valor_num)::text, v.valor_texto)) order by t.id)
    from producto_atributo v join atributo t on t.id = v.atributo_id where v.producto_id = p.id), '[]') as atributos`

/** What cardColumns reads besides `producto p`. */
export const cardJoins = `join linea l on l.id = p.linea_id left join marca m on m.id = p.marca_id`
