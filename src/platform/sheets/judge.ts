// Whether the values of a column can be what its header says, and why not.
import { type Field, foldHeader, numberApart, type Shape } from './columns.ts'
import { FEW, isOfMakes, type Look } from './column-values.ts'
import { isThing } from './describing-names.ts'

const MOST = 0.8

/** Of a column whose header names a code: what is in it is what a description would be. */
export const holdsDescriptions = 'trae descripciones'

type Rule = { fields: Field[]; when: (look: Look, header: string) => boolean; says: string }

const texts: Field[] = ['descripcion', 'nombre', 'linea', 'marca']
const figures: Field[] = ['precio', 'existencia', 'empaque', 'casco', 'cantidad_min']
const codes: Field[] = ['k_parte', 'codigo', 'alternas', 'oem']
/** Headers that name any number of a row, not only the code of a part. */
const weak = /^(?:id|item|no|num|numero|num producto|id producto|product id|articulo)$/

const rules: Rule[] = [
  {
    fields: [...codes, ...texts, ...figures],
    when: (look) => look.share('uuid') >= MOST,
    says: 'trae identificadores internos de un sistema',
  },
  { fields: [...codes, ...texts, ...figures], when: (look) => look.share('fecha') >= MOST, says: 'trae fechas' },
  { fields: figures, when: (look) => look.share('porcentaje') >= MOST, says: 'trae porcentajes' },
  {
    fields: ['k_parte'],
    when: (look, header) => look.isCounting && look.count >= 2 * FEW && weak.test(header),
    says: 'solo numera las filas',
  },
  {
    fields: ['k_parte', 'codigo'],
    when: (look) => look.share('vehiculo') + look.share('marcaVehiculo') >= 0.5,
    says: 'trae nombres de autos',
  },
  { fields: ['k_parte', 'codigo'], when: (look) => look.share('decimal') >= MOST, says: 'trae cantidades o importes' },
  {
    fields: ['k_parte', 'codigo'],
    when: (look) => look.words >= 3 && look.share('codigo') < 0.2,
    says: holdsDescriptions,
  },
  {
    fields: ['marca', 'linea'],
    when: isOfMakes,
    says: 'trae marcas de vehículos, no de la parte',
  },
  {
    fields: ['vehiculo_marca'],
    // TYC, DEPO and EAGLE EYES, and not one Nissan. Of one name or two alone it may be a make that nobody here knows.
    when: (look, header) =>
      /^(?:marca|brand|fabricante)$/.test(header) &&
      look.count >= 2 * FEW &&
      look.distinct * look.count >= 3 &&
      look.share('marcaCorta') === 0,
    says: 'trae marcas de partes, no de vehículos',
  },
  {
    fields: ['anio_inicio', 'anio_fin', 'anios', 'posicion', 'lado', 'linea', 'marca', 'modelo', 'alternas', 'oem'],
    when: (look) => look.share('marca') >= MOST,
    says: 'trae marcas de sí o no',
  },
  { fields: ['alternas'], when: (look) => look.share('conCifra') < 0.2, says: 'no trae códigos' },
  {
    fields: ['alternas'],
    when: (look, header) => /(?:^| )prov/.test(header) && look.distinct < 0.5,
    says: 'trae a quién se compra la parte y no un código de ella',
  },
  {
    fields: ['linea'],
    when: (look) => look.count >= 4 * FEW && look.distinct > MOST,
    says: 'trae un valor distinto en casi cada fila',
  },
  { fields: ['activo', 'hecho_en_mexico'], when: (look) => look.share('siNo') < 0.5, says: 'no dice sí o no' },
  {
    fields: ['k_parte'],
    when: (look, header) =>
      /^(?:partes?|articulo|referencia|item)$/.test(header) &&
      look.count >= 2 * FEW &&
      look.share('conCifra') < 0.1 &&
      look.distinct < 0.7,
    says: 'trae nombres que se repiten, no códigos',
  },
  { fields: ['linea'], when: (look) => look.share('letra') >= MOST, says: 'trae una sola letra en cada fila' },
  {
    fields: ['existencia'],
    when: (look) => look.share('decimal') >= 0.6,
    says: 'trae importes',
  },
  // In Mexico the model of a car is its year, too.
  { fields: ['modelo'], when: (look) => look.share('anios') >= MOST, says: 'trae años' },
  { fields: ['descripcion', 'linea', 'marca'], when: (look) => look.share('decimal') >= MOST, says: 'trae importes' },
]

