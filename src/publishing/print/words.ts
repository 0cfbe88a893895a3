import type { Said } from './changes.server.ts'
import { type Definition, yearsWanted } from './definition.ts'
import type { Part } from './parts.server.ts'
import { plural } from '#kit/ui/format.ts'
import { ZONE } from '#kit/base/settings.ts'

const longDay = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: ZONE })

/** `21 de noviembre de 2026`. */
export function dayOf(iso: string): string {
  return longDay.format(new Date(iso))
}

/** Names of what was chosen, for the cover. */
export type Chosen = { lineas: string[]; marcas: string[]; vehiculo: string | null; modelos: string[] }

/** What is in it, in the sentences of the cover. */
export function summaryOf(
  definicion: Definition,
  chosen: Chosen,
  { parts, before }: { parts: Part[]; before: string | null },
): string[] {
  const about = [
    listed(chosen.lineas, 'línea', 'líneas'),
    listed(chosen.marcas, 'marca', 'marcas'),
    [chosen.vehiculo, listed(chosen.modelos, 'modelo', 'modelos'), yearsWanted(definicion)].filter(Boolean).join(' '),
  ].filter(Boolean)
  return [
    before
      ? `Lo nuevo y lo que cambió desde la edición del ${dayOf(before)}.`
      : plural(parts.length, 'parte', 'partes'),
    ...about,
    ...(definicion.precios === 'sin' ? [] : ['Precios en pesos mexicanos, por pieza y sin IVA.']),
  ]
}

function listed(names: string[], one: string, other: string): string {
  if (names.length === 0) return ''
  return names.length <= 8 ? names.join(' · ') : plural(names.length, one, other)
}

/** How to read it, as far as this catalogue needs it. */
export function legendOf(
  { precios, orden, fotos }: Definition,
  before: Map<string, Said> | null,
  edicion: string,
): [string, string][] {
  const legend: [string, string][] = [
    ['Código.', 'Va primero, en letra de máquina. Así lo pides: tal como está escrito.'],
    [
      'Aplicaciones.',
      orden === 'linea'
        ? 'Marca, modelo y años juntos: 1998–2004 es de 1998 a 2004, los dos incluidos. Después van el motor y lo que debe cumplir el auto.'
        : 'Las partes de cada modelo, con sus años: 1998–2004 es de 1998 a 2004, los dos incluidos. Después van el motor y lo que debe cumplir el auto.',
    ],
    ['Sin años ni modelo.', 'No tiene aplicación por vehículo: revisa la descripción.'],
  ]
  if (orden === 'linea')
    legend.push(['Equivale a.', 'Los códigos del fabricante del auto (OE) y de otras marcas que sustituye.'])
  if (precios !== 'sin')
    legend.push(['Precio.', `Por pieza, sin IVA, del ${edicion}. Puede cambiar: confírmalo al pedir.`])
  if (before)
    legend.push([
      'Cambios.',
      'NUEVA no estaba en la edición anterior. «Subió», «Bajó» y «Cambiaron sus aplicaciones» lo dicen en cada parte; al final están las que salieron.',
    ])
  if (fotos) legend.push(['Fotografías.', 'Son ilustrativas.'])
  legend.push(['Código QR.', 'Al pie de cada página: lleva a la misma sección en la tienda, con existencia de hoy.'])
  legend.push(['Índices.', 'Al final: por código, por equivalencia y por vehículo, con la página de cada uno.'])
  return legend
}
