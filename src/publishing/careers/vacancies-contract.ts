import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, instant, needed, oneLine, prose, rowId, version } from '#kit/base/kinds.ts'
import { done, listQuery } from '#kit/forms/fields.ts'
import { DECIDED, STATES } from '#publishing/editor/states.ts'

const mayEdit = { permissions: ['vacantes-write'] }
export const WORKING_TIMES = ['completa', 'parcial', 'temporal', 'practicas'] as const

const openRow = z.object({
  id: z.int(),
  titulo: z.string(),
  area: z.string(),
  ciudad: z.string(),
  entidad: z.string(),
  jornada: z.enum(WORKING_TIMES),
  plazas: z.int(),
  sueldo_desde: z.int().nullable(),
  sueldo_hasta: z.int().nullable(),
  resumen: z.string(),
  desde: z.string(),
  hasta: z.string().nullable(),
})
const counted = z.array(z.object({ nombre: z.string(), total: z.int() }))

/** Lives one second: a date that passes is noticed. */
export const bolsaDeTrabajo = endpoint({
  method: 'GET',
  path: '/api/v1/bolsa-de-trabajo',
  access: 'public',
  summary: 'Las vacantes abiertas en este momento, por ciudad y área',
  cache: 'public, max-age=1',
  query: z.object({
    ciudad: oneLine(80).optional().catch(undefined),
    area: oneLine(80).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.int(),
    vacantes: z.array(openRow),
    /** Of all open ones, whatever was asked for. */
    ciudades: counted,
    areas: counted,
  }),
})

/** */
export const vacanteAbierta = endpoint({
  method: 'GET',
  path: '/api/v1/bolsa-de-trabajo/:id',
  access: 'public',
  summary: 'Una vacante abierta; 410 cuando ya se cerró, 404 cuando nunca se publicó',
  cache: 'public, max-age=1',
  params: z.object({ id }),
  reply: z.object({
    ...openRow.shape,
    cuerpo: z.string(),
    actualizado_en: z.string(),
    /** Where the work is, for search engines. */
    lugar: z.object({ direccion: z.string(), cp: z.string().nullable() }).nullable(),
  }),
})

export const vacancyRow = z.object({
  id: z.int(),
  titulo: z.string(),
  area: z.string(),
  ciudad: z.string(),
  estado: z.enum(STATES),
  desde: z.string().nullable(),
  hasta: z.string().nullable(),
  postulaciones: z.int(),
  /** Of them, nobody has looked at. */
  nuevas: z.int(),
  actualizado_en: z.string(),
  version: z.int(),
})

export const vacantes = endpoint({
  method: 'GET',
  path: '/api/v1/vacantes',
  access: mayEdit,
  summary: 'Las vacantes con su estado de este momento y cuántos se postularon',
  query: z.object({
    ...listQuery,
    estado: z.enum(STATES).optional().catch(undefined),
    orden: z.enum(['titulo', 'ciudad', 'desde', 'hasta', 'actualizado_en']).optional().catch(undefined),
  }),
  reply: z.object({ total: z.int(), vacantes: z.array(vacancyRow) }),
})

const when = instant().nullable()
const pesos = z
  .int('Escribe pesos enteros, sin centavos.')
  .positive('Escribe un sueldo mayor que cero.')
  .max(9_999_999)
  .nullable()
const content = {
  titulo: needed(120),
  area: oneLine(80),
  ciudad: oneLine(80),
  entidad: oneLine(80),
  sucursal_id: rowId().nullable(),
  jornada: z.enum(WORKING_TIMES),
  plazas: z.int('Escribe cuántas plazas son.').min(1, 'Al menos una plaza.').max(99),
  sueldo_desde: pesos,
  sueldo_hasta: pesos,
  resumen: prose(300),
  cuerpo: prose(60_000),
  estado: z.enum(DECIDED),
  desde: when,
  hasta: when,
}
export const vacancyContent = z.object(content)
export type VacancyContent = z.output<typeof vacancyContent>

const vacancy = z.object({
  id: z.int(),
  ...content,
  estado: z.enum(STATES),
  decidido: z.enum(DECIDED),
  postulaciones: z.int(),
  actualizado_por: z.string().nullable(),
  actualizado_en: z.string(),
  version: z.int(),
})

export const opcionesVacante = endpoint({
  method: 'GET',
  path: '/api/v1/vacantes/opciones',
  access: mayEdit,
  summary: 'Sucursales, y las áreas y ciudades que ya se usaron',
  reply: z.object({
    sucursales: z.array(z.object({ id: z.int(), nombre: z.string() })),
    areas: z.array(z.string()),
    ciudades: z.array(z.string()),
  }),
})

export const leerVacante = endpoint({
  method: 'GET',
  path: '/api/v1/vacantes/:id',
  access: mayEdit,
  summary: 'Una vacante para editarla, con su historial',
  params: z.object({ id }),
  reply: z.object({
    vacante: vacancy,
    historial: z.array(
      z.object({
        accion: z.string(),
        quien: z.string().nullable(),
        en: z.string(),
        antes: z.unknown(),
        despues: z.unknown(),
      }),
    ),
  }),
})

export const crearVacante = endpoint({
  method: 'POST',
  path: '/api/v1/vacantes',
  /** Rich text. */
  maxBody: 256 * 1024,
  access: mayEdit,
  status: 201,
  summary: 'Crea una vacante',
  body: z.strictObject(content),
  reply: z.object({ id: z.int() }),
})

export const editarVacante = endpoint({
  method: 'PATCH',
  path: '/api/v1/vacantes/:id',
  /** Rich text. */
  maxBody: 256 * 1024,
  access: mayEdit,
  summary: 'Guarda una vacante; 409 cuando otra persona guardó antes',
  params: z.object({ id }),
  body: z.strictObject({ version, ...vacancyContent.partial().shape }),
  reply: vacancy,
})

export const copiarVacante = endpoint({
  method: 'POST',
  path: '/api/v1/vacantes/:id/copia',
  access: mayEdit,
  status: 201,
  summary: 'Duplica una vacante como borrador sin fechas',
  params: z.object({ id }),
  reply: z.object({ id: z.int() }),
})

export const borrarVacante = endpoint({
  method: 'DELETE',
  path: '/api/v1/vacantes/:id',
  access: mayEdit,
  summary: 'Borra una vacante que nadie pidió; se puede deshacer. 409 cuando tiene postulaciones: entonces se archiva',
  params: z.object({ id }),
  reply: done,
})

export const restaurarVacante = endpoint({
  method: 'POST',
  path: '/api/v1/vacantes/:id/restauracion',
  access: mayEdit,
  summary: 'Deshace el borrado de una vacante',
  params: z.object({ id }),
  reply: done,
})
