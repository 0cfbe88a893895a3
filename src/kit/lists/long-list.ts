/** A list with more lines than this is drawn in part (`LongLines`). */
export const LONG = 60
/** The lines that the server draws of a long list: more than the first screenful. */
export const FIRST = 24
