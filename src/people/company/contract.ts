import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'

/** A social network of a branch (E-06); `red_social` is null when the network has no definition, and its link is then `#`. */
const red = z.object({
  id: z.number(),
  redsocial: z.string(),
  valor: z.string(),
  red_social: z
    .object({
      icono: z.string().nullable(),
      link: z.string(),
      admite_mensaje: z.boolean(),
      mensaje: z.string().nullable(),
    })
    .nullable(),
})

const sucursal = z.object({
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
  redes: z.array(red),
})

export type Red = z.infer<typeof red>
export type Sucursal = z.infer<typeof sucursal>

/** E-05: the principal branch (null when there is none), every branch, and the company's settings. */
export const contactoSucursales = endpoint({
  method: 'GET',
  path: '/api/admin/contactosucursales',
  access: 'public',
  summary: 'Sucursales, redes sociales y números de WhatsApp',
  cache: 'public, max-age=300',
  everybodys: true,
  reply: z.object({
    principal: sucursal.nullable(),
    sucursales: z.array(sucursal),
    /** Days off of the week that comes, today's too: no branch opens. */
    inhabiles: z.array(z.object({ fecha: z.string(), nombre: z.string() })),
    ConfigEmpresa: z.object({
      Nombre: z.string(),
      ano: z.number().nullable(),
      chatbox_asesores: z.string().nullable(),
      chatbox_atencion: z.string().nullable(),
      chatbox_tmk: z.string().nullable(),
      /** What visitors see of prices and stock. */
      precio_publico: z.enum(['ninguno', 'lista', 'semaforo']),
      /** This is a demonstration: its accounts are open, and `/muestra` leads through it. */
      muestra: z.boolean(),
    }),
  }),
})
