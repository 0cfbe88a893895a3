import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { formed, id, needed, oneLine } from '#kit/base/kinds.ts'
import { DENSITIES, THEMES } from '#kit/base/look.ts'
import { PILOTS } from '#kit/base/pilot-table.ts'

/** E-07: what the page knows of who is looking. Never an e-mail, a token or a price. */
export const sesion = endpoint({
  method: 'GET',
  path: '/api/v1/sesion',
  access: 'public',
  summary: 'Quién está en esta sesión y qué puede hacer',
  reply: z.object({
    user: z.object({ id: z.number(), name: z.string() }).nullable(),
    roles: z.array(z.string()),
    permissions: z.array(z.string()),
    permissions_auth: z.array(z.string()),
    isLoggedin: z.boolean(),
    cliente: z.object({ id: z.number(), nombre: z.string() }).nullable(),
    acting: z.boolean(),
    /** What a client's person may do in his company; absent for its owners. */
    puesto: z.enum(['aprobador', 'comprador', 'contador', 'ver']).optional(),
    /** The load whose preview is looked at. */
    vista: z
      .object({ carga: z.number(), archivo: z.string(), en: z.string(), busqueda: z.string().nullish() })
      .optional(),
    /** What only some see yet and this one does. */
    pilotos: z.array(z.enum(PILOTS)).optional(),
  }),
})

/** Long enough for any, checked by the rules when it is chosen. */
const password = needed(500)
const codigo = oneLine(40).min(6)
const done = z.object({ success: z.literal(true) })

/** A sign-in that still owes its second factor has no user yet: `codigo` asks for one, `alta` for setting it up. */
export const signedIn = z.object({
  user: z.object({ id: z.number(), name: z.string() }).nullable(),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** Path of the page to open, without the base (M-01). */
  destino: z.string(),
  segundo_factor: z.enum(['codigo', 'alta']).nullable(),
  /** What the second factor may be given with, besides a recovery code. */
  con: z.array(z.enum(['codigo', 'llave'])).optional(),
})

export const login = endpoint({
  method: 'POST',
  path: '/login',
  access: 'public',
  summary: 'Inicia sesión',
  body: z.strictObject({ email: needed(254), password, recordarme: z.boolean().optional() }),
  reply: signedIn,
  repeats: 'session',
})

export const segundoFactor = endpoint({
  method: 'POST',
  path: '/api/v1/sesion/segundo-factor',
  access: 'public',
  summary: 'Termina de iniciar sesión con el código de verificación o uno de recuperación',
  body: z.strictObject({ codigo }),
  reply: signedIn,
  repeats: 'session',
})

/** T-20, T-21. */
export const logout = endpoint({
  method: 'POST',
  path: '/logout',
  access: 'public',
  summary: 'Termina la sesión',
  reply: done,
  repeats: 'session',
})

export const sesiones = endpoint({
  method: 'GET',
  path: '/api/v1/sesiones',
  access: 'session',
  acting: 403,
  summary: 'Mis sesiones abiertas',
  reply: z.object({
    sesiones: z.array(
      z.object({
        id: z.number(),
        /** The one that asks. */
        actual: z.boolean(),
        ip: z.string().nullable(),
        agente: z.string().nullable(),
        creado_en: z.string(),
        visto_en: z.string(),
      }),
    ),
  }),
})

export const terminarSesion = endpoint({
  method: 'DELETE',
  path: '/api/v1/sesiones/:id',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Termina una de mis sesiones',
  params: z.object({ id }),
  reply: done,
  repeats: 'session',
})

export const terminarOtrasSesiones = endpoint({
  method: 'DELETE',
  path: '/api/v1/sesiones',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Termina mis sesiones en todos los demás equipos',
  reply: z.object({ terminadas: z.number() }),
  repeats: 'session',
})

export const cuenta = endpoint({
  method: 'GET',
  path: '/api/v1/cuenta',
  access: 'session',
  acting: 403,
  summary: 'Mis datos y la protección de mi cuenta',
  reply: z.object({
    name: z.string(),
    email: z.string(),
    telefono: z.string().nullable(),
    roles: z.array(z.string()),
    clave_en: z.string().nullable(),
    segundo_factor: z.object({
      activo: z.boolean(),
      exigido: z.boolean(),
      recuperacion: z.number(),
      llaves: z.number(),
    }),
  }),
})

