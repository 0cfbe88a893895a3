import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, id, needed, oneLine, prose, version } from '#kit/base/kinds.ts'
import { REACHES } from '#people/access/reach.ts'
import { PAGE_SIZES } from '#kit/base/settings.ts'
import { listFile } from '#kit/lists/list-contract.ts'

const params = z.object({ id })
const done = z.object({ success: z.literal(true) })
const rolesWrite = { permissions: ['roles-write'] }
const permisosWrite = { permissions: ['permisos-write'] }

const roleName = oneLine(60)
  .min(2)
  .regex(/^[\p{L}\d][\p{L}\d _-]*$/u, 'Usa letras, números, espacios y guiones.')
const descripcion = prose(300)
const grants = z.array(z.strictObject({ name: needed(80), alcance: z.enum(REACHES).optional() })).max(500)

const role = z.object({
  id: z.number(),
  name: z.string(),
  descripcion: z.string(),
  de_sistema: z.boolean(),
  exige_segundo_factor: z.boolean(),
  usuarios: z.number(),
  permisos: z.array(z.object({ name: z.string(), alcance: z.enum(REACHES) })),
  version: z.number(),
})

export const roles = endpoint({
  method: 'GET',
  path: '/api/v1/roles',
  access: rolesWrite,
  summary: 'Roles con sus permisos y cuántos usuarios los tienen',
  reply: z.array(role),
})

/** What a role may be given. */
export const permisosParaRoles = endpoint({
  method: 'GET',
  path: '/api/v1/roles/permisos',
  access: rolesWrite,
  summary: 'Los permisos que se pueden dar a un rol',
  reply: z.array(z.object({ name: z.string(), categoria: z.string(), descripcion: z.string() })),
})

export const rol = endpoint({
  method: 'GET',
  path: '/api/v1/roles/:id',
  access: rolesWrite,
  summary: 'Un rol',
  params,
  reply: z.object({ ...role.shape, puede_editar: z.boolean() }),
})

export const crearRol = endpoint({
  method: 'POST',
  path: '/api/v1/roles',
  access: rolesWrite,
  status: 201,
  summary: 'Crea un rol',
  body: z.strictObject({
    name: roleName,
    descripcion: descripcion.optional(),
    exige_segundo_factor: z.boolean().optional(),
    permisos: grants,
  }),
  reply: role,
})

export const editarRol = endpoint({
  method: 'PATCH',
  path: '/api/v1/roles/:id',
  access: rolesWrite,
  summary: 'Cambia un rol; lo que no se envía queda igual',
  params,
  body: z.strictObject({
    version,
    name: roleName.optional(),
    descripcion: descripcion.optional(),
    exige_segundo_factor: z.boolean().optional(),
    permisos: grants.optional(),
  }),
  reply: role,
})

export const borrarRol = endpoint({
  method: 'DELETE',
  path: '/api/v1/roles/:id',
  access: rolesWrite,
  summary: 'Borra un rol que nadie tiene',
  params,
  reply: done,
})

export const exportarRoles = listFile({
  path: '/api/v1/roles/exportacion/:formato',
  access: rolesWrite,
  summary: 'Roles filtrados, como archivo CSV o XLSX',
  query: z.object({
    q: oneLine(120).default('').catch(''),
    orden: oneLine(20).default('').catch(''),
    sentido: z.enum(['asc', 'desc']).default('asc').catch('asc'),
    columnas: oneLine(300).optional().catch(undefined),
  }),
})

export const exportarPermisos = listFile({
  path: '/api/v1/permisos/exportacion/:formato',
  access: permisosWrite,
  summary: 'Permisos y quién los tiene, como archivo CSV o XLSX',
  query: z.object({ name: oneLine(80).optional().catch(undefined) }),
})

const permission = z.object({
  id: z.number(),
  name: z.string(),
  categoria: z.string(),
  descripcion: z.string(),
  de_sistema: z.boolean(),
  /** Who holds it. */
  roles: z.array(z.string()),
  usuarios: z.array(z.object({ id: z.number(), name: z.string() })),
  version: z.number(),
})

/** AD-p1: `categoria-accion`. */
const permissionName = oneLine(60).regex(
  /^[a-z][a-z0-9]*(?:-[a-z0-9]+)+$/,
  'Escríbelo como categoria-accion, en minúsculas y sin acentos.',
)

export const permisos = endpoint({
  method: 'GET',
  path: '/api/v1/permisos',
  access: permisosWrite,
  summary: 'Permisos y quién los tiene',
  query: z.object({ name: oneLine(80).optional().catch(undefined) }),
  reply: z.array(permission),
})

export const permiso = endpoint({
  method: 'GET',
  path: '/api/v1/permisos/:id',
  access: permisosWrite,
  summary: 'Un permiso',
  params,
  reply: permission,
})

export const crearPermiso = endpoint({
  method: 'POST',
  path: '/api/v1/permisos',
  access: permisosWrite,
  status: 201,
  summary: 'Crea un permiso',
  body: z.strictObject({ name: permissionName, descripcion: descripcion.optional() }),
  reply: permission,
})

export const editarPermiso = endpoint({
  method: 'PATCH',
  path: '/api/v1/permisos/:id',
  access: permisosWrite,
  summary: 'Cambia un permiso; los del sistema conservan su nombre',
  params,
  body: z.strictObject({ version, name: permissionName.optional(), descripcion: descripcion.optional() }),
  reply: permission,
})

export const borrarPermiso = endpoint({
  method: 'DELETE',
  path: '/api/v1/permisos/:id',
  access: permisosWrite,
  summary: 'Borra un permiso que nadie tiene',
  params,
  reply: done,
})

const logFilters = z.object({
  accion: oneLine(60).optional().catch(undefined),
  actor: oneLine(120).optional().catch(undefined),
  objeto: oneLine(60).optional().catch(undefined),
  objeto_id: oneLine(120).optional().catch(undefined),
  /** Part of the name of the client for whom it was done. */
  cliente: oneLine(120).optional().catch(undefined),
  desde: day().optional().catch(undefined),
  hasta: day().optional().catch(undefined),
  /** Of time: the latest first when absent. */
  orden: z.literal('en').optional().catch(undefined),
  sentido: z.enum(['asc', 'desc']).optional().catch(undefined),
})

const event = z.object({
  id: z.number(),
  en: z.string(),
  accion: z.string(),
  actor_id: z.number().nullable(),
  actor: z.string().nullable(),
  /** The client for whom the actor acted. */
  en_nombre_de: z.string().nullable(),
  objeto: z.string().nullable(),
  objeto_id: z.string().nullable(),
  ip: z.string().nullable(),
  agente: z.string().nullable(),
  antes: z.unknown(),
  despues: z.unknown(),
})

/** S26, G10. */
export const auditoria = endpoint({
  method: 'GET',
  path: '/api/v1/auditoria',
  access: { permissions: ['auditoria-read'] },
  summary: 'Bitácora: quién hizo qué, cuándo y desde dónde',
  query: logFilters.extend({
    pagina: id.max(100_000).optional().catch(undefined),
    por: z.coerce.number().pipe(z.literal(PAGE_SIZES)).optional().catch(undefined),
  }),
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), eventos: z.array(event) }),
})

export const exportarAuditoria = listFile({
  path: '/api/v1/auditoria/exportacion/:formato',
  access: { permissions: ['auditoria-read'] },
  summary: 'La bitácora filtrada, como archivo CSV o XLSX',
  query: logFilters.extend({ columnas: oneLine(300).optional().catch(undefined) }),
})
