import { describe, expect, it } from 'vitest'
import type { VehicleChoice } from '#kit/base/vehicle.ts'
import { MAX_LAST, readMemory, type VehicleMemory, withActive, without, withSaid } from './active-vehicle.ts'

const empty: VehicleMemory = { active: null, last: [] }
const tsuru: VehicleChoice = { year: '2005', marca: 'Nissan', modelo: 'Tsuru', motor: null }
const jetta: VehicleChoice = { year: '2012', marca: 'Volkswagen', modelo: 'Jetta', motor: 'L4 2.0L' }

describe('the vehicles a browser remembers', () => {
  it('puts the newest first and never twice', () => {
    const memory = withActive(withActive(withActive(empty, tsuru), jetta), tsuru)
    expect(memory).toEqual({ active: tsuru, last: [tsuru, jetta] })
  })

  it(`keeps ${MAX_LAST}`, () => {
    const years = Array.from({ length: MAX_LAST + 2 }, (_, place) => String(2000 + place))
    const memory = years.reduce((known, year) => withActive(known, { ...tsuru, year }), empty)
    expect(memory.last.map((vehicle) => vehicle.year)).toEqual(years.slice(-MAX_LAST).reverse())
  })

  it('takes no vehicle without a model: nothing could be judged by it', () => {
    expect(withActive(empty, { ...tsuru, modelo: null })).toBe(empty)
  })

  it('stops marking when the active one is forgotten', () => {
    const memory = withActive(withActive(empty, tsuru), jetta)
    expect(without(memory, jetta)).toEqual({ active: null, last: [tsuru] })
    expect(without(memory, tsuru)).toEqual({ active: jetta, last: [jetta] })
  })

  it('reads back what it stored', () => {
    const memory = withActive(withActive(empty, tsuru), jetta)
    expect(readMemory(JSON.stringify(memory))).toEqual(memory)
  })

  it('forgets what it cannot read', () => {
    for (const text of [null, '', 'no', '[]', '7', 'null', '{"active":7,"last":"x"}', '{"last":[{"year":1}]}']) {
      expect(readMemory(text)).toEqual(empty)
    }
  })

  it('marks for the vehicle that the last search named, and keeps what was chosen', () => {
    const memory = withActive(empty, jetta)
    expect(withSaid(memory, tsuru)).toEqual({ active: tsuru, last: [jetta], isSaid: true })
    expect(withSaid(memory, null)).toEqual({ active: jetta, last: [jetta], isSaid: false })
  })

  it('knows the chosen vehicle in words that say no more than it', () => {
    const memory = withActive(empty, jetta)
    for (const said of [jetta, { ...jetta, motor: null }, { ...jetta, year: null, motor: null }])
      expect(withSaid(memory, said)).toEqual({ active: jetta, last: [jetta], isSaid: false })
    for (const said of [{ ...jetta, year: '2013' }, { ...jetta, marca: 'Seat' }, tsuru])
      expect(withSaid(memory, said)).toMatchObject({ active: said, isSaid: true })
    expect(withSaid(withActive(empty, { ...jetta, year: null }), jetta)).toMatchObject({ active: jetta, isSaid: true })
  })
})
