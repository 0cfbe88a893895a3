import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { email, id, needed, oneLine, phone, rowId, version } from '#kit/base/kinds.ts'
import { PAGE_SIZES } from '#kit/base/settings.ts'
import { listFile } from '#kit/lists/list-contract.ts'

const params = z.object({ id })
const done = z.object({ success: z.literal(true) })
const name = needed(120)
const telefono = phone.nullable()
const place = rowId().nullable().optional()
const names = z.array(needed(80)).max(200)
const read = { permissions: ['users-read'] }
const write = { permissions: ['users-write'] }

export const USER_STATES = ['INVITADO', 'ACTIVO', 'BLOQUEADO', 'BAJA'] as const
export const USER_ORDERS = ['nombre', 'email', 'estado', 'ultimo_acceso', 'creado_en'] as const

/** E-16, as whoever may manage users sees it. */
const user = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  telefono: z.string().nullable(),
  estado: z.enum(USER_STATES),
  roles: z.array(z.string()),
  sucursal: z.object({ id: z.number(), nombre: z.string() }).nullable(),
  /** For whom he buys, when he is a client's. */
  cliente: z.object({ id: z.number(), nombre: z.string() }).nullable(),
  ultimo_acceso: z.string().nullable(),
  creado_en: z.string(),
  version: z.number(),
})

/** Whether whoever asks may write the account: it has nothing that he has not. */
const judged = z.object({ ...user.shape, puede_editar: z.boolean() })

const userFilters = z.object({
  q: oneLine(120).optional().catch(undefined),
  rol: oneLine(80).optional().catch(undefined),
  estado: z.enum(USER_STATES).optional().catch(undefined),
  sucursal: id.optional().catch(undefined),
  /** Key, or part of the name, of the client he is of. */
  cliente: oneLine(120).optional().catch(undefined),
  orden: z.enum(USER_ORDERS).optional().catch(undefined),
  sentido: z.enum(['asc', 'desc']).optional().catch(undefined),
})

/** T-38a. A value that is not one of the known ones counts as absent. */
export const getUsers = endpoint({
  method: 'GET',
  path: '/api/getUsers',
  access: read,
  summary: 'Usuarios, por páginas, con filtros y orden',
  query: userFilters.extend({
    pagina: id.max(100_000).optional().catch(undefined),
    por: z.coerce.number().pipe(z.literal(PAGE_SIZES)).optional().catch(undefined),
  }),
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), users: z.array(judged) }),
})

/** The filtered users as a file; `columnas`: which, by their ids, separated by commas. */
export const exportarUsuarios = listFile({
  path: '/api/v1/usuarios/exportacion/:formato',
  access: read,
  summary: 'Usuarios filtrados, como archivo CSV o XLSX',
  query: userFilters.extend({ columnas: oneLine(300).optional().catch(undefined) }),
})

export const usuario = endpoint({
  method: 'GET',
  path: '/api/v1/usuarios/:id',
  access: read,
  summary: 'Un usuario con sus permisos, de dónde vienen, y la protección de su cuenta',
  params,
  reply: z.object({
    ...judged.shape,
    /** Given to the user himself. */
    permissions_auth: z.array(z.string()),
    /** Through a role: which permission, by which roles. */
    heredados: z.array(z.object({ permiso: z.string(), roles: z.array(z.string()) })),
    segundo_factor: z.boolean(),
    sesiones: z.number(),
  }),
})

/** What the form of a user offers: roles and what they give, permissions, branches. */
export const opcionesDeUsuario = endpoint({
  method: 'GET',
  path: '/api/v1/usuarios/opciones',
  access: write,
  summary: 'Roles con lo que dan, permisos y sucursales, para el formulario de usuarios',
  reply: z.object({
    roles: z.array(
      z.object({
        name: z.string(),
        descripcion: z.string(),
        exige_segundo_factor: z.boolean(),
        permisos: z.array(z.string()),
        /** Whoever asks may give it; what decides in the end is where the user belongs. */
        puede_dar: z.boolean(),
      }),
    ),
    permisos: z.array(
      z.object({ name: z.string(), categoria: z.string(), descripcion: z.string(), puede_dar: z.boolean() }),
    ),
    sucursales: z.array(z.object({ id: z.number(), nombre: z.string() })),
  }),
})

