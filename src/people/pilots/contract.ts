import { z } from 'zod'
import { endpoint } from '#kit/base/contract.ts'
import { INT4, instant, needed, oneLine, rowId, whole } from '#kit/base/kinds.ts'

const access = { permissions: ['pilotos-write'] }

const row = z.object({
  clave: z.string(),
  /** What it is about, in a sentence. */
  dice: z.string(),
  /** The room that asks for it. */
  cuarto: z.string(),
  /** Nobody sees it: `apagado` by choice, `vencido` by its date. */
  estado: z.enum(['apagado', 'prendido', 'vencido']),
  personas: z.array(z.string()),
  clientes: z.array(z.string()),
  sucursales: z.array(z.object({ id: z.int(), nombre: z.string() })),
  parte: z.int(),
  vence_en: z.string().nullable(),
  version: z.int(),
  actualizado_en: z.string().nullable(),
  actualizado_por: z.string().nullable(),
})

export const pilotos = endpoint({
  method: 'GET',
  path: '/api/v1/pilotos',
  access,
  summary: 'Lo que está a prueba y para quién está prendido',
  reply: z.object({ pilotos: z.array(row) }),
})

const params = z.object({ clave: oneLine(60) })

export const piloto = endpoint({
  method: 'GET',
  path: '/api/v1/pilotos/:clave',
  access,
  summary: 'Un piloto para decidir quién lo ve',
  params,
  reply: row.extend({ todas_las_sucursales: row.shape.sucursales }),
})

/** For whom: e-mails of people, keys of clients, ids of branches, and so many of each hundred. */
const who = z.strictObject({
  personas: z.array(needed(254)).max(500, 'Son demasiadas personas: el máximo es 500.'),
  clientes: z.array(needed(40)).max(500, 'Son demasiados clientes: el máximo es 500.'),
  sucursales: z.array(rowId()).max(200),
  parte: whole(0, 100),
  vence_en: instant('Escribe la fecha y la hora.').nullable(),
})

export const cambiarPiloto = endpoint({
  method: 'PUT',
  path: '/api/v1/pilotos/:clave',
  access,
  maxBody: 192 * 1024, // Five hundred e-mails and as many keys.
  summary: 'Decide para quién está prendido un piloto. 404 si el programa no lo tiene, 409 si alguien lo cambió antes',
  params,
  body: who.extend({ version: whole(0, INT4) }),
  /** For whom it was before, to take the change back. */
  reply: z.object({ version: z.int(), antes: z.object(who.shape) }),
})
