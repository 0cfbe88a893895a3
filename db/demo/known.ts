import { type Brand, brands } from './brands.ts'
import { slots } from './fitment.ts'
import { lines } from './lines.ts'
import type { Application, Condition, Equivalence, Part } from './part.ts'
import type { Position, Side } from './words.ts'

/** Codes of parts that every demo catalogue has, however small: tests and documents may rely on them. */
export const known = {
  /** Front pad of the Nissan Tsuru 1992–2017; its code bears `-` and `/`. Replaces `reemplazada`. Made in Mexico. */
  balata: 'FAL-7123/D',
  /** Code with point and hyphen: mount of the Chevrolet Aveo. */
  punto: 'NOR.0707-60',
  /** Code with a blank; four codes of others name it. */
  alternas: 'TK 4102',
  /** No longer sold: `balata` took its place. */
  reemplazada: 'FAL-7098/D',
  /** Not for sale now, and nothing replaces it. */
  inactiva: 'KX-30410-A',
  /** Disc of the Volkswagen Jetta 1999–2010 with 24 frames. */
  giro: 'FAL-5540/V',
  /** Radiator of the Nissan Versa 2012–2019: only with air conditioning and automatic transmission. */
  depende: 'ZH2045-R',
  /** Hub of the Nissan Versa 2012–2019: one application with ABS, and another code without. */
  conAbs: 'RT24870',
  sinAbs: 'RT24871',
  /** Left and right of one family. */
  izquierda: 'LUM-4410-I',
  derecha: 'LUM-4410-D',
  /** Oil: fits anything, has no applications. */
  universal: 'TQ-0530/05',
  /** Spark plug of many vehicles, in two generations of the same model. */
  bujia: 'CH-45K12',
} as const

/** Codes that name `known.alternas` too: of the vehicle's maker, of two rivals, of the brand itself. */
export const knownAlternates = ['15209-X9J0T', 'BK40217', 'AP 7715C', 'TOL-4102-V'] as const

type Sketch = {
  k_parte: string
  linea: string
  marca: string
  descripcion: string
  /** make, model, first year, last year, engine */
  fits: [string, string, number, number | null, (string | null)?][]
  posicion?: Position
  lado?: Side
  condiciones?: Condition[]
  equivalencias?: [Equivalence['tipo'], string, string][]
  precio: number
  peso_kg: number
} & Partial<Pick<Part, 'estado' | 'familia' | 'hecho_mx' | 'especial' | 'vista360' | 'atributos' | 'dias' | 'piezas'>>

