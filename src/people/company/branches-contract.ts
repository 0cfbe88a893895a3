import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { day, email, formed, id, INT4, needed, oneLine, phone, prose, rowId, version, whole } from '#kit/base/kinds.ts'
import { isClabe } from './clabe.ts'
import { cp } from '#kit/forms/fields.ts'
import { NETWORKS } from './networks.ts'

const write = { permissions: ['empresa-write'] }

const network = z.object({
  id: z.number(),
  redsocial: z.string(),
  valor: z.string(),
  link: z.string().nullable(),
  admite_mensaje: z.boolean(),
  mensaje: z.string().nullable(),
})

const branch = z.object({
  id: z.number(),
  clave: z.string(),
  nombre: z.string(),
  direccion: z.string(),
  ciudad: z.string(),
  cp: z.string().nullable(),
  latitud: z.number().nullable(),
  longitud: z.number().nullable(),
  horario: z.string(),
  telefono: z.string().nullable(),
  correo: z.string().nullable(),
  es_principal: z.boolean(),
  activa: z.boolean(),
  orden: z.number(),
  /** Registered in the stimulus of the border region: what it sells within it has VAT of 8 %, these days; null: without an end. */
  iva_frontera: z.boolean(),
  iva_desde: z.string().nullable(),
  iva_hasta: z.string().nullable(),
  version: z.number(),
  redes: z.array(network),
})

const all = z.object({
  config: z.object({
    nombre: z.string(),
    ano: z.number().nullable(),
    chatbox_asesores: z.string().nullable(),
    chatbox_atencion: z.string().nullable(),
    chatbox_tmk: z.string().nullable(),
    /** Where clients pay to. */
    pago_beneficiario: z.string().nullable(),
    pago_banco: z.string().nullable(),
    pago_clabe: z.string().nullable(),
    /** Advisers send what clients want told by WhatsApp. */
    avisos_whatsapp: z.boolean(),
    version: z.number(),
  }),
  sucursales: z.array(branch),
})

export const empresa = endpoint({
  method: 'GET',
  path: '/api/v1/empresa',
  access: write,
  summary: 'Datos de la empresa y todas sus sucursales, también las inactivas',
  reply: all,
})

/** Any spelling of a number; kept as digits (S14). Empty takes it away. */
const whatsapp = oneLine(30)
  .transform((typed) => typed.replace(/\D/g, ''))
  .refine((digits) => digits === '' || /^\d{10,15}$/.test(digits), 'Escribe el número con lada: de 10 a 15 cifras.')
  .transform((digits) => digits || null)
  .nullable()
  .optional()

/** With blanks as banks print it; empty takes it away. */
const clabe = oneLine(30)
  .transform((typed) => typed.replace(/[\s-]/g, ''))
  .refine(
    (digits) => digits === '' || isClabe(digits),
    'La CLABE son 18 cifras; revísala: la última no corresponde a las demás.',
  )
  .transform((digits) => digits || null)
  .nullable()
  .optional()

const orNull = (most: number) =>
  oneLine(most)
    .transform((typed) => typed || null)
    .nullable()
    .optional()

export const editarEmpresaPropia = endpoint({
  method: 'PATCH',
  path: '/api/v1/empresa',
  access: write,
  summary: 'Cambia el nombre, el año, los números de WhatsApp, la cuenta de pago y si se avisa por WhatsApp',
  body: z.strictObject({
    version,
    nombre: needed(80).optional(),
    ano: z.int().min(1900).max(2100).nullable().optional(),
    chatbox_asesores: whatsapp,
    chatbox_atencion: whatsapp,
    chatbox_tmk: whatsapp,
    pago_beneficiario: orNull(160),
    pago_banco: orNull(60),
    pago_clabe: clabe,
    avisos_whatsapp: z.boolean().optional(),
  }),
  reply: all,
})

const branchBody = {
  nombre: needed(80),
  direccion: oneLine(200).optional(),
  ciudad: oneLine(120).optional(),
  cp: cp.nullable().optional(),
  latitud: z.number().min(-90).max(90).nullable().optional(),
  longitud: z.number().min(-180).max(180).nullable().optional(),
  horario: prose(160).optional(),
  telefono: phone.nullable().optional(),
  correo: email.nullable().optional(),
  es_principal: z.literal(true).optional(),
  orden: z.int().min(0).max(999).optional(),
}

export const crearSucursal = endpoint({
  method: 'POST',
  path: '/api/v1/sucursales',
  access: write,
  status: 201,
  summary: 'Crea una sucursal',
  body: z.strictObject({
    clave: formed(8, /^[A-Z0-9]{2,8}$/, 'La clave son de 2 a 8 letras mayúsculas o números.'),
    ...branchBody,
  }),
  reply: all,
})

/** `es_principal` moves the mark here; there is always one place it stands. */
export const editarSucursal = endpoint({
  method: 'PATCH',
  path: '/api/v1/sucursales/:id',
  access: write,
  summary: 'Cambia una sucursal, la hace principal, o la da de baja',
  params: z.object({ id }),
  body: z.strictObject({
    version,
    ...z.object(branchBody).partial().shape,
    activa: z.boolean().optional(),
    iva_frontera: z.boolean().optional(),
    iva_desde: day().nullable().optional(),
    iva_hasta: day().nullable().optional(),
  }),
  reply: all,
})

/** The whole list in its order: what is not in it goes. */
export const editarRedes = endpoint({
  method: 'PUT',
  path: '/api/v1/sucursales/:id/redes',
  access: write,
  summary: 'Cambia las redes sociales de una sucursal',
  params: z.object({ id }),
  body: z.strictObject({
    version,
    redes: z
      .array(
        z.strictObject({
          id: rowId().optional(),
          redsocial: z.enum(NETWORKS),
          valor: oneLine(120),
          link: oneLine(300).nullable(),
          admite_mensaje: z.boolean(),
          mensaje: prose(300).nullable(),
        }),
      )
      .max(12, 'Son 12 redes como máximo.'),
  }),
  reply: all,
})

/** A postal code as it stands on an envelope, in a list of them. */
const edge = formed(5, /^\d{5}$/, 'El código postal lleva 5 cifras.')

const region = z.object({
  /** Stands for the list as it is: whoever saves says which one he saw. */
  version: z.number(),
  rangos: z.array(z.object({ municipio: z.string(), cp_desde: z.string(), cp_hasta: z.string() })),
})

export const regionFronteriza = endpoint({
  method: 'GET',
  path: '/api/v1/region-fronteriza',
  access: write,
  summary: 'Los códigos postales de la región fronteriza, donde una entrega puede llevar IVA de 8 %',
  reply: region,
})

/** The whole list: what is not in it goes. */
export const editarRegionFronteriza = endpoint({
  method: 'PUT',
  path: '/api/v1/region-fronteriza',
  access: write,
  summary: 'Cambia los códigos postales de la región fronteriza',
  body: z.strictObject({
    version: whole(0, INT4),
    rangos: z
      .array(
        z
          .strictObject({ municipio: needed(80, 'Escribe el municipio.'), cp_desde: edge, cp_hasta: edge })
          .refine(({ cp_desde, cp_hasta }) => cp_desde <= cp_hasta, {
            path: ['cp_hasta'],
            message: 'El último código postal va después del primero.',
          }),
      )
      .max(500, 'Son 500 renglones como máximo.'),
  }),
  reply: region,
})