export const cambiarAspecto = endpoint({
  method: 'PUT',
  path: '/api/v1/cuenta/aspecto',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Cambia el tema y la densidad con que veo las páginas en todos mis equipos',
  body: z.strictObject({ tema: z.enum(THEMES), densidad: z.enum(DENSITIES) }),
  reply: done,
})

export const cambiarClave = endpoint({
  method: 'PUT',
  path: '/api/v1/cuenta/clave',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Cambia mi contraseña y termina mis demás sesiones',
  body: z.strictObject({ password_actual: password, password }),
  reply: done,
  repeats: 'session',
})

/** By a session that owes it, or by one that gives the password again. */
export const iniciarFactor = endpoint({
  method: 'POST',
  path: '/api/v1/cuenta/segundo-factor',
  access: 'public',
  acting: 403,
  summary: 'Empieza a configurar la verificación en dos pasos',
  body: z.strictObject({ password: password.optional() }),
  reply: z.object({
    secreto: z.string(),
    /** Picture of the QR code as a data address. */
    qr: z.string(),
  }),
  repeats: 'session',
})

export const confirmarFactor = endpoint({
  method: 'POST',
  path: '/api/v1/cuenta/segundo-factor/confirmacion',
  access: 'public',
  acting: 403,
  summary: 'Activa la verificación en dos pasos con el primer código',
  body: z.strictObject({ codigo }),
  reply: z.object({ recuperacion: z.array(z.string()), entrada: signedIn }),
  repeats: 'session',
})

export const quitarFactor = endpoint({
  method: 'POST',
  path: '/api/v1/cuenta/segundo-factor/baja',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Quita la verificación en dos pasos, si el rol no la exige',
  body: z.strictObject({ password }),
  reply: done,
  repeats: 'session',
})

export const renovarRecuperacion = endpoint({
  method: 'POST',
  path: '/api/v1/cuenta/segundo-factor/recuperacion',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Cambia mis códigos de recuperación por otros',
  body: z.strictObject({ password }),
  reply: z.object({ recuperacion: z.array(z.string()) }),
  repeats: 'session',
})

/** The answer is the same whether or not the account exists. */
export const olvido = endpoint({
  method: 'POST',
  path: '/api/v1/claves/olvido',
  access: 'public',
  summary: 'Pide por correo un enlace para elegir otra contraseña',
  body: z.strictObject({ email: needed(254) }),
  reply: z.object({ message: z.string() }),
  repeats: 'session',
})

const token = formed(43, /^[\w-]{43}$/, 'El enlace no está completo.')

export const enlace = endpoint({
  method: 'GET',
  path: '/api/v1/claves/enlaces/:token',
  access: 'public',
  summary: 'A quién pertenece un enlace de contraseña que todavía sirve',
  params: z.object({ token: oneLine(200) }),
  reply: z.object({ tipo: z.enum(['invitacion', 'restablecer', 'desbloqueo']), name: z.string(), email: z.string() }),
})

export const elegirClave = endpoint({
  method: 'POST',
  path: '/api/v1/claves',
  access: 'public',
  summary: 'Elige la contraseña con un enlace recibido por correo e inicia sesión',
  body: z.strictObject({ token, password }),
  reply: signedIn,
  repeats: 'session',
})

export const desbloqueo = endpoint({
  method: 'POST',
  path: '/api/v1/claves/desbloqueo',
  access: 'public',
  summary: 'Da por conocido este equipo con el enlace recibido tras muchos intentos fallidos',
  body: z.strictObject({ token }),
  reply: done,
  repeats: 'session',
})

/** E-08. */
export const userinfo = endpoint({
  method: 'GET',
  path: '/userinfo',
  access: 'session',
  summary: 'El cliente de la sesión y su saldo',
  /** Keys of companies: only what this one is invoiced, or this one of ours invoices. */
  query: z.object({
    empresa: oneLine(40).optional().catch(undefined),
    origen: oneLine(40).optional().catch(undefined),
  }),
  reply: z.object({
    datos: z.object({ ClienteWeb: z.object({ Cliente: z.object({ cliente: z.string() }).nullable() }) }),
    facturas: z.int(),
    vencido: z.string(),
    facvencidas: z.int(),
    total: z.string(),
    empresas: z.array(z.object({ id: z.number(), clave: z.string(), razon_social: z.string() })),
    empresasOrigen: z.array(z.object({ id: z.number(), clave: z.string(), razon_social: z.string() })),
  }),
})