const sketches: Sketch[] = [
  {
    k_parte: known.balata,
    linea: 'Balatas',
    marca: 'Frenalto',
    descripcion: 'Balata delantera de cerámica para Nissan Tsuru 1.6 L 1992–2017',
    fits: [['Nissan', 'Tsuru', 1992, 2017, 'L4 1.6L']],
    posicion: 'DELANTERA',
    equivalencias: [
      ['OE', '41061-X50Y9', 'Nissan'],
      ['competidor', 'BK71230', 'Brakor'],
      ['reemplaza', known.reemplazada, 'Frenalto'],
    ],
    hecho_mx: true,
    precio: 318.5,
    peso_kg: 1.35,
    atributos: [
      { clave: 'ancho', valor: 104.8 },
      { clave: 'altura', valor: 46.2 },
      { clave: 'espesor', valor: 15.5 },
      { clave: 'sensor', valor: 'Sin sensor' },
    ],
    piezas: 4200,
  },
  {
    k_parte: known.reemplazada,
    linea: 'Balatas',
    marca: 'Frenalto',
    descripcion: 'Balata delantera orgánica para Nissan Tsuru 1.6 L 1992–2017',
    fits: [['Nissan', 'Tsuru', 1992, 2017, 'L4 1.6L']],
    posicion: 'DELANTERA',
    equivalencias: [['reemplazado_por', known.balata, 'Frenalto']],
    estado: 'descontinuado',
    precio: 242,
    peso_kg: 1.3,
    dias: 2400,
  },
  {
    k_parte: known.punto,
    linea: 'Soportes de motor',
    marca: 'Norvia',
    descripcion: 'Soporte de motor delantero derecho hidráulico para Chevrolet Aveo 1.6 L 2008–2017',
    fits: [
      ['Chevrolet', 'Aveo', 2008, 2011, 'L4 1.6L'],
      ['Chevrolet', 'Aveo', 2012, 2017, 'L4 1.6L'],
    ],
    posicion: 'DELANTERA',
    lado: 'DERECHO',
    equivalencias: [['competidor', 'D4471', 'Durapar']],
    precio: 689.9,
    peso_kg: 1.9,
  },
  {
    k_parte: known.alternas,
    linea: 'Filtros de aceite',
    marca: 'Tolmek',
    descripcion: 'Filtro de aceite sellado para Nissan Sentra 1.8 L 2000–2006, también Tiida y Platina',
    fits: [
      ['Nissan', 'Sentra', 2000, 2006, 'L4 1.8L'],
      ['Nissan', 'Tiida', 2007, 2018, 'L4 1.8L'],
      ['Nissan', 'Platina', 2002, 2010, 'L4 1.6L'],
    ],
    equivalencias: [
      ['OE', knownAlternates[0], 'Nissan'],
      ['competidor', knownAlternates[1], 'Brakor'],
      ['competidor', knownAlternates[2], 'Albatros Parts'],
      ['alterna', knownAlternates[3], 'Tolmek'],
    ],
    precio: 92.4,
    peso_kg: 0.32,
    atributos: [
      { clave: 'altura', valor: 86 },
      { clave: 'diametro', valor: 66 },
      { clave: 'rosca', valor: 'M20 x 1.5' },
    ],
    vista360: 'filtro',
  },
  {
    k_parte: known.inactiva,
    linea: 'Alternadores',
    marca: 'Kaxtil',
    descripcion: 'Alternador nuevo de 90 A para Ford Ranger 2.3 L 1998–2009',
    fits: [['Ford', 'Ranger', 1998, 2009, 'L4 2.3L']],
    estado: 'inactivo',
    precio: 2890,
    peso_kg: 5.4,
  },
  {
    k_parte: known.giro,
    linea: 'Discos de freno',
    marca: 'Frenalto',
    descripcion: 'Disco de freno delantero ventilado para Volkswagen Jetta 1999–2010, también Golf y Beetle',
    fits: [
      ['Volkswagen', 'Jetta', 1999, 2010, 'L4 2.0L'],
      ['Volkswagen', 'Golf', 1999, 2007],
      ['Volkswagen', 'Beetle', 1998, 2011],
    ],
    posicion: 'DELANTERA',
    equivalencias: [['OE', '1X0-615-301-Z', 'Volkswagen']],
    precio: 845,
    peso_kg: 6.1,
    atributos: [
      { clave: 'diametro', valor: 280 },
      { clave: 'espesor', valor: 22 },
      { clave: 'barrenos', valor: 5 },
    ],
    vista360: 'disco',
    especial: true,
  },
  {
    k_parte: known.depende,
    linea: 'Radiadores',
    marca: 'Zihua',
    descripcion: 'Radiador de aluminio para Nissan Versa 1.6 L 2012–2019',
    fits: [['Nissan', 'Versa', 2012, 2019, 'L4 1.6L']],
    condiciones: [
      { atributo: 'aire', operador: '=', valor: 'si' },
      { atributo: 'transmision', operador: '=', valor: 'automática' },
    ],
    precio: 1740,
    peso_kg: 3.9,
  },
  ...(['si', 'no'] as const).map(
    (valor): Sketch => ({
      k_parte: valor === 'si' ? known.conAbs : known.sinAbs,
      linea: 'Mazas',
      marca: 'Rodaltec',
      descripcion: `Maza de rueda trasera ${valor === 'si' ? 'con balero y sensor' : 'con balero'} para Nissan Versa 1.6 L 2012–2019`,
      fits: [['Nissan', 'Versa', 2012, 2019, 'L4 1.6L']],
      posicion: 'TRASERA',
      condiciones: [{ atributo: 'abs', operador: '=', valor }],
      precio: valor === 'si' ? 1390 : 980,
      peso_kg: 2.4,
      vista360: valor === 'si' ? 'maza' : undefined,
    }),
  ),
  ...(['IZQUIERDO', 'DERECHO'] as const).map(
    (lado): Sketch => ({
      k_parte: lado === 'IZQUIERDO' ? known.izquierda : known.derecha,
      linea: 'Calaveras',
      marca: 'Lumbria',
      descripcion: `Calavera trasera ${lado === 'IZQUIERDO' ? 'izquierda' : 'derecha'} con arnés para Nissan Tsuru 1992–2017`,
      fits: [['Nissan', 'Tsuru', 1992, 2017]],
      posicion: 'TRASERA',
      lado,
      familia: 'LUM-4410',
      precio: 412.3,
      peso_kg: 1.1,
    }),
  ),
  {
    k_parte: known.universal,
    linea: 'Aceites de motor',
    marca: 'Tequial',
    descripcion: 'Aceite de motor sintético 5W-30, garrafa de 5 L',
    fits: [],
    hecho_mx: true,
    precio: 689,
    peso_kg: 4.6,
    atributos: [
      { clave: 'viscosidad', valor: '5W-30' },
      { clave: 'presentacion', valor: 'garrafa de 5 L' },
    ],
    piezas: 2600,
  },
  {
    k_parte: known.bujia,
    linea: 'Bujías',
    marca: 'Chispana',
    descripcion: 'Bujía de platino para Nissan Sentra 2.0 L 1995–2012, también Altima 2.4 L',
    fits: [
      ['Nissan', 'Sentra', 1995, 1999, 'L4 2.0L'],
      ['Nissan', 'Sentra', 2007, 2012, 'L4 2.0L'],
      ['Nissan', 'Altima', 1993, 1997, 'L4 2.4L'],
      ['Nissan', 'Altima', 1998, 2001, 'L4 2.4L'],
    ],
    equivalencias: [['competidor', '22-45012', 'Kensho']],
    precio: 118,
    peso_kg: 0.05,
  },
]

