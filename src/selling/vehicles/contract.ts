import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, formed, id, oneLine, prose, version, whole } from '#kit/base/kinds.ts'
import { MAX_SEARCH } from '#kit/base/settings.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'
import { MOST_LIST_BYTES } from './limits.ts'

/** Of the client's own people alone: plates are nobody else's business, not even of who acts for them. */
const own: { access: { permissions: string[]; roles: string[] }; acting: 403 } = {
  access: { permissions: [], roles: ['cliente'] },
  acting: 403,
}
const params = z.object({ id })

const km = whole(0, 9_999_999, 'Escribe los kilómetros con números.').nullable()
const year = whole(1900, 2100, 'Escribe el año con cuatro cifras.').nullable()
const plate = formed(15, /^[A-Za-zÑñ\d .-]*$/, 'La placa solo lleva letras sin acento, números y guiones.')

/** What a person says of a vehicle. */
const told = {
  marca: oneLine(80),
  modelo: oneLine(80).min(1, 'Elige el modelo.'),
  anio: year,
  motor: oneLine(80),
  placa: plate,
  apodo: oneLine(40),
  km,
  notas: prose(500),
}

const vehicle = z.object({
  id: z.number(),
  marca: z.string(),
  modelo: z.string(),
  anio: z.int().nullable(),
  motor: z.string(),
  placa: z.string(),
  apodo: z.string(),
  km: z.int().nullable(),
  notas: z.string(),
  /** Who kept it; null when nobody knows any longer. */
  guardado_por: z.string().nullable(),
  creado_en: z.string(),
  version: z.int(),
  /** The next thing it needs, by day or kilometres: what comes first. */
  toca: z.object({ que: z.string(), en: z.string().nullable(), km: z.int().nullable(), ya: z.boolean() }).nullable(),
})
export type Vehicle = z.output<typeof vehicle>

const list = listedBy({
  ver: z.enum(['toca']).optional().catch(undefined),
  orden: z.enum(['vehiculo', 'placa', 'apodo', 'km', 'desde']).optional().catch(undefined),
})

export const misVehiculos = endpoint({
  method: 'GET',
  path: '/api/v1/mis-vehiculos',
  ...own,
  summary: 'Los vehículos que guarda la empresa de quien pregunta, con lo que les toca',
  query: list.page,
  reply: z.object({ total: z.int(), vehiculos: z.array(vehicle) }),
})

export const exportarMisVehiculos = {
  ...listFile({
    path: '/api/v1/mis-vehiculos/exportacion/:formato',
    access: own.access,
    summary: 'Los vehículos guardados como archivo',
    query: list.file,
  }),
  acting: own.acting,
}

const kept = z.object({ vehiculo: vehicle })

export const guardarVehiculo = endpoint({
  method: 'POST',
  path: '/api/v1/mis-vehiculos',
  ...own,
  summary: 'Guarda un vehículo para toda la empresa; sin placa ni apodo, el mismo se guarda una vez',
  body: z.strictObject({
    ...told,
    marca: told.marca.optional().default(''),
    anio: told.anio.optional().default(null),
    motor: told.motor.optional().default(''),
    placa: told.placa.optional().default(''),
    apodo: told.apodo.optional().default(''),
    km: told.km.optional().default(null),
    notas: told.notas.optional().default(''),
  }),
  reply: kept,
})

export const cambiarVehiculo = endpoint({
  method: 'PATCH',
  path: '/api/v1/mis-vehiculos/:id',
  ...own,
  summary: 'Cambia lo que se dice de un vehículo guardado',
  params,
  body: z
    .strictObject({ version, ...told })
    .partial()
    .required({ version: true }),
  reply: kept,
})

export const quitarVehiculo = endpoint({
  method: 'DELETE',
  path: '/api/v1/mis-vehiculos/:id',
  ...own,
  summary: 'Quita un vehículo guardado; por un día se puede deshacer',
  params,
  reply: z.object({ quitado: z.boolean() }),
})

