import { describe, expect, it } from 'vitest'
import { MAX_RECENT, readRecent, type RecentSearch, withSearch, withoutSearch } from './recent-searches.ts'

const made = (consulta: string, resultados = 5): RecentSearch => ({ consulta, tipo: 1, resultados })

describe('recent searches', () => {
  it('puts the newest first and keeps few', () => {
    let list: RecentSearch[] = []
    for (let n = 1; n <= MAX_RECENT + 3; n++) list = withSearch(list, made(`búsqueda ${n}`))
    expect(list).toHaveLength(MAX_RECENT)
    expect(list[0]?.consulta).toBe(`búsqueda ${MAX_RECENT + 3}`)
  })

  it('counts the same words once, with the newest count', () => {
    const list = withSearch(withSearch([made('tsuru'), made('Bujía  NGK', 3)], made('bujia ngk', 7)), made('clutch'))
    expect(list.map(({ consulta, resultados }) => [consulta, resultados])).toEqual([
      ['clutch', 5],
      ['bujia ngk', 7],
      ['tsuru', 5],
    ])
  })

  it('leaves out what found nothing', () => {
    const list = [made('tsuru')]
    expect(withSearch(list, made('xyzzy', 0))).toBe(list)
    expect(withSearch(list, made('   '))).toBe(list)
  })

  it('forgets one by its words', () => {
    expect(withoutSearch([made('Bujía'), made('tsuru')], 'BUJIA')).toEqual([made('tsuru')])
  })

  it('reads only what it wrote', () => {
    const list = [made('tsuru')]
    expect(readRecent(JSON.stringify(list))).toEqual(list)
    expect(readRecent(null)).toEqual([])
    expect(readRecent('{')).toEqual([])
    expect(readRecent('{"a":1}')).toEqual([])
    expect(readRecent('[null, 3, {"consulta":"x","tipo":9,"resultados":1}, {"consulta":"x"}]')).toEqual([])
  })
})
