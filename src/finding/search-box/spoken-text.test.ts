import { describe, expect, it } from 'vitest'
import { spokenText } from './spoken-text.ts'

describe('spokenText', () => {
  it.each([
    ['be de doce', 'be de doce'],
    ['Balatas delanteras para Tsuru.', 'Balatas delanteras para Tsuru'],
    ['balatas tsuru 2005 1.6', 'balatas tsuru 2005 1.6'],
    ['1 2 0 4', '1204'],
    ['B D 1 2 0 4', 'BD1204'],
    ['filtro 12 04 33', 'filtro 120433'],
    ['amortiguador tsuru 98 04', 'amortiguador tsuru 98 04'],
    ['clave 7 8 9 de Nissan', 'clave 789 de Nissan'],
    ['bomba y filtro', 'bomba y filtro'],
    ['¿bomba de agua?', '¿bomba de agua'],
    ['   ', ''],
  ])('%s → %s', (heard, said) => {
    expect(spokenText(heard)).toBe(said)
  })
})
