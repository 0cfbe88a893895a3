import { z } from 'zod'
import { SECRETS } from './secret-kinds.ts'

/** How one comes in elsewhere. Of the secret, which never leaves: that there is one, its last four where it is long enough, since when. */
export const shownCredentials = {
  usuario: z.string(),
  secreto_tipo: z.enum(SECRETS),
  configurado: z.boolean(),
  secreto_fin: z.string(),
  secreto_en: z.string().nullable(),
}

/**
 * How the last trial of a connection went. By SFTP also the print of the server's key that somebody accepted, and one that was shown
 * and is not accepted; empty: none.
 */
export const shownTrial = {
  huella: z.string(),
  huella_vista: z.string(),
  prueba_en: z.string().nullable(),
  prueba_ok: z.boolean().nullable(),
  prueba_texto: z.string(),
}

export type Credentials = z.output<z.ZodObject<typeof shownCredentials>>
export type Trial = z.output<z.ZodObject<typeof shownTrial>>
