import { attributes } from './attributes.ts'
import { brands } from './brands.ts'
import { brandIds, engineIds, engines, lineIds, makeIds, modelIds, numbered } from './ids.ts'
import { drawingPath, lines } from './lines.ts'
import { logoPath } from './logo.ts'
import { column, type Step, table, type World } from './table.ts'
import { engineFacts, makes, models } from './vehicles.ts'

/** Makes and brands, lines, years, models, engines, attributes. */
export function vocabularyTables({ year }: World): Step[] {
  return [marca(), linea(), marcaLinea(), anio(year), modelo(), motor(), atributo()]
}

function marca(): Step {
  const plain = { logo: null, descripcion: '', propia: false }
  const rows = [
    ...makes.map(({ nombre }) => ({ ...plain, tipo: 'vehiculo', nombre })),
    ...brands.map((brand) => ({ ...brand, tipo: 'producto', logo: logoPath(brand) })),
  ]
  return table('marca', 'Marcas', numbered(rows))(
    column('id', 'bigint', ({ id }) => id),
    column('tipo', 'text', ({ row }) => row.tipo),
    column('nombre', 'text', ({ row }) => row.nombre),
    column('logo', 'text', ({ row }) => row.logo),
    column('descripcion', 'text', ({ row }) => row.descripcion),
    column('propia', 'boolean', ({ row }) => row.propia),
  )
}

function linea(): Step {
  return table('linea', 'Líneas', lines)(
    column('id', 'bigint', (line) => lineIds.get(line)),
    column('nombre', 'text', ({ nombre }) => nombre),
    column('descripcion', 'text', ({ descripcion }) => descripcion),
    column('ilustracion', 'text', drawingPath),
  )
}

function marcaLinea(): Step {
  const rows = brands.flatMap((brand) =>
    lines.filter(({ ramo }) => brand.ramos.includes(ramo)).map((line) => ({ brand, line })),
  )
  return table(
    'marca_linea',
    'Marcas y líneas',
    rows,
  )(
    column('marca_id', 'bigint', ({ brand }) => brandIds.get(brand)),
    column('linea_id', 'bigint', ({ line }) => lineIds.get(line)),
  )
}

const FIRST_YEAR = 1960

/** Up to next year's models. */
function anio(year: number): Step {
  const rows = Array.from({ length: year + 1 - FIRST_YEAR + 1 }, (_, i) => FIRST_YEAR + i)
  return table(
    'anio',
    'Años',
    numbered(rows),
  )(
    column('id', 'bigint', ({ id }) => id),
    column('year', 'int', ({ row }) => row),
  )
}

function modelo(): Step {
  return table('modelo', 'Modelos', models)(
    column('id', 'bigint', (model) => modelIds.get(model)),
    column('marca_id', 'bigint', ({ marca }) => makeIds.get(marca)),
    column('nombre', 'text', ({ nombre }) => nombre),
    column('alias', 'text', ({ alias }) => alias.join(';'), "coalesce(string_to_array(nullif(%, ''), ';'), '{}')"),
    column('desde', 'int', ({ desde }) => desde),
    column('hasta', 'int', ({ hasta }) => hasta),
  )
}

function motor(): Step {
  return table('motor', 'Motores', engines)(
    column('id', 'bigint', (nombre) => engineIds.get(nombre)),
    column('nombre', 'text', (nombre) => nombre),
    column('cilindrada_l', 'numeric', (nombre) => engineFacts(nombre).cilindrada),
    column('cilindros', 'int', (nombre) => engineFacts(nombre).cilindros),
    column('combustible', 'text', (nombre) => engineFacts(nombre).combustible),
  )
}

function atributo(): Step {
  const rows = Object.entries(attributes).map(([clave, { nombre, unidad }]) => ({ clave, nombre, unidad }))
  return table('atributo', 'Atributos', numbered(rows))(
    column('id', 'bigint', ({ id }) => id),
    column('clave', 'text', ({ row }) => row.clave),
    column('nombre', 'text', ({ row }) => row.nombre),
    column('unidad', 'text', ({ row }) => row.unidad),
  )
}
