/** Files of one document, and bytes of one file. */
export const MOST_FILES = 10
export const FILE_BYTES = 10 * 1024 * 1024
