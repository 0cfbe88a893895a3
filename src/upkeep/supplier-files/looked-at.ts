/** What tells that a file is as it was: bytes, and when it was written to, in milliseconds; 0 where nobody says when. */
export type Facts = { bytes: number; modificado: number }
export type Found = Facts & {
  nombre: string
  /** Whoever left it says that it is whole. */
  isMarked: boolean
  /** A link, which is not followed. */
  isLink: boolean
}

/** What a copy holds. */
export type Copied = { sha256: Buffer; bytes: number }
/** Where a supplier's lists lie, as it is looked at. What it throws is a PlaceFault. */
export type Place = {
  /** The files whose name is wanted, in no order. */
  list(isWanted: (name: string) => boolean): Promise<Found[]>
  /** Copies a file to a path of this machine; undefined when it is gone, or another by now. */
  copy(found: Found, to: string): Promise<Copied | undefined>
  /** Moves a file that was read to where those go. */
  putAway(found: Found): Promise<void>
  /** Whoever opened it closes it. */
  close(): Promise<void>
}

export function areSame(one: Facts, two: Facts): boolean {
  return one.bytes === two.bytes && one.modificado === two.modificado
}
