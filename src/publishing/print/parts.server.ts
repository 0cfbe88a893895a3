import { createHash } from 'node:crypto'
import { setImmediate as pause } from 'node:timers/promises'
import { counterPrice, type Rounding } from '#selling/counter/price.ts'
import type { Db } from '#platform/database/db.server.ts'
import { amountText } from '#catalogue/prices/amount.ts'
import type { Definition } from './definition.ts'
import { type Fit, type ModelFit, compressed } from './fits.ts'
import { chosenBy, isChosen, isChosenFit } from './selection.server.ts'

/** A part as it is printed. */
export type Part = {
  k_parte: string
  descripcion: string
  linea: { id: number; nombre: string; slug: string; ilustracion: string | null }
  marca: string
  /** Decimal pesos without VAT; null where there is none, or none is printed. */
  precio: string | null
  empaque: number
  /** Position and side that all its applications share. */
  comun: string
  modelos: ModelFit[]
  equivalencias: { codigo: string; fabricante: string; tipo: string }[]
  foto: string | null
  /** Changes with its applications. */
  huella: string
}

type Row = Omit<Part, 'linea' | 'comun' | 'modelos' | 'huella' | 'precio'> & {
  linea_id: number
  linea: string
  slug: string
  ilustracion: string | null
  valor: string | null
  fits: Fit[] | null
}

/** Parts asked for at once. */
const BATCH = 200

export type Reading = {
  definicion: Definition
  cliente: number | null
  /** The moment whose prices count. */
  momento: string
  /** A client's own margin and rounding. */
  mostrador: { margen: number; redondeo: Rounding }
  /** Called after each batch; throws to stop. */
  onProgress: (done: number, total: number) => Promise<void>
}

/** Every part of the definition, by line, brand and code, from one unmoving picture of the database. */
export async function readParts(tx: Db, reading: Reading): Promise<Part[]> {
  const { definicion } = reading
  const chosen = chosenBy(definicion)
  const ids = await tx.rows<{ id: number }>(
    `select p.id from producto p join linea l on l.id = p.linea_id left join marca m on m.id = p.marca_id where ${isChosen}
     order by l.nombre_norm collate "C", l.id, m.nombre_norm collate "C" nulls last, m.id, p.k_parte collate "C"`,
    chosen,
  )
  const prices = definicion.precios === 'sin' ? null : definicion.precios
  const parts: Part[] = []
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH).map(({ id }) => id)
    const rows = await tx.rows<Row>(details, [
      some,
      ...chosen.slice(2),
      prices !== null,
      prices === 'base' ? null : reading.cliente,
      reading.momento,
    ])
    for (const row of rows) parts.push(partOf(row, reading))
    await reading.onProgress(parts.length, ids.length)
    // Others of this process want their turn.
    await pause()
  }
  return parts
}

/** $1 parts, $2 to $5 the vehicles, $6 whether prices are wanted, $7 whose, $8 of when. */
const details = `
  select p.k_parte, p.descripcion, p.empaque, l.id as linea_id, l.nombre as linea, l.slug, l.ilustracion, coalesce(m.nombre, '') as marca,
    case when $6::boolean then (select pr.valor from precio_de($7, p.id, 1, $8) pr) end as valor,
    (select i.ruta from producto_imagen i where i.producto_id = p.id and i.tipo in ('foto', '360') order by i.tipo desc, i.orden, i.id limit 1) as foto,
    (select coalesce(json_agg(json_build_object('codigo', e.codigo, 'fabricante', e.fabricante, 'tipo', e.tipo)
        order by array_position('{OE,reemplaza,competidor,alterna,kit}'::text[], e.tipo), e.fabricante collate "C", e.codigo collate "C"), '[]')
      from equivalencia e where e.producto_id = p.id and e.tipo <> 'reemplazado_por') as equivalencias,
    (select json_agg(json_build_object('marca', v.nombre, 'modelo', mo.nombre, 'motor', mt.nombre, 'desde', a.desde, 'hasta', a.hasta,
        'posicion', a.posicion, 'lado', a.lado, 'nota', a.nota, 'condiciones', (
          select json_agg(json_build_object('atributo', c.atributo, 'operador', c.operador, 'valor', c.valor) order by c.id)
          from aplicacion_condicion c where c.aplicacion_id = a.id))
        order by v.nombre_norm collate "C", mo.nombre_norm collate "C", mt.nombre_norm collate "C" nulls first, a.desde, a.hasta nulls last, a.id)
      from aplicacion a join modelo mo on mo.id = a.modelo_id join marca v on v.id = mo.marca_id left join motor mt on mt.id = a.motor_id
      where a.producto_id = p.id and ${isChosenFit(2)}) as fits
  from unnest($1::bigint[]) with ordinality as u (id, n) join producto p on p.id = u.id join linea l on l.id = p.linea_id
  left join marca m on m.id = p.marca_id
  order by u.n`

function partOf({ linea_id, linea, slug, ilustracion, valor, fits, ...row }: Row, reading: Reading): Part {
  const { definicion, mostrador } = reading
  const own = valor === null ? null : amountText(valor)
  const precio =
    valor !== null && definicion.precios === 'mostrador'
      ? counterPrice(valor, mostrador.margen, mostrador.redondeo)
      : own
  const told = compressed(fits ?? [])
  return {
    ...row,
    foto: definicion.fotos ? row.foto : null,
    linea: { id: linea_id, nombre: linea, slug, ilustracion },
    precio,
    ...told,
    huella: createHash('sha1').update(JSON.stringify(told)).digest('base64url').slice(0, 12),
  }
}