/** What pieces are sold together in; a set («juego», «par») is one part and none of these. */
const pack = /(?:^| )(?:cajas?|cja|paquetes?|paq|master|docenas?|bultos?|display|tarimas?|box|case|pack|dozen)(?: |$)/

/** «CAJA», «PAQ. 12»: several pieces. */
export function isPack(text: string): boolean {
  return pack.test(foldHeader(text))
}

/** Why this column is not this field; null where it may be. A column with few filled cells is believed by its name. */
export function doubtOf(kind: Shape, field: Field, header: string, look: Look): string | null {
  if (kind === 'pedido') return null
  if (field === 'precio' && isPack(header)) return 'es el precio de un paquete o una caja, no el de una pieza'
  if (look.count < FEW) return null
  const folded = foldHeader(header)
  return rules.find(({ fields, when }) => fields.includes(field) && when(look, folded))?.says ?? null
}

const codeWord =
  /(?:^| )(?:codigo|cod|clave|cve|sku|art|articulo|parte|part|referencia|numero|num|no|nro|n|modelo)(?: |$)/

/** Whether a header may name the code of a part where its values are codes: by a word for it, or by the thing itself, «Filtro No.», «BALATA». */
export function mayNameCode(header: string): boolean {
  return codeWord.test(foldHeader(header)) || /[#№]/.test(header) || isThing(header)
}

/** How well a column can be the code of a part by its values, where no header of ours names one; 0 not at all. */
export function codeByValues(header: string, lookIt: () => Look): number {
  if (!mayNameCode(header)) return 0
  const look = lookIt()
  if (look.count < FEW || look.share('codigo') < MOST) return 0
  return look.share('uuid') > 0.1 || look.share('fecha') > 0.1 || look.isCounting ? 0 : look.distinct
}

/** «PRECIO (CON IVA)», «Precio IVA incluido», «PRECIO1_IVA»: prices that have tax in them already. «Precio + IVA» has it still to come. */
export function saysWithTax(header: string): boolean {
  const folded = foldHeader(header)
  if (!header.includes('+') && /^(?:precio|prec|p)(?: \d)? iva$/.test(numberApart(folded))) return true
  return (
    /(?:^| )(?:con|c|incluye|incluido|incl|inc)(?: el| de)? (?:iva|impuestos?)(?: |$)|(?:^| )(?:iva|impuestos?) (?:incluidos?|incluida|incl|inc)(?: |$)/.test(
      folded,
    ) && !/(?:^| )(?:sin|mas|no incluye|antes de)(?: el)? iva(?: |$)/.test(folded)
  )
}

/** What a row says beside its price: in which currency it is, and of how much. */
export type Beside = { moneda: number | null; unidad: number | null }

const beside: Record<keyof Beside, RegExp> = {
  moneda: /^(?:moneda|tipo de moneda|tipo moneda|currency|divisa|moneda precio|moneda del precio|price currency)$/,
  unidad:
    /^(?:precio por|price per|unidad|unidades? de (?:venta|medida|precio)|unidad (?:venta|medida|precio)|um|u m|u de m|uom|unit|presentacion)$/,
}

/** The columns that say it, of those that are no field. */
export function besidePrice(headers: string[], isFree: (column: number) => boolean): Beside {
  const folded = headers.map(foldHeader)
  const at = (key: keyof Beside) => {
    const found = folded.findIndex((header, column) => isFree(column) && beside[key].test(header))
    return found < 0 ? null : found
  }
  return { moneda: at('moneda'), unidad: at('unidad') }
}

/** «PRECIO USD», «Price (US$)», «Precio en dólares». */
export function saysForeign(header: string): boolean {
  return (
    /(?:^| )(?:usd|us|dlls?|dls|dol|dolar(?:es)?|eur|euros?)(?: |$)/.test(foldHeader(header)) || /us\$|€/i.test(header)
  )
}
