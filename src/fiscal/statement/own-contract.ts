import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { id, needed, version } from '#kit/base/kinds.ts'
import { cp, regimen, usoCfdi } from '#kit/forms/fields.ts'

/** A client's own people, of what is theirs. */
const own = { permissions: ['credito-read'], roles: ['cliente'] }

const datos = z.object({
  recordatorios: z.boolean(),
  empresas: z.array(
    z.object({
      id: z.number(),
      clave: z.string(),
      razon_social: z.string(),
      rfc: z.string().nullable(),
      regimen_fiscal: z.string().nullable(),
      uso_cfdi: z.string().nullable(),
      cp_fiscal: z.string().nullable(),
      version: z.number(),
    }),
  ),
})

export const misDatosFiscales = endpoint({
  method: 'GET',
  path: '/api/v1/datos-fiscales',
  access: own,
  summary: 'Datos con que se factura a las empresas del cliente de la sesión',
  reply: datos,
})

/** The RFC says who is invoiced: another one is another company, which staff adds. No certificate is asked for. */
export const cambiarDatosFiscales = endpoint({
  method: 'PATCH',
  path: '/api/v1/datos-fiscales/:id',
  access: own,
  concern: 'papeles',
  summary:
    'Corrige nombre, régimen, código postal y uso de CFDI de una empresa propia; vale para las próximas facturas',
  params: z.object({ id }),
  body: z.strictObject({
    version,
    razon_social: needed(250),
    regimen_fiscal: regimen,
    uso_cfdi: usoCfdi,
    cp_fiscal: cp,
  }),
  reply: datos,
})

export const cambiarAvisos = endpoint({
  method: 'PUT',
  path: '/api/v1/datos-fiscales/avisos',
  access: own,
  concern: 'papeles',
  summary: 'Pide o deja de recibir los recordatorios de facturas por correo',
  body: z.strictObject({ recordatorios: z.boolean() }),
  reply: datos,
})
