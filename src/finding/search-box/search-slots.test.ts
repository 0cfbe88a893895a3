import { beforeEach, describe, expect, it } from 'vitest'
import { guardar, leer, limpiar, slotNames } from './search-slots.ts'

const kept = new Map<string, string>()
const store = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}

beforeEach(() => kept.clear())

describe('the four slots', () => {
  it('are independent of each other', () => {
    guardar('consulta', 'balatas', store)
    guardar('consulta2', 'bujías', store)
    guardar('consulta3', 'BD-1204', store)
    guardar('busquedaAvanzada', { year: '2005', marca: 'Nissan' }, store)

    expect(leer('consulta', store)).toBe('balatas')
    expect(leer('consulta2', store)).toBe('bujías')
    expect(leer('consulta3', store)).toBe('BD-1204')
    expect(leer('busquedaAvanzada', store)).toEqual({ year: '2005', marca: 'Nissan' })
  })

  it('are cleared one by one or all together', () => {
    for (const slot of slotNames.slice(0, 3)) guardar(slot, 'x', store)
    guardar('busquedaAvanzada', { year: '2005' }, store)

    limpiar('consulta2', store)
    expect(slotNames.map((slot) => leer(slot, store) !== null)).toEqual([true, false, true, true])
    limpiar(undefined, store)
    expect(kept.size).toBe(0)
  })

  it('are cleared by saving nothing', () => {
    guardar('consulta', 'balatas', store)
    guardar('consulta', '', store)
    guardar('busquedaAvanzada', {}, store)
    expect(kept.size).toBe(0)
  })

  it('read what does not belong as nothing', () => {
    kept.set('jacve.consulta', '{broken')
    kept.set('jacve.consulta2', '{"year":"2005"}')
    kept.set('jacve.busquedaAvanzada', '{"year":2005}')
    expect(leer('consulta', store)).toBeNull()
    expect(leer('consulta2', store)).toBeNull()
    expect(leer('busquedaAvanzada', store)).toBeNull()
  })

  it('hold nothing on the server', () => {
    guardar('consulta', 'balatas')
    expect(leer('consulta')).toBeNull()
  })
})
