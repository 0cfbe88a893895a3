import { attributeIds, brandIds, engineIds, lineIds, modelIds, type Numbered, numbered } from './ids.ts'
import type { Part } from './part.ts'
import { coreOf, costOf, minimumOf } from './prices.ts'
import { FRAMES } from './spin-parts.ts'
import { column, type Step, table, type World } from './table.ts'

/** Parts and what hangs on them, in the order that their references ask for. */
export function partTables(world: World): Step[] {
  const parts = numbered(world.parts)
  return [
    producto(parts),
    productoAtributo(parts),
    productoImagen(parts),
    productoRelacion(world),
    precio(world),
    existencia(world),
    ventaDia(world),
    ...applicationTables(parts),
    equivalencia(parts),
  ]
}

const units = { PZA: 'H87', JGO: 'SET', KIT: 'KT', PAR: 'PR', LT: 'LTR' } as const
const daysAgo = 'now() - make_interval(days => %)'

function producto(parts: Numbered<Part>[]): Step {
  return table('producto', 'Partes', parts)(
    column('id', 'bigint', ({ id }) => id),
    column('k_parte', 'text', ({ row }) => row.k_parte),
    column('descripcion', 'text', ({ row }) => row.descripcion),
    column('linea_id', 'bigint', ({ row }) => lineIds.get(row.line)),
    column('marca_id', 'bigint', ({ row }) => brandIds.get(row.brand)),
    column('familia', 'text', ({ row }) => row.familia),
    column('estado', 'text', ({ row }) => row.estado),
    column('badgenuevo', 'boolean', ({ row }) => row.dias <= 45),
    column('especial', 'boolean', ({ row }) => row.especial),
    column('mejoresventas', 'boolean', ({ row }) => row.mejoresventas),
    column('mejoresventaslineas', 'boolean', ({ row }) => row.mejoresventaslineas),
    column('hecho_mx', 'boolean', ({ row }) => row.hecho_mx),
    column('unidad', 'text', ({ row }) => row.line.unidad ?? 'PZA'),
    column('empaque', 'int', ({ row }) => row.empaque),
    column('minimo', 'int', ({ row }) => minimumOf(row)),
    column('costo', 'numeric', ({ row }) => costOf(row)),
    column('casco', 'numeric', ({ row }) => coreOf(row)),
    column('peso_kg', 'numeric', ({ row }) => row.peso_kg),
    column('dimensiones', 'text', ({ row }) => boxOf(row.peso_kg)),
    column('clave_prod_serv', 'text', ({ row }) => row.line.sat),
    column('clave_unidad', 'text', ({ row }) => units[row.line.unidad ?? 'PZA']),
    column('garantia_meses', 'int', ({ row }) => row.line.garantia),
    column('popularidad', 'bigint', ({ row }) => row.piezas),
    column('publicado_en', 'int', ({ row }) => row.dias, daysAgo),
    column('creado_en', 'int', ({ row }) => row.dias, daysAgo),
  )
}

/** Length × width × height of a box for that weight. */
function boxOf(kg: number): string {
  const edge = Math.cbrt(kg * 1800)
  const sides = [1.5, 1, 0.7].map((share) => Math.max(3, Math.round(edge * share)))
  return `${sides.join(' × ')} cm`
}

function productoAtributo(parts: Numbered<Part>[]): Step {
  const rows = parts.flatMap(({ id, row }) => row.atributos.map((attribute) => ({ id, ...attribute })))
  return table('producto_atributo', 'Medidas', rows)(
    column('producto_id', 'bigint', ({ id }) => id),
    column('atributo_id', 'bigint', ({ clave }) => attributeIds.get(clave)),
    column('valor_num', 'numeric', ({ valor }) => (typeof valor === 'number' ? valor : null)),
    column('valor_texto', 'text', ({ valor }) => (typeof valor === 'string' ? valor : null)),
  )
}

function productoImagen(parts: Numbered<Part>[]): Step {
  const rows = parts
    .filter(({ row }) => row.vista360)
    .flatMap(({ id, row }) => Array.from({ length: FRAMES }, (_, frame) => ({ id, row, frame })))
  return table('producto_imagen', 'Vistas giratorias', rows)(
    column('producto_id', 'bigint', ({ id }) => id),
    column('tipo', 'text', () => '360'),
    column('orden', 'int', ({ frame }) => frame),
    column('ruta', 'text', ({ row, frame }) => `/360/${row.vista360}/${String(frame).padStart(2, '0')}.svg`),
    column('alt', 'text', ({ row }) => `${row.line.pieza}, vista giratoria`),
  )
}

