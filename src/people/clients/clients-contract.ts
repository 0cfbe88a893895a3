import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { email, id, needed, oneLine, phone, rowId, version } from '#kit/base/kinds.ts'
import { POSTS } from '#kit/base/posts.ts'
import { SUPPLY_WAYS } from '#kit/base/supply-ways.ts'
import { cp, done, regimen, rfc, usoCfdi } from '#kit/forms/fields.ts'
import { listedBy, listFile } from '#kit/lists/list-contract.ts'

const params = z.object({ id })
const read = { permissions: ['clientes-read'] }
const write = { permissions: ['clientes-write'] }
const person = z.object({ id: z.number(), name: z.string() }).nullable()
const place = z.object({ id: z.number(), nombre: z.string() }).nullable()

export const CLIENT_ORDERS = ['clave', 'nombre', 'creado_en'] as const

/** From where his pieces come: as soon as they can, or each part whole from one branch. */
const surtido = z.enum(SUPPLY_WAYS)

const client = z.object({
  id: z.number(),
  clave: z.string(),
  nombre_comercial: z.string(),
  /** Days of credit; 0 is cash. */
  dias_credito: z.number(),
  surtido,
  lista_precio: place,
  asesor: person,
  vendedor: person,
  sucursal: place,
  activo: z.boolean(),
  /** Of its active companies. */
  rfcs: z.array(z.string()),
  usuarios: z.number(),
  creado_en: z.string(),
  version: z.number(),
})

const list = listedBy({
  estado: z.enum(['activo', 'inactivo']).optional().catch(undefined),
  asesor: id.optional().catch(undefined),
  vendedor: id.optional().catch(undefined),
  sucursal: id.optional().catch(undefined),
  orden: z.enum(CLIENT_ORDERS).optional().catch(undefined),
})

export const clientes = endpoint({
  method: 'GET',
  path: '/api/v1/clientes',
  access: read,
  summary: 'Clientes que alcanza quien pregunta, por páginas, con filtros y orden',
  query: list.page,
  reply: z.object({ total: z.number(), pagina: z.number(), por: z.number(), clientes: z.array(client) }),
})

export const exportarClientes = listFile({
  path: '/api/v1/clientes/exportacion/:formato',
  access: read,
  summary: 'Clientes filtrados, como archivo CSV o XLSX',
  query: list.file,
})

/** Who and what a client can be assigned to. */
export const opcionesClientes = endpoint({
  method: 'GET',
  path: '/api/v1/clientes/opciones',
  access: read,
  summary: 'Asesores, vendedores, sucursales y listas que puede llevar un cliente',
  reply: z.object({
    asesores: z.array(z.object({ id: z.number(), name: z.string() })),
    vendedores: z.array(z.object({ id: z.number(), name: z.string() })),
    sucursales: z.array(z.object({ id: z.number(), nombre: z.string() })),
    listas: z.array(z.object({ id: z.number(), nombre: z.string() })),
  }),
})

const company = z.object({
  id: z.number(),
  clave: z.string(),
  razon_social: z.string(),
  rfc: z.string().nullable(),
  regimen_fiscal: z.string().nullable(),
  uso_cfdi: z.string().nullable(),
  cp_fiscal: z.string().nullable(),
  activa: z.boolean(),
  version: z.number(),
})

const address = z.object({
  id: z.number(),
  alias: z.string(),
  calle: z.string(),
  num_ext: z.string(),
  num_int: z.string(),
  colonia: z.string(),
  cp: z.string(),
  municipio: z.string(),
  estado: z.string(),
  contacto: z.string().nullable(),
  telefono: z.string().nullable(),
  predeterminada: z.boolean(),
  version: z.number(),
})

const whole = z.object({
  ...client.shape,
  empresas: z.array(company),
  direcciones: z.array(address),
  personas: z.array(
    z.object({
      id: z.number(),
      name: z.string(),
      email: z.string(),
      telefono: z.string().nullable(),
      puesto: z.enum(POSTS),
      estado: z.enum(['INVITADO', 'ACTIVO', 'BLOQUEADO', 'BAJA']),
      ultimo_acceso: z.string().nullable(),
    }),
  ),
  /** The last fifty changes, the latest first; `campos` are those that changed. */
  historial: z.array(
    z.object({
      id: z.number(),
      en: z.string(),
      accion: z.string(),
      actor: z.string().nullable(),
      campos: z.array(z.object({ campo: z.string(), antes: z.string().nullable(), despues: z.string().nullable() })),
    }),
  ),
})

export const cliente = endpoint({
  method: 'GET',
  path: '/api/v1/clientes/:id',
  access: read,
  summary: 'Un cliente con sus empresas, direcciones, usuarios e historial',
  params,
  reply: whole,
})