/** T-38b. */
export const storeUser = endpoint({
  method: 'POST',
  path: '/api/storeUser',
  access: write,
  status: 201,
  summary: 'Crea un usuario y le envía una invitación',
  body: z.strictObject({
    name,
    email,
    telefono: telefono.optional(),
    roles: names.min(1, 'Elige al menos un rol.'),
    permissions: names.optional(),
    sucursal_id: place,
    cliente_id: place,
  }),
  reply: user,
})

/** T-38c. What is absent stays as it is. */
export const updateUser = endpoint({
  method: 'POST',
  path: '/api/updateUser/:id',
  access: write,
  summary: 'Cambia los datos, el estado, los roles o los permisos de un usuario',
  params,
  body: z.strictObject({
    version,
    name: name.optional(),
    email: email.optional(),
    telefono: telefono.optional(),
    estado: z.enum(['ACTIVO', 'BLOQUEADO']).optional(),
    roles: names.min(1, 'Elige al menos un rol.').optional(),
    permissions: names.optional(),
    sucursal_id: place,
    cliente_id: place,
  }),
  reply: user,
})

/** T-38d. */
export const deleteUser = endpoint({
  method: 'POST',
  path: '/api/deleteUser/:id',
  access: write,
  summary: 'Da de baja a un usuario y termina sus sesiones',
  params,
  reply: done,
})

export const enviarEnlace = endpoint({
  method: 'POST',
  path: '/api/v1/usuarios/:id/enlace',
  access: write,
  summary: 'Envía al usuario un enlace para elegir su contraseña',
  params,
  reply: done,
})

export const terminarSesionesDe = endpoint({
  method: 'DELETE',
  path: '/api/v1/usuarios/:id/sesiones',
  access: write,
  summary: 'Termina todas las sesiones del usuario',
  params,
  reply: done,
})

export const quitarFactorDe = endpoint({
  method: 'DELETE',
  path: '/api/v1/usuarios/:id/segundo-factor',
  access: write,
  summary: 'Quita la verificación en dos pasos a quien perdió su teléfono',
  params,
  reply: done,
})

const choice = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  estado: z.enum(USER_STATES),
  roles: z.array(z.string()),
})

const term = needed(120).optional()

/** T-23: exactly one of these. */
export const searchUser = endpoint({
  method: 'GET',
  path: '/api/searchUser',
  access: read,
  summary: 'Busca usuarios por un solo dato',
  query: z
    .strictObject({ name: term, email: term, id: id.optional(), cliente: term, rfc: term, role: term })
    .refine(
      (given) => Object.values(given).filter((value) => value !== undefined).length === 1,
      'Busca por un solo dato.',
    ),
  reply: z.array(choice),
})

/** T-41, R-09, R-10. */
export const getAllUsers = endpoint({
  method: 'GET',
  path: '/getAllUsers',
  access: read,
  summary: 'Usuarios que puede elegir quien pregunta',
  reply: z.array(choice),
})

/** T-39. */
export const getAllRoles = endpoint({
  method: 'GET',
  path: '/getAllRoles',
  access: read,
  summary: 'Todos los roles',
  reply: z.array(z.object({ id: z.number(), name: z.string() })),
})

/** T-40, E-17. */
export const getAllPermissions = endpoint({
  method: 'GET',
  path: '/getAllPermissions',
  access: read,
  summary: 'Todos los permisos, o los que llevan un texto en el nombre',
  query: z.object({ name: oneLine(80).optional().catch(undefined) }),
  reply: z.array(z.object({ id: z.number(), name: z.string(), categoria: z.string() })),
})
