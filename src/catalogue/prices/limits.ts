/** Codes a call about prices answers at most. */
export const MOST_CODES = 100
