/** Files of an exchange are this large at most, in bytes. */
export const MOST_BYTES = 64 * 1024 * 1024

/**
 * The few things that an exchange by files asks of where they lie. Paths are `in/precios-1.csv`; whatever goes wrong is an ErpFault
 * whose sentence staff can read.
 */
export type Files = {
  /** One that is there stays as it is. */
  makeFolder: (name: string) => Promise<void>
  list: (folder: string) => Promise<{ name: string; size: number; at: Date }[]>
  /** All of a file that has no more than `most` bytes; null: it is not there. */
  read: (path: string, most: number) => Promise<Buffer | null>
  /** Never seen half written, and in the place of what was there. */
  write: (path: string, text: string) => Promise<void>
  /** In the place of what is there; false: there is nothing to move, or nowhere to move it. */
  move: (from: string, to: string) => Promise<boolean>
  remove: (path: string) => Promise<void>
  close: () => Promise<void>
}
