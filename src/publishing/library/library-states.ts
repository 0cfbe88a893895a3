/** What a catalogue is now, by what was decided and the days (requirement 5.5). */
export const STATES = ['BORRADOR', 'PROGRAMADO', 'PUBLICADO', 'VENCIDO', 'ARCHIVADO'] as const
export const DECISIONS = ['BORRADOR', 'PUBLICADO', 'ARCHIVADO'] as const
export const VISIBILITIES = ['publico', 'clientes'] as const

export type State = (typeof STATES)[number]

export const stateLooks: Record<State, { texto: string; tono: 'neutral' | 'yes' | 'maybe' | 'no' }> = {
  BORRADOR: { texto: 'Borrador', tono: 'neutral' },
  PROGRAMADO: { texto: 'Programado', tono: 'maybe' },
  PUBLICADO: { texto: 'Publicado', tono: 'yes' },
  VENCIDO: { texto: 'Vencido', tono: 'no' },
  ARCHIVADO: { texto: 'Archivado', tono: 'neutral' },
}

const MEGA = 1024 * 1024
/** Bytes of a catalogue, and of a piece of one on its way in. */
export const CATALOGUE_MOST = 200 * MEGA
export const PIECE = MEGA
/** Characters kept of a page's text, and of all of them together. */
export const PAGE_TEXT_MOST = 20_000
export const TEXTS_MOST = 8 * MEGA
/** Bytes of the picture of the cover. */
export const COVER_MOST = 3 * MEGA
