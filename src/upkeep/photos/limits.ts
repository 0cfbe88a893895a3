/** Of a part: photos, and frames of its turn (S16 allows no ZIP with more). */
export const MOST_PHOTOS = 30
export const MOST_FRAMES = 200
/** Photos by file name that are put to their parts at once. */
export const MOST_NAMED = 5000