export const recuperarVehiculo = endpoint({
  method: 'POST',
  path: '/api/v1/mis-vehiculos/:id/recuperacion',
  ...own,
  summary: 'Deshace que se quitó un vehículo',
  params,
  reply: kept,
})

const service = z.object({
  id: z.number(),
  hecho_en: z.string(),
  km: z.int().nullable(),
  que: z.string(),
  proximo_en: z.string().nullable(),
  proximo_km: z.int().nullable(),
  /** Its turn has come, and nothing of the kind was done since. */
  toca: z.boolean(),
  anotado_por: z.string().nullable(),
})
export type Service = z.output<typeof service>

const bought = z.object({
  id: z.number(),
  k_parte: z.string(),
  descripcion: z.string(),
  linea: z.string(),
  sistema: z.string(),
  veredicto: z.enum(['si', 'depende']),
  veces: z.int(),
  piezas: z.int(),
  ultima: z.string(),
  /** Still sold, and by how many. */
  activa: z.boolean(),
  empaque: z.int(),
})
export type Bought = z.output<typeof bought>

export const miVehiculo = endpoint({
  method: 'GET',
  path: '/api/v1/mis-vehiculos/:id',
  ...own,
  summary: 'Un vehículo guardado: su mantenimiento y lo que la empresa ya compró y le queda',
  params,
  reply: z.object({
    vehiculo: vehicle,
    servicios: z.array(service),
    /** By when last bought; null for who may not see orders. */
    compras: z.array(bought).nullable(),
  }),
})

const done = {
  hecho_en: day('Escribe cuándo se hizo.'),
  km: km.optional().default(null),
  que: oneLine(300).min(1, 'Escribe qué se le hizo.'),
  proximo_en: day('Escribe la fecha.').nullable().optional().default(null),
  proximo_km: km.optional().default(null),
}

export const anotarServicio = endpoint({
  method: 'POST',
  path: '/api/v1/mis-vehiculos/:id/servicios',
  ...own,
  summary: 'Anota qué se le hizo a un vehículo y, si se dice, cuándo le toca otra vez',
  params,
  body: z.strictObject(done),
  reply: z.object({ servicio: service }),
  status: 201,
})

export const quitarServicio = endpoint({
  method: 'DELETE',
  path: '/api/v1/mis-vehiculos/servicios/:id',
  ...own,
  summary: 'Quita una anotación del mantenimiento; por un día se puede deshacer',
  params,
  reply: z.object({ quitado: z.boolean() }),
})

export const recuperarServicio = endpoint({
  method: 'POST',
  path: '/api/v1/mis-vehiculos/servicios/:id/recuperacion',
  ...own,
  summary: 'Deshace que se quitó una anotación',
  params,
  reply: z.object({ servicio: service }),
})

export const importarVehiculos = endpoint({
  method: 'POST',
  path: '/api/v1/mis-vehiculos/importacion',
  ...own,
  summary: 'Guarda una lista de vehículos de un XLSX o CSV y dice qué renglones no pudo',
  upload: MOST_LIST_BYTES,
  body: z.strictObject({ archivo: z.file('Elige un archivo') }),
  reply: z.object({
    guardados: z.int(),
    cambiados: z.int(),
    errores: z.array(z.object({ fila: z.int(), texto: z.string(), motivo: z.string() })),
  }),
})

export const vehiculoNombrado = endpoint({
  method: 'POST',
  path: '/api/v1/mis-vehiculos/nombrado',
  ...own,
  concern: 'persona',
  summary: 'De qué vehículo guardado habla una búsqueda, por su placa o apodo, y qué queda de ella',
  body: z.strictObject({ texto: oneLine(MAX_SEARCH) }),
  reply: z.object({
    nombrado: z
      .object({
        id: z.number(),
        vehiculo: vehicle.pick({ marca: true, modelo: true, anio: true, motor: true }),
        resto: z.string(),
      })
      .nullable(),
  }),
  repeats: 'reads',
})
