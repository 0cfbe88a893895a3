/** Parts that a person follows at most, of all clients together. */
export const MOST_WATCHED = 200
