import { afterEach, expect, test } from 'vitest'
import { apart, apartLoad } from './apart.server.ts'
import type * as works from './apart.testing.ts'
import { openPlaces } from './places.server.ts'

const module = new URL('./apart.testing.ts', import.meta.url)

afterEach(() => expect(apartLoad()).toEqual({ busy: 0, waiting: 0 }))

test('a function runs in another thread, its answer comes back', async () => {
  expect(await apart<typeof works.doubled>({ module, name: 'doubled' }, [21])).toEqual({ value: 42, isApart: true })
})

test('a refusal stays a refusal, with all it says', async () => {
  await expect(apart<typeof works.refusing>({ module, name: 'refusing' }, [])).rejects.toMatchObject({
    name: 'Refusal',
    status: 422,
    code: 'de_prueba',
    errors: { archivo: ['No se puede.'] },
  })
})

test('what nobody foresaw is an error, and the next work finds a thread', async () => {
  await expect(apart<typeof works.broken>({ module, name: 'broken' }, [])).rejects.toThrow('nobody foresaw this')
  await expect(apart<typeof works.uncopied>({ module, name: 'uncopied' }, [])).rejects.toThrow('could not be cloned')
  await expect(apart<typeof works.leaving>({ module, name: 'leaving' }, [])).rejects.toThrow('ended')
  await expect(apart({ module, name: 'nothing' }, [])).rejects.toThrow('exports no function')
  expect((await apart<typeof works.doubled>({ module, name: 'doubled' }, [1])).value).toBe(2)
})

test('work without end is ended, while this thread goes on', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const asked = apart<typeof works.endless>({ module, name: 'endless' }, [], { seconds: 0.5 })
  await expect(asked).rejects.toMatchObject({ status: 422, code: 'lectura_lenta' })
  clearInterval(counting)
  expect(turns).toBeGreaterThan(0)
})

test('work that wants all memory is ended', async () => {
  const asked = apart<typeof works.hungry>({ module, name: 'hungry' }, [], { seconds: 150 })
  await expect(asked).rejects.toMatchObject({ status: 413, code: 'lectura_grande' })
})

test('beyond the queue it is refused with 503 at once, and those who wait have their turn', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 40 }, () => apart<typeof works.slowly>({ module, name: 'slowly' }, [5])),
  )
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThanOrEqual(22)
  for (const one of refused) expect(one).toMatchObject({ status: 503, code: 'saturado' })
  expect(all.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(17)
})

test('a place is given back once, whoever gives it back twice', async () => {
  const places = openPlaces({ atOnce: 1, waiting: 1 })
  const give = await places.take()
  const second = places.take()
  await expect(places.take()).rejects.toMatchObject({ status: 503 })
  give()
  give()
  const giveSecond = await second
  expect(places.load()).toEqual({ busy: 1, waiting: 0 })
  giveSecond()
  await expect(places.within(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(places.load()).toEqual({ busy: 0, waiting: 0 })
})
