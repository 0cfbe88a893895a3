import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, formed, id, INT4, needed, oneLine, rowId, version, whole, wholeText } from '#kit/base/kinds.ts'
import { done } from '#kit/forms/fields.ts'

const access = { permissions: ['precios-update'] }
const params = z.object({ id })
const byVersion = z.object({ version: wholeText(1, INT4) })
const name = needed(60, 'Escribe un nombre.')
export const days = {
  /** First day in Mexico; from ever (of a new rule: now) when left out. */
  desde: day('Escribe el primer día como 2026-11-20.').nullish(),
  /** Last day it holds; null: no end. */
  hasta: day('Escribe el último día como 2026-11-20.').nullish(),
}
const currency = z.enum(['MXN', 'USD'])
export const estado = z.enum(['vigente', 'futuro', 'terminado'])

const list = z.object({
  id: z.int(),
  clave: z.string(),
  nombre: z.string(),
  /** In what its prices are kept. */
  moneda: currency,
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  estado,
  /** Prices in force. */
  precios: z.int(),
  clientes: z.int(),
  grupos: z.int(),
  version,
})
export type List = z.output<typeof list>
const group = z.object({
  id: z.int(),
  nombre: z.string(),
  lista_id: z.int().nullable(),
  lista: z.string().nullable(),
  clientes: z.int(),
  version,
})
export type Group = z.output<typeof group>

export const listasPrecios = endpoint({
  method: 'GET',
  path: '/api/v1/listas-precios',
  access,
  summary: 'Listas de precios y grupos de clientes, con cuántos precios y clientes tiene cada uno',
  reply: z.object({ listas: z.array(list), grupos: z.array(group), hoy: z.string() }),
})

export const crearLista = endpoint({
  method: 'POST',
  path: '/api/v1/listas-precios',
  access,
  status: 201,
  summary: 'Hace una lista de precios, vacía o con los precios de otra',
  body: z.strictObject({
    clave: formed(20, /^[A-Z0-9][A-Z0-9_-]*$/, 'La clave lleva letras mayúsculas, números, guion o guion bajo.'),
    nombre: name,
    moneda: currency.optional().default('MXN'),
    copia_de: rowId().nullish(),
    ...days,
  }),
  reply: z.object({ id: z.int() }),
})

export const cambiarLista = endpoint({
  method: 'PATCH',
  path: '/api/v1/listas-precios/:id',
  access,
  summary: 'Cambia el nombre de una lista o entre qué días rige',
  params,
  body: z.strictObject({ version, nombre: name.optional(), ...days }),
  reply: done,
})

export const borrarLista = endpoint({
  method: 'DELETE',
  path: '/api/v1/listas-precios/:id',
  access,
  summary: 'Borra una lista que nadie usa; se puede recuperar',
  params,
  query: byVersion,
  reply: done,
})

export const recuperarLista = endpoint({
  method: 'POST',
  path: '/api/v1/listas-precios/:id/recuperar',
  access,
  summary: 'Recupera una lista borrada en los últimos 30 días, con sus precios',
  params,
  reply: done,
})

export const crearGrupo = endpoint({
  method: 'POST',
  path: '/api/v1/grupos-clientes',
  access,
  status: 201,
  summary: 'Hace un grupo de clientes, con su lista o sin ella',
  body: z.strictObject({ nombre: name, lista_id: rowId().nullish() }),
  reply: z.object({ id: z.int() }),
})

export const cambiarGrupo = endpoint({
  method: 'PATCH',
  path: '/api/v1/grupos-clientes/:id',
  access,
  summary: 'Cambia el nombre o la lista de un grupo, o mete y saca a un cliente por su clave',
  params,
  body: z.strictObject({
    version,
    nombre: name.optional(),
    lista_id: rowId().nullish(),
    entra: oneLine(40).optional(),
    sale: oneLine(40).optional(),
  }),
  reply: done,
})

export const borrarGrupo = endpoint({
  method: 'DELETE',
  path: '/api/v1/grupos-clientes/:id',
  access,
  summary: 'Borra un grupo que nadie usa',
  params,
  query: byVersion,
  reply: done,
})

