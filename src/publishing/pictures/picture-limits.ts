/** 15 MB: a telephone's photograph with room to spare. */
export const PICTURE_BYTES = 15 * 1024 * 1024