const clave = oneLine(20)
  .transform((typed) => typed.toUpperCase())
  .refine(
    (kept) => /^[A-Z0-9][A-Z0-9-]*$/.test(kept),
    'La clave lleva letras sin acento, números y guiones, sin espacios.',
  )
const dias = z.int().min(0).max(180)
const ref = rowId().nullable()
const companyBody = {
  razon_social: needed(250),
  rfc,
  regimen_fiscal: regimen,
  uso_cfdi: usoCfdi,
  cp_fiscal: cp,
}

/** With its first company, so that no client is without one. */
export const crearCliente = endpoint({
  method: 'POST',
  path: '/api/v1/clientes',
  access: write,
  status: 201,
  summary: 'Crea un cliente con su primera empresa',
  body: z.strictObject({
    clave,
    nombre_comercial: needed(160),
    dias_credito: dias.optional(),
    surtido: surtido.optional(),
    lista_precio_id: ref.optional(),
    asesor_id: ref.optional(),
    vendedor_id: ref.optional(),
    sucursal_id: ref.optional(),
    ...companyBody,
  }),
  reply: whole,
})

/** What is absent stays as it is. */
export const editarCliente = endpoint({
  method: 'PATCH',
  path: '/api/v1/clientes/:id',
  access: write,
  summary: 'Cambia los datos, la cartera o el estado de un cliente',
  params,
  body: z.strictObject({
    version,
    clave: clave.optional(),
    nombre_comercial: needed(160).optional(),
    dias_credito: dias.optional(),
    surtido: surtido.optional(),
    lista_precio_id: ref.optional(),
    asesor_id: ref.optional(),
    vendedor_id: ref.optional(),
    sucursal_id: ref.optional(),
    activo: z.boolean().optional(),
  }),
  reply: whole,
})

export const crearEmpresa = endpoint({
  method: 'POST',
  path: '/api/v1/clientes/:id/empresas',
  access: write,
  status: 201,
  summary: 'Agrega una empresa con sus datos fiscales',
  params,
  body: z.strictObject(companyBody),
  reply: whole,
})

const ofClient = z.object({ id, parte: id })

/** With `activa: false` it takes part in nothing more. */
export const editarEmpresa = endpoint({
  method: 'PATCH',
  path: '/api/v1/clientes/:id/empresas/:parte',
  access: write,
  summary: 'Cambia los datos fiscales de una empresa del cliente, o la da de baja',
  params: ofClient,
  body: z.strictObject({ version, ...z.object(companyBody).partial().shape, activa: z.boolean().optional() }),
  reply: whole,
})

const addressBody = {
  alias: needed(60),
  calle: needed(160),
  num_ext: oneLine(20).optional(),
  num_int: oneLine(20).optional(),
  colonia: oneLine(120).optional(),
  cp,
  municipio: needed(120),
  estado: needed(60),
  contacto: oneLine(120).nullable().optional(),
  telefono: phone.nullable().optional(),
  predeterminada: z.boolean().optional(),
}

export const crearDireccion = endpoint({
  method: 'POST',
  path: '/api/v1/clientes/:id/direcciones',
  access: write,
  status: 201,
  summary: 'Agrega una dirección de entrega',
  params,
  body: z.strictObject(addressBody),
  reply: whole,
})

export const editarDireccion = endpoint({
  method: 'PATCH',
  path: '/api/v1/clientes/:id/direcciones/:parte',
  access: write,
  summary: 'Cambia una dirección de entrega, o la da de baja con «activa: false»',
  params: ofClient,
  body: z.strictObject({ version, ...z.object(addressBody).partial().shape, activa: z.boolean().optional() }),
  reply: whole,
})

/** An account that exists, is of the role cliente and belongs to nobody is taken as it is; an unknown address is invited. */
export const agregarPersona = endpoint({
  method: 'POST',
  path: '/api/v1/clientes/:id/usuarios',
  access: { permissions: ['clientes-write', 'users-write'] },
  status: 201,
  summary: 'Da acceso a una persona a nombre del cliente: la invita, o toma su cuenta si ya existe',
  params,
  body: z.strictObject({ name: needed(120), email, telefono: phone.nullable().optional() }),
  reply: whole,
})

export const quitarPersona = endpoint({
  method: 'DELETE',
  path: '/api/v1/clientes/:id/usuarios/:parte',
  access: { permissions: ['clientes-write', 'users-write'] },
  summary: 'Quita a una persona el acceso a nombre del cliente; su cuenta sigue existiendo',
  params: ofClient,
  reply: done,
})
