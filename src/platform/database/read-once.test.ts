import { expect, test } from 'vitest'
import type { Db } from './db.server.ts'
import { readOnce } from './read-once.server.ts'
import { testDb } from './testing.server.ts'
import { forEverybody, whileWaited } from './waited.server.ts'

const real = await testDb()

/** The database, counting what it is asked. */
function counted() {
  const asked: string[] = []
  const db: Db = { ...real, rows: (text, values) => (asked.push(text), real.rows(text, values)) }
  return { db: readOnce(db), asked }
}

test('the same words with the same values are asked once, however many ask at once or later', async () => {
  const { db, asked } = counted()
  const text = 'select $1::int as n'
  expect(await Promise.all([db.rows(text, [1]), db.rows(text, [1]), db.row(text, [1])])).toEqual([
    [{ n: 1 }],
    [{ n: 1 }],
    { n: 1 },
  ])
  expect(await db.row(text, [2])).toEqual({ n: 2 })
  expect(await db.row(text, [1])).toEqual({ n: 1 })
  expect(asked).toHaveLength(2)
})

test('each reader has rows of its own', async () => {
  const { db } = counted()
  const [first] = await db.rows<{ n: number }>('select 1 as n')
  Object.assign(first ?? {}, { n: 7 })
  expect(await db.rows('select 1 as n')).toEqual([{ n: 1 }])
})

test('after a write it is read anew, and a failure is not kept', async () => {
  const { db, asked } = counted()
  await db.rows('create table anotado (n int)')
  const read = () => db.rows('select n from anotado')
  expect(await read()).toEqual([])
  await db.rows('insert into anotado values (1)')
  expect(await read()).toEqual([{ n: 1 }])
  await db.transaction(async (tx) => void (await tx.rows('update anotado set n = 2')))
  expect(await read()).toEqual([{ n: 2 }])
  await expect(db.rows('select n from nadie')).rejects.toThrow('nadie')
  await real.rows('create table nadie (n int)')
  expect(await db.rows('select n from nadie')).toEqual([])
  expect(asked.filter((text) => text.includes('nadie'))).toHaveLength(2)
})

test('what is kept for everybody is read from what lies under it, whether who asked has gone or not', async () => {
  const db = readOnce(
    whileWaited(
      real,
      () => true,
      () => new Error('gone'),
    ),
  )
  await expect(db.rows('select 1 as n')).rejects.toThrow('gone')
  expect(await forEverybody(db).rows('select 1 as n')).toEqual([{ n: 1 }])
})
