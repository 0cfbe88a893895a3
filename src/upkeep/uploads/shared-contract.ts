import { z } from 'zod'
import { id } from '#kit/base/kinds.ts'
import { STATES, TASKS } from './states.ts'

export const access = { permissions: ['productos-import'] }
export const params = z.object({ id })
/** What an upload answers. */
export const begun = z.object({
  id: z.number(),
  estado: z.enum(STATES),
  /** The same file, loaded before. */
  repetida: z.object({ id: z.number(), estado: z.enum(STATES), creado_en: z.string() }).nullable(),
})
/** What a step asked for answers. */
export const moved = z.object({ id: z.number(), estado: z.enum(STATES), tarea: z.enum(TASKS).nullable() })
