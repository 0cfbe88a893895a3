import type { Attribute, Value } from '#publishing/datasheets/values.ts'

type Asked = Omit<Attribute, 'clave'> & { clave: string }
export type TemplatePlan = { nombre: string; atributos: Asked[] }
export type SheetPlan = {
  linea: string
  plantilla: string
  dibujo: string
  alt: string
  /** Where the part itself has no description. */
  titulo: string
  notas: string
  /** Answers that the catalogue does not have, for the first, the second and the third part of the line. */
  valores: Record<string, Value[]>
}

const number = (clave: string, nombre: string, unidad: string, obligatorio = false): Asked => ({
  clave,
  nombre,
  tipo: 'numero',
  unidad,
  opciones: [],
  obligatorio,
})
const choice = (clave: string, nombre: string, ...opciones: string[]): Asked => ({
  clave,
  nombre,
  tipo: 'opcion',
  unidad: null,
  opciones,
  obligatorio: false,
})
const yes = (clave: string, nombre: string): Asked => ({
  clave,
  nombre,
  tipo: 'sino',
  unidad: null,
  opciones: [],
  obligatorio: false,
})
const words = (clave: string, nombre: string): Asked => ({
  clave,
  nombre,
  tipo: 'texto',
  unidad: null,
  opciones: [],
  obligatorio: false,
})

export const templates: TemplatePlan[] = [
  {
    nombre: 'Discos de freno',
    atributos: [
      number('diametro', 'Diámetro exterior', 'mm', true),
      number('espesor', 'Espesor nominal', 'mm', true),
      number('espesor_minimo', 'Espesor mínimo', 'mm'),
      number('altura', 'Altura total', 'mm'),
      number('barrenos', 'Barrenos', ''),
      choice('eje', 'Eje', 'Delantero', 'Trasero'),
      yes('ventilado', 'Ventilado'),
      yes('recubierto', 'Con recubrimiento anticorrosivo'),
      number('par_tuercas', 'Par de apriete de las tuercas', 'N·m'),
    ],
  },
  {
    nombre: 'Amortiguadores',
    atributos: [
      number('largo', 'Largo extendido', 'mm', true),
      number('largo_comprimido', 'Largo comprimido', 'mm'),
      number('diametro', 'Diámetro del cuerpo', 'mm', true),
      number('vastago', 'Diámetro del vástago', 'mm'),
      choice('tecnologia', 'Tecnología', 'Gas, monotubo', 'Gas, bitubo', 'Hidráulico'),
      choice('eje', 'Eje', 'Delantero', 'Trasero'),
      yes('incluye_base', 'Incluye base'),
    ],
  },
  {
    nombre: 'Filtros',
    atributos: [
      number('altura', 'Altura', 'mm'),
      number('diametro', 'Diámetro exterior', 'mm'),
      words('rosca', 'Rosca'),
      words('medio', 'Medio filtrante'),
      number('eficiencia', 'Eficiencia', '%'),
      number('cambio', 'Cambio recomendado', 'km', true),
      yes('antirretorno', 'Válvula antirretorno'),
    ],
  },
]

export const sheets: SheetPlan[] = [
  {
    linea: 'Discos de freno',
    plantilla: 'Discos de freno',
    dibujo: 'discos-de-freno',
    alt: 'Disco de freno visto de frente',
    titulo: 'Disco de freno',
    notas:
      'Limpia la maza y comprueba que no tenga óxido: el alabeo se mide con el disco montado y no debe pasar de 0.05 mm.\nCambia los dos discos del eje y pon balatas nuevas.\nLos primeros 300 km frena suave y sin paradas largas.',
    valores: {
      recubierto: [true, true, true],
      par_tuercas: [110, 103, 110],
    },
  },
  {
    linea: 'Amortiguadores',
    plantilla: 'Amortiguadores',
    dibujo: 'amortiguadores',
    alt: 'Amortiguador con su resorte',
    titulo: 'Amortiguador',
    notas:
      'Púrgalo antes de montarlo: tres carreras completas con el vástago hacia arriba.\nAprieta el vástago con el peso del vehículo sobre las llantas.\nCámbialos por pares del mismo eje.',
    valores: {
      vastago: [20, 22, 12.4],
      incluye_base: [false, true, false],
    },
  },
  {
    linea: 'Filtros de aceite',
    plantilla: 'Filtros',
    dibujo: 'filtros-de-aceite',
    alt: 'Filtro de aceite',
    titulo: 'Filtro de aceite',
    notas:
      'Unta el empaque con aceite nuevo y aprieta a mano: tres cuartos de vuelta después de que toca.\nRevisa que el empaque anterior no se haya quedado en la base.',
    valores: {
      rosca: ['M20 x 1.5', '3/4-16 UNF', 'M20 x 1.5'],
      medio: ['Celulosa y fibra sintética', 'Celulosa', 'Fibra sintética'],
      eficiencia: [96.5, 94, 98.7],
      cambio: [10000, 7500, 15000],
      antirretorno: [true, true, true],
    },
  },
  {
    linea: 'Filtros de aire',
    plantilla: 'Filtros',
    dibujo: 'filtros-de-aire',
    alt: 'Filtro de aire',
    titulo: 'Filtro de aire',
    notas:
      'No lo sacudas ni lo soples: lo que se abre ya no filtra.\nEn terracería revísalo a la mitad del kilometraje.',
    valores: {
      medio: ['Papel plisado', 'Papel plisado', 'Fibra sintética'],
      eficiencia: [99.2, 99, 99.5],
      cambio: [20000, 20000, 30000],
    },
  },
]
