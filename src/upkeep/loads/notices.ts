import { plural } from '#kit/ui/format.ts'

// What the user should know although it stops nothing, counted, with examples.

const texts = {
  sin_precio: 'sin precio («Cotizar», vacío o cero): no se les puso ninguno',
  existencia_sin_piezas: 'que dicen que hay y no cuántas piezas: su existencia quedó como estaba',
  sin_producto: 'sin código ni descripción: se saltaron',
  instrucciones: 'con las instrucciones de la plantilla: se saltaron',
  totales: 'con totales en lugar de una parte: se saltaron',
  encabezados: 'con encabezados otra vez (páginas una tras otra, u otra tabla): no son partes',
  otra_tabla: 'con los encabezados de otra tabla de la misma lista: lo que sigue se leyó por sus columnas',
  seccion: 'con el nombre de una sección: es la línea de las partes que siguen',
  seccion_vehiculo: 'con el nombre de un vehículo: se agregó a la descripción de las partes que siguen',
  anios_seccion: 'que dicen sus propios años: son los del vehículo de arriba para esa parte',
  modelos_seccion: 'que nombran algunos modelos del vehículo de arriba, o de su familia: son sólo de esos',
  comentario: 'con un solo texto que no es de una parte (título, nota, pie de página o total): se saltaron',
  titulo: 'con un título solo: no son partes, y las que siguen no son del vehículo de arriba',
  dicho_arriba: 'con una celda vacía bajo lo que la lista dice una sola vez: vale para ellas lo de arriba',
  marca_arriba: 'con un modelo y sin marca de vehículo: es la de arriba, que tiene ese modelo',
  sigue: 'sin código, bajo una parte: siguen su descripción',
  sin_vehiculo: 'sin vehículo: no había nada que cargar',
  aplicacion_incompleta: 'con un vehículo incompleto (falta marca, modelo o años): la parte se cargó sin ese vehículo',
  anios_fecha: 'con los años convertidos en fecha por Excel: se recuperaron, revísalos',
  caracter_perdido: 'con letras perdidas (�) desde antes de llegar aquí: corrígelas en el archivo',
  codigo_propio: 'cuyo código alterno es el mismo código de la parte: no se guardó',
} as const

export type NoticeKey = keyof typeof texts

export type Notices = { add(key: NoticeKey, example: string): void; sentences(): string[] }

/** Counts notices and keeps three examples of each. */
export function notices(): Notices {
  const kept = new Map<NoticeKey, { count: number; examples: Set<string> }>()
  return {
    add(key, example) {
      const one = kept.get(key) ?? { count: 0, examples: new Set<string>() }
      kept.set(key, one)
      one.count++
      if (example && one.examples.size < 3) one.examples.add(example.slice(0, 60))
    },
    sentences() {
      return [...kept].map(([key, { count, examples }]) => {
        const rows = plural(count, 'fila', 'filas')
        return `${rows} ${texts[key]}${examples.size ? ` (${[...examples].join('; ')})` : ''}.`
      })
    },
  }
}