export const named = z.object({ id: z.int(), nombre: z.string() })
/** What a promotion does with the client's own discount: taken off what it leaves, in its place, or the greater of the two. */
const promotion = z.enum(['suma', 'reemplaza', 'mejor'])
export type Promotion = z.output<typeof promotion>
const rule = z.object({
  id: z.int(),
  nombre: z.string(),
  porcentaje: z.string(),
  promocion: promotion.nullable(),
  /** For whom and of what, in words; «todos» where it says nothing. */
  quien: z.string(),
  que: z.string(),
  sucursal: z.string().nullable(),
  cantidad_min: z.int(),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  estado,
  version,
})
export type Rule = z.output<typeof rule>

export const descuentos = endpoint({
  method: 'GET',
  path: '/api/v1/descuentos',
  access,
  summary: 'Reglas de descuento en el orden en que cuentan, y entre qué se elige para hacer una',
  query: z.object({
    terminados: oneLine(5).optional(),
    /** Promotions that end within seven days, and nothing else. */
    vence: z.literal('pronto').optional().catch(undefined),
  }),
  reply: z.object({
    reglas: z.array(rule),
    lineas: z.array(named),
    marcas: z.array(named),
    grupos: z.array(named),
    sucursales: z.array(named),
    hoy: z.string(),
  }),
})

const newRule = z.strictObject({
  nombre: needed(80, 'Escribe un nombre.'),
  porcentaje: formed(5, /^\d{1,2}(\.\d{1,2})?$/, 'Escribe el descuento con números, por ejemplo 7.5.').refine(
    (text) => Number(text) > 0,
    'El descuento debe ser mayor que cero.',
  ),
  /** Left out: a discount. */
  promocion: promotion.nullish(),
  /** Key of a client. */
  cliente: oneLine(40).nullish(),
  grupo_id: rowId().nullish(),
  linea_id: rowId().nullish(),
  marca_id: rowId().nullish(),
  sucursal_id: rowId().nullish(),
  cantidad_min: whole(1, 99_999, 'Escribe un número entero de piezas.').optional().default(1),
  ...days,
})

export const crearDescuento = endpoint({
  method: 'POST',
  path: '/api/v1/descuentos',
  access,
  status: 201,
  summary: 'Hace una regla de descuento o una promoción que no se encime con otra igual',
  body: newRule,
  reply: z.object({ id: z.int() }),
})

const payer = z.object({
  clave: z.string(),
  nombre: z.string(),
  /** Parts that the client bought and would cost something else. */
  partes: z.int(),
  /** What was bought, at the prices without the rule and with it. */
  antes: z.string(),
  despues: z.string(),
})
export type Payer = z.output<typeof payer>

export const preverDescuento = endpoint({
  method: 'POST',
  path: '/api/v1/descuentos/previa',
  access,
  summary: 'Quién pagaría más y quién menos con una regla, por lo comprado en los últimos 90 días; no se guarda nada',
  body: newRule,
  reply: z.object({
    /** Clients who bought what it is about. */
    compraron: z.int(),
    pagan_mas: z.int(),
    pagan_menos: z.int(),
    /** The fifty whose sum moves most. */
    clientes: z.array(payer),
  }),
})

export const cambiarDescuento = endpoint({
  method: 'PATCH',
  path: '/api/v1/descuentos/:id',
  access,
  summary: 'Cambia el último día de una regla que no ha terminado',
  params,
  body: z.strictObject({ version, hasta: days.hasta }),
  reply: done,
})

export const terminarDescuento = endpoint({
  method: 'DELETE',
  path: '/api/v1/descuentos/:id',
  access,
  summary: 'Termina ahora una regla; la que aún no empieza se borra',
  params,
  query: byVersion,
  reply: done,
})

export const deshacerDescuento = endpoint({
  method: 'POST',
  path: '/api/v1/descuentos/:id/deshacer',
  access,
  summary: 'Vuelve a contar, desde ahora, lo que se terminó o se borró en los últimos 30 días',
  params,
  reply: z.object({ id: z.int() }),
})
