import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { formed, needed, oneLine, prose, version } from '#kit/base/kinds.ts'
import { shownCredentials, shownTrial } from '#upkeep/connections/connection.ts'
import { listQuery } from '#kit/forms/fields.ts'
import { STATES } from '#upkeep/uploads/states.ts'
import { access, params } from '#upkeep/uploads/shared-contract.ts'
import { FILE_STATES, INTERVALS, WAYS } from './states.ts'

const place = z.object({
  tipo: z.enum(WAYS),
  /** By SFTP: the server, with its port where that is not 22. */
  direccion: z.string(),
  /** Below the installation's root; by SFTP on the server, empty where the user comes in. */
  carpeta: z.string(),
  ...shownCredentials,
  ...shownTrial,
  patron: z.string(),
  cada_minutos: z.number().nullable(),
  /** Hour of Mexico City, `06:30`. */
  a_las: z.string().nullable(),
  mover: z.boolean(),
  encendido: z.boolean(),
  /** In whose name its loads are made. */
  autor: z.string().nullable(),
  siguiente_en: z.string(),
  revisada_en: z.string().nullable(),
  halladas: z.number(),
  tomadas: z.number(),
  esperan: z.number(),
  rechazadas: z.number(),
  falla: z.string().nullable(),
  falla_desde: z.string().nullable(),
  version: z.number(),
})

export const lugar = endpoint({
  method: 'GET',
  path: '/api/v1/perfiles-carga/:id/lugar',
  access,
  summary: 'De dónde llegan solas las listas de un proveedor, y cómo fue la última revisión',
  params,
  reply: z.object({
    perfil: z.object({ id: z.number(), nombre: z.string() }),
    lugar: place.nullable(),
    /** SFTP servers that the environment allows. */
    servidores: z.array(z.string()),
  }),
})

export const guardarLugar = endpoint({
  method: 'PUT',
  path: '/api/v1/perfiles-carga/:id/lugar',
  access,
  summary:
    'Dice en qué carpeta o servidor SFTP deja sus listas un proveedor, cómo se llaman y cuándo se revisa; lo que llegue se toma a nombre de quien lo guarda',
  params,
  body: z.strictObject({
    tipo: z.enum(WAYS).default('carpeta'),
    direccion: oneLine(300).default(''),
    carpeta: oneLine(200),
    usuario: oneLine(120).default(''),
    /** A password, or a private key in PEM; without it the one that is kept stays. */
    secreto: prose(8000).optional(),
    /** `*` any signs, `?` one. */
    patron: needed(100, 'Escribe cómo se llaman, por ejemplo lista-*.xlsx.'),
    cada_minutos: z.literal(INTERVALS).nullable(),
    a_las: formed(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Escribe la hora como 06:30.').nullable(),
    mover: z.boolean().default(false),
    encendido: z.boolean().default(true),
    /** Null where there was none yet. */
    version: version.nullable(),
  }),
  reply: z.object({ id: z.number(), version: z.number() }),
})

export const revisarLugar = endpoint({
  method: 'POST',
  path: '/api/v1/perfiles-carga/:id/revision',
  access,
  summary: 'Pide que se revise ahora el lugar de las listas de un proveedor',
  status: 202,
  params,
  reply: z.object({ id: z.number() }),
})

export const probarLugar = endpoint({
  method: 'POST',
  path: '/api/v1/perfiles-carga/:id/prueba',
  access,
  summary:
    'Pregunta al servidor SFTP de un proveedor si nos deja entrar y cuántas listas tiene; con `huella` acepta antes la que mostró',
  params,
  body: z.strictObject({ huella: oneLine(100).optional() }),
  reply: z.object({ ok: z.boolean(), texto: z.string(), ms: z.number() }),
  repeats: 'outside',
})

export const archivosLugar = endpoint({
  method: 'GET',
  path: '/api/v1/perfiles-carga/:id/archivos',
  access,
  summary: 'Archivos que se hallaron en el lugar de un proveedor y qué fue de cada uno, los últimos primero',
  params,
  query: z.object({ ...listQuery, estado: z.enum(FILE_STATES).optional().catch(undefined) }),
  reply: z.object({
    total: z.number(),
    pagina: z.number(),
    por: z.number(),
    archivos: z.array(
      z.object({
        id: z.number(),
        nombre: z.string(),
        bytes: z.number(),
        estado: z.enum(FILE_STATES),
        motivo: z.string().nullable(),
        vista_en: z.string(),
        carga: z.object({ id: z.number(), estado: z.enum(STATES) }).nullable(),
      }),
    ),
  }),
})
