import type { Tone } from '#kit/ui/badge.tsx'

export const SEVERITIES = ['alta', 'media', 'baja'] as const
export type Severity = (typeof SEVERITIES)[number]
/** A rule in words: its name in the worklist, how grave a finding is, and what it looks for, in one sentence. */
export type Verbal = { texto: string; gravedad: Severity; busca: string }

export const severityTones: Record<Severity, Tone> = { alta: 'no', media: 'maybe', baja: 'neutral' }

/** What contradicts itself, or cannot be. */
export const rules = {
  anios_modelo: { texto: 'Años fuera del modelo', gravedad: 'alta', busca: 'El modelo no se vendía en esos años.' },
  rango_absurdo: {
    texto: 'Años imposibles',
    gravedad: 'alta',
    busca: 'Años que no han llegado, o más de medio siglo.',
  },
  motor_modelo: {
    texto: 'Motor ajeno al modelo',
    gravedad: 'alta',
    busca: 'Ninguna otra parte dice que ese modelo lleve ese motor.',
  },
  motor_anios: {
    texto: 'Motor fuera de sus años',
    gravedad: 'media',
    busca: 'Las demás partes dicen que ese motor no estuvo en el modelo esos años.',
  },
  motor_redundante: {
    texto: 'Motor ya incluido',
    gravedad: 'baja',
    busca: 'Otra aplicación de la misma parte vale para cualquier motor.',
  },
  duplicada: { texto: 'Aplicación repetida', gravedad: 'media', busca: 'La misma aplicación, dos veces.' },
  traslape: { texto: 'Años encimados', gravedad: 'media', busca: 'Dos rangos de lo mismo que se enciman.' },
  condicion_imposible: {
    texto: 'Condiciones imposibles',
    gravedad: 'alta',
    busca: 'Dos condiciones que ningún vehículo cumple a la vez.',
  },
  condiciones_opuestas: {
    texto: 'Con y sin lo mismo',
    gravedad: 'baja',
    busca: 'Vale con algo y también sin ello: la condición sobra, o una está mal.',
  },
  hueco: {
    texto: 'Hueco entre años',
    gravedad: 'media',
    busca: 'Faltan años que todas sus equivalentes exactas cubren.',
  },
  difiere: {
    texto: 'Años distintos a sus equivalentes',
    gravedad: 'media',
    busca: 'Todas sus equivalentes exactas dicen otros años.',
  },
  posicion_texto: {
    texto: 'Posición contraria a la descripción',
    gravedad: 'alta',
    busca: 'La descripción dice delantera y la aplicación trasera, o izquierdo y derecho.',
  },
  posicion_minoria: {
    texto: 'Posición distinta al resto',
    gravedad: 'media',
    busca: 'Una sola aplicación de la parte dice otra posición u otro lado.',
  },
  posicion_linea: {
    texto: 'Posición que la línea no usa',
    gravedad: 'baja',
    busca: 'Las partes de esa línea no llevan posición o lado.',
  },
  lados_iguales: {
    texto: 'Par con el mismo lado',
    gravedad: 'alta',
    busca: 'Dos partes de una familia dicen el mismo lado para lo mismo: una está mal.',
  },
  cantidad: {
    texto: 'Cantidad rara',
    gravedad: 'media',
    busca: 'Casi todas las de la línea dicen otra cantidad por vehículo.',
  },
  combustible: {
    texto: 'Combustible contrario a la línea',
    gravedad: 'alta',
    busca: 'Casi ninguna parte de la línea es para ese combustible.',
  },
  reemplazo_ciclo: {
    texto: 'Reemplazos en círculo',
    gravedad: 'alta',
    busca: 'A se reemplaza por B y B por A: nadie sabe cuál pedir.',
  },
  equivalencia_propia: {
    texto: 'Equivalente a sí misma',
    gravedad: 'media',
    busca: 'Su propio código entre sus equivalencias.',
  },
  fabricante_oe: {
    texto: 'Código original de otra marca',
    gravedad: 'media',
    busca: 'Código original de una marca cuyos vehículos no están en sus aplicaciones.',
  },
  descripcion_vehiculo: {
    texto: 'Vehículo de la descripción sin aplicación',
    gravedad: 'alta',
    busca: 'La descripción nombra un vehículo que no está en sus aplicaciones.',
  },
  no_le_quedo: {
    texto: 'No le quedó a tres clientes',
    gravedad: 'alta',
    busca: 'Devoluciones aceptadas porque no quedó en ese vehículo.',
  },
  dicen_que_no: {
    texto: 'Dicen que no les quedó',
    gravedad: 'media',
    busca: 'Dos clientes lo dicen de un vehículo, o tres de la parte, después de recibirla.',
  },
  relacion_ajena: {
    texto: 'Relacionada sin vehículo en común',
    gravedad: 'media',
    busca: 'Kit o parte necesaria que no comparte ningún modelo.',
  },
} as const satisfies Record<string, Verbal>

export type RuleName = keyof typeof rules
export const RULE_NAMES = Object.keys(rules) as [RuleName, ...RuleName[]] // of the literal above
