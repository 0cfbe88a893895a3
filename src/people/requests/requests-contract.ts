import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { PDF } from '#kit/base/file-types.ts'
import { email, id, needed, neededProse, oneLine, phone, prose, rowId, version } from '#kit/base/kinds.ts'
import { consent, cp, done, listQuery, regimen, rfc, trap } from '#kit/forms/fields.ts'
import { trades } from '#people/clients/trades.ts'

export const CERTIFICATE_BYTES = 5 * 1024 * 1024

/** asks to become a client. The answer never tells what is known of the RFC or the address. */
export const solicitarAlta = endpoint({
  method: 'POST',
  path: '/api/v1/solicitudes',
  access: 'public',
  status: 201,
  summary:
    'Solicita el alta como cliente; con la constancia de situación fiscal en PDF, de 5 MB como máximo, como formulario',
  upload: CERTIFICATE_BYTES,
  body: z.strictObject({
    rfc,
    razon_social: needed(250),
    nombre_comercial: oneLine(160).optional(),
    regimen_fiscal: z.union([z.literal(''), regimen]).optional(),
    cp_fiscal: cp,
    giro: z.enum(trades),
    contacto: needed(120),
    correo: email,
    telefono: phone,
    ciudad: oneLine(120).optional(),
    comentario: prose(2000).optional(),
    constancia: z.file().optional(),
    // In a form everything is text.
    acepto_aviso: z.union([consent, z.literal('true')], 'Para enviarlo, acepta el aviso de privacidad.'),
    pagina_web: trap,
  }),
  reply: done,
})

const write = { permissions: ['clientes-write'] }
export const REQUEST_STATES = ['NUEVA', 'EN_REVISION', 'ACEPTADA', 'RECHAZADA'] as const
export const REQUEST_ORDERS = ['creado_en', 'razon_social', 'rfc'] as const

const request = z.object({
  id: z.number(),
  rfc: z.string(),
  razon_social: z.string(),
  nombre_comercial: z.string(),
  giro: z.string(),
  contacto: z.string(),
  correo: z.string(),
  telefono: z.string(),
  ciudad: z.string(),
  estado: z.enum(REQUEST_STATES),
  /** Who reviews it, or reviewed it. */
  tomada_por: z.string().nullable(),
  tomada_en: z.string().nullable(),
  creado_en: z.string(),
  version: z.number(),
})

export const solicitudes = endpoint({
  method: 'GET',
  path: '/api/v1/solicitudes',
  access: write,
  summary: 'Solicitudes de alta, por páginas, con filtros y orden',
  query: z.object({
    ...listQuery,
    estado: z.enum(REQUEST_STATES).optional().catch(undefined),
    orden: z.enum(REQUEST_ORDERS).optional().catch(undefined),
  }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    nuevas: z.number(),
    solicitudes: z.array(request),
  }),
})

const whole = z.object({
  ...request.shape,
  regimen_fiscal: z.string().nullable(),
  cp_fiscal: z.string(),
  comentario: z.string(),
  /** The certificate that came with it. */
  constancia: z.object({ nombre: z.string(), bytes: z.int() }).nullable(),
  motivo: z.string().nullable(),
  decidida_por: z.string().nullable(),
  decidida_en: z.string().nullable(),
  cliente: z.object({ id: z.number(), clave: z.string() }).nullable(),
  /** False: the last sign is not the one reckoned from the others, which asks for a look at the certificate. */
  digito_correcto: z.boolean(),
  /** What is known of the same RFC and the same address. */
  repetidos: z.object({
    clientes: z.array(z.object({ id: z.number(), clave: z.string(), nombre_comercial: z.string() })),
    usuario: z.object({ id: z.number(), name: z.string() }).nullable(),
    solicitudes: z.array(z.object({ id: z.number(), estado: z.enum(REQUEST_STATES), creado_en: z.string() })),
  }),
  /** A free key for the client to be. */
  clave_sugerida: z.string(),
})

export const solicitud = endpoint({
  method: 'GET',
  path: '/api/v1/solicitudes/:id',
  access: write,
  summary: 'Una solicitud de alta, con lo que ya se conoce de su RFC y su correo',
  params: z.object({ id }),
  reply: whole,
})

export const constanciaSolicitud = endpoint({
  method: 'GET',
  path: '/api/v1/solicitudes/:id/constancia',
  access: write,
  summary: 'La constancia de situación fiscal que llegó con una solicitud',
  params: z.object({ id }),
  file: { types: [PDF] },
  reply: z.unknown(),
})

/** Also takes it over from somebody else, which the history tells. */
export const tomarSolicitud = endpoint({
  method: 'POST',
  path: '/api/v1/solicitudes/:id/tomar',
  access: write,
  summary: 'Quien pregunta toma la solicitud: pasa a «En revisión» a su nombre',
  params: z.object({ id }),
  body: z.strictObject({ version }),
  reply: whole,
})

const ref = rowId().nullable().optional()

export const aceptarSolicitud = endpoint({
  method: 'POST',
  path: '/api/v1/solicitudes/:id/aceptar',
  access: { permissions: ['clientes-write', 'users-write'] },
  summary: 'Acepta la solicitud: crea el cliente, su empresa y su usuario, y lo invita',
  params: z.object({ id }),
  body: z.strictObject({
    version,
    clave: needed(20),
    dias_credito: z.int().min(0).max(180).optional(),
    regimen_fiscal: regimen,
    asesor_id: ref,
    vendedor_id: ref,
    sucursal_id: ref,
    /** Although another client has the same RFC. */
    aunque_se_repita: z.boolean().optional(),
  }),
  reply: whole,
})

export const rechazarSolicitud = endpoint({
  method: 'POST',
  path: '/api/v1/solicitudes/:id/rechazar',
  access: write,
  summary: 'Rechaza la solicitud y le escribe por qué',
  params: z.object({ id }),
  body: z.strictObject({ version, motivo: neededProse(1000) }),
  reply: whole,
})