function productoRelacion({ relations }: World): Step {
  return table('producto_relacion', 'Relacionados', relations)(
    column('producto_id', 'bigint', ({ part }) => part + 1),
    column('otro_id', 'bigint', ({ other }) => other + 1),
    column('tipo', 'text', ({ tipo }) => tipo),
    column('cantidad', 'int', ({ cantidad }) => cantidad),
  )
}

/** `210 ` → from 210 days ago; `575 210` → until 210 days ago. */
const PERIOD = `tstzrange(current_date - split_part(%, ' ', 1)::int, current_date - nullif(split_part(%, ' ', 2), '')::int)`

function precio({ prices, lists }: World): Step {
  return table('precio', 'Precios', prices)(
    column('lista_id', 'bigint', ({ list }) => lists.get(list)),
    column('producto_id', 'bigint', ({ part }) => part + 1),
    column('cantidad_min', 'int', ({ cantidad_min }) => cantidad_min),
    column('valor', 'numeric', ({ valor }) => valor),
    column('vigencia', 'text', ({ since, until }) => `${since} ${until ?? ''}`, PERIOD),
  )
}

function existencia({ stock, branches }: World): Step {
  const rows = stock.flatMap((ofPart, i) => ofPart.map((shelf, b) => ({ id: i + 1, branch: branches[b], ...shelf })))
  return table('existencia', 'Existencias', rows)(
    column('producto_id', 'bigint', ({ id }) => id),
    column('sucursal_id', 'bigint', ({ branch }) => branch),
    column('disponible', 'int', ({ disponible }) => disponible),
    column('apartado', 'int', ({ apartado }) => apartado),
    column('en_transito', 'int', ({ en_transito }) => en_transito),
  )
}

function ventaDia({ sales }: World): Step {
  return table('venta_dia', 'Ventas', sales)(
    column('producto_id', 'bigint', ({ part }) => part + 1),
    column('dia', 'int', (sale) => sale.daysAgo, 'current_date - %'),
    column('piezas', 'int', ({ piezas }) => piezas),
  )
}

function applicationTables(parts: Numbered<Part>[]): Step[] {
  const rows = numbered(parts.flatMap(({ id, row }) => row.aplicaciones.map((fit) => ({ part: id, ...fit }))))
  const conditions = rows.flatMap(({ id, row }) => row.condiciones.map((condition) => ({ id, ...condition })))
  return [
    table('aplicacion', 'Aplicaciones', rows)(
      column('id', 'bigint', ({ id }) => id),
      column('producto_id', 'bigint', ({ row }) => row.part),
      column('modelo_id', 'bigint', ({ row }) => modelIds.get(row.model)),
      column('motor_id', 'bigint', ({ row }) => (row.motor ? engineIds.get(row.motor) : null)),
      column('desde', 'int', ({ row }) => row.desde),
      column('hasta', 'int', ({ row }) => row.hasta),
      column('posicion', 'text', ({ row }) => row.posicion),
      column('lado', 'text', ({ row }) => row.lado),
      column('cantidad', 'int', ({ row }) => row.cantidad),
      column('nota', 'text', ({ row }) => row.nota),
      column('fuente', 'text', ({ row }) => row.fuente),
    ),
    table('aplicacion_condicion', 'Condiciones', conditions)(
      column('aplicacion_id', 'bigint', ({ id }) => id),
      column('atributo', 'text', ({ atributo }) => atributo),
      column('operador', 'text', ({ operador }) => operador),
      column('valor', 'text', ({ valor }) => valor),
    ),
  ]
}

function equivalencia(parts: Numbered<Part>[]): Step {
  const rows = parts.flatMap(({ id, row }) => row.equivalencias.map((code) => ({ id, brand: row.brand, ...code })))
  return table('equivalencia', 'Equivalencias', rows)(
    column('producto_id', 'bigint', ({ id }) => id),
    column('codigo', 'text', ({ codigo }) => codigo),
    column('fabricante', 'text', ({ fabricante }) => fabricante),
    column('tipo', 'text', ({ tipo }) => tipo),
    column('certeza', 'text', ({ certeza }) => certeza),
    column('nota', 'text', ({ nota }) => nota),
    column('fuente', 'text', ({ brand }) => `Catálogo ${brand.nombre}`),
  )
}
