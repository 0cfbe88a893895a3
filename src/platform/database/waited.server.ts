import type { Db } from './db.server.ts'

const whole = new WeakMap<object, Db>()

/**
 * The same database for a reading that somebody waits for: once `isLeft`, no further statement is begun and `gone` is thrown.
 * The one under way ends by itself, within its limit. Never for what writes, nor for what others wait for too.
 */
export function whileWaited(db: Db, isLeft: () => boolean, gone: () => Error): Db {
  function asked<T>(ask: () => Promise<T>): Promise<T> {
    return isLeft() ? Promise.reject(gone()) : ask()
  }
  const reading: Db = {
    ...db,
    rows: (text, values) => asked(() => db.rows(text, values)),
    row: (text, values) => asked(() => db.row(text, values)),
    transaction: (work) => asked(() => db.transaction((tx) => work(whileWaited(tx, isLeft, gone)))),
    session: (work) => asked(() => db.session(work)),
  }
  whole.set(reading, db)
  return reading
}

/** The database without that: for what is read once and kept for everybody, whoever happened to ask first. */
export function forEverybody(db: Db): Db {
  return whole.get(db) ?? db
}

/** `db` reads from `from` in a way of its own: what is kept for everybody is read from what lies under both. */
export function standsOn(db: Db, from: Db): Db {
  whole.set(db, forEverybody(from))
  return db
}
