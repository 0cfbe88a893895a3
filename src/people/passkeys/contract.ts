import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { formed, id, needed } from '#kit/base/kinds.ts'
import { signedIn } from '#people/access/contract.ts'

/** Of one person; a key more than these is none that somebody carries. */
export const MOST_KEYS = 10

const encoded = (most: number) => formed(most, /^[\w-]+$/, 'La llave no se pudo leer.')
const password = needed(500)
const nombre = needed(60, 'Escribe un nombre.')
const params = z.object({ id })
const done = z.object({ success: z.literal(true) })
const credencial = encoded(1400)
/** What the browser and the authenticator say, as bytes in base64url. */
const said = { credencial, cliente: encoded(4000), datos: encoded(4000) }

export const llaves = endpoint({
  method: 'GET',
  path: '/api/v1/cuenta/llaves',
  access: 'session',
  acting: 403,
  summary: 'Mis llaves de acceso',
  reply: z.object({
    llaves: z.array(
      z.object({
        id: z.number(),
        nombre: z.string(),
        /** Kept by whoever made the system too: a telephone that is lost does not take it along. */
        respaldada: z.boolean(),
        creado_en: z.string(),
        usado_en: z.string().nullable(),
      }),
    ),
  }),
})

/** What a browser is asked for a key with. */
export const retoEntrada = endpoint({
  method: 'GET',
  path: '/api/v1/llaves/reto',
  access: 'public',
  summary: 'Reto para entrar con una llave de acceso, o para darla como segundo paso de la entrada que la espera',
  reply: z.object({
    reto: z.string(),
    /** Name of the site that keys are made for. */
    sitio: z.string(),
    /** Only one of these; any of this site when none is named. */
    llaves: z.array(z.string()),
  }),
})

export const entrarConLlave = endpoint({
  method: 'POST',
  path: '/api/v1/sesion/llave',
  access: 'public',
  summary: 'Inicia sesión con una llave de acceso, o termina con ella la entrada que espera su segundo paso',
  body: z.strictObject({ reto: encoded(200), ...said, firma: encoded(1400), recordarme: z.boolean().optional() }),
  reply: signedIn,
  repeats: 'session',
})

/** By a session that owes its second factor, or by one that gives the password again. */
export const iniciarLlave = endpoint({
  method: 'POST',
  path: '/api/v1/cuenta/llaves/reto',
  access: 'public',
  acting: 403,
  summary: 'Empieza a agregar una llave de acceso a mi cuenta',
  body: z.strictObject({ password: password.optional() }),
  reply: z.object({
    reto: z.string(),
    sitio: z.string(),
    /** Opaque: what an authenticator keeps beside the key. */
    usuario: z.string(),
    correo: z.string(),
    nombre: z.string(),
    /** Those that are there already are not made again. */
    llaves: z.array(z.string()),
  }),
  repeats: 'session',
})

export const agregarLlave = endpoint({
  method: 'POST',
  path: '/api/v1/cuenta/llaves',
  access: 'public',
  acting: 403,
  summary: 'Agrega una llave de acceso a mi cuenta; termina la entrada que la esperaba',
  body: z.strictObject({ reto: encoded(200), nombre, ...said, clave_publica: encoded(1400) }),
  reply: z.object({
    /** Told once, with the first key of an account whose role demands a second factor. */
    recuperacion: z.array(z.string()),
    entrada: signedIn,
  }),
  repeats: 'session',
})

export const nombrarLlave = endpoint({
  method: 'PATCH',
  path: '/api/v1/cuenta/llaves/:id',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Cambia el nombre de una de mis llaves de acceso',
  params,
  body: z.strictObject({ nombre }),
  reply: done,
})

export const quitarLlave = endpoint({
  method: 'POST',
  path: '/api/v1/cuenta/llaves/:id/baja',
  access: 'session',
  concern: 'persona',
  acting: 403,
  summary: 'Quita una de mis llaves de acceso; no la última si el rol exige segundo factor y no hay otro',
  params,
  body: z.strictObject({ password }),
  reply: done,
  repeats: 'session',
})