function find<T>(what: string, found: T | undefined): T {
  if (!found) throw new Error(`pieza conocida: no hay ${what}`)
  return found
}

function applicationOf(sketch: Sketch, [make, name, desde, hasta, motor]: Sketch['fits'][number]): Application {
  const model = find(
    `${make} ${name}`,
    slots.find((slot) => slot.model.marca === make && slot.model.nombre === name)?.model,
  )
  return {
    model,
    motor: motor ?? null,
    desde,
    hasta,
    posicion: sketch.posicion ?? null,
    lado: sketch.lado ?? null,
    cantidad: null,
    nota: null,
    fuente: `Catálogo ${sketch.marca} 2025`,
    condiciones: sketch.condiciones ?? [],
  }
}

const plain = {
  familia: null,
  estado: 'activo',
  atributos: [],
  hecho_mx: false,
  especial: false,
  dias: 400,
  piezas: 0,
} satisfies Partial<Part>

function partOf(sketch: Sketch): Part {
  const line = find(
    sketch.linea,
    lines.find(({ nombre }) => nombre === sketch.linea),
  )
  const brand: Brand = find(
    sketch.marca,
    brands.find(({ nombre }) => nombre === sketch.marca),
  )
  const aplicaciones = sketch.fits.map((fit) => applicationOf(sketch, fit))
  const [first] = aplicaciones

  return {
    ...plain,
    ...sketch,
    line,
    brand,
    posicion: sketch.posicion ?? null,
    lado: sketch.lado ?? null,
    variante: '',
    slot: slots.find(({ model, span }) => model === first?.model && span.desde === first.desde),
    motor: first?.motor ?? null,
    aplicaciones,
    equivalencias: (sketch.equivalencias ?? []).map(([tipo, codigo, fabricante]) => ({
      tipo,
      codigo,
      fabricante,
      certeza: 'exacta',
      nota: null,
    })),
    empaque: 1,
    mejoresventas: false,
    mejoresventaslineas: false,
  }
}

/** The parts of `known`, written out by hand. */
export function knownParts(): Part[] {
  return sketches.map(partOf)
}
