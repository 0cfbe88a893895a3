import { expect, test } from 'vitest'
import { learnFronts, learnSides } from './learn-sides.ts'

const models = ['TSURU 05-17', 'VERSA 12-14', 'AVEO 08-17', 'JETTA A4 99-07', 'HILUX 12-15']
const learnt = (descriptions: string[]) =>
  learnSides(descriptions).map(({ termino, destino, partes }) => `${termino} = ${destino} (${partes})`)

test('a letter is a side where descriptions differ by nothing else', () => {
  const pairs = models.flatMap((model) => [`FARO ${model} D FDO NEGRO`, `FARO ${model} I FDO NEGRO`])
  expect(learnt([...pairs, 'MANIJA DEL I GRIS', 'FILTRO DE ACEITE'])).toEqual(['i = izquierdo (6)', 'd = derecho (5)'])
  const english = models.flatMap((model) => [`HEADLIGHT R ${model}`, `HEADLIGHT L ${model}`])
  expect(learnt(english)).toEqual(['l = izquierdo (5)', 'r = derecho (5)'])
})

test('few pairs are chance, and a letter that mostly stands alone is something else', () => {
  const pairs = models.slice(0, 3).flatMap((model) => [`FARO ${model} D`, `FARO ${model} I`])
  expect(learnt(pairs)).toEqual([])
  const diesel = Array.from({ length: 20 }, (_, n) => `INYECTOR MOTOR ${n} D`)
  expect(learnt([...models.flatMap((model) => [`FARO ${model} D`, `FARO ${model} I`]), ...diesel])).toEqual([])
})

test('DEL is the front where the same thing is also written with TRAS', () => {
  const fronts = (...descriptions: string[]) =>
    learnFronts(descriptions).map(({ termino, destino }) => `${termino} = ${destino}`)
  const both = models.flatMap((model) => [`BALATA DEL ${model}`, `BALATA TRAS ${model}`, `MANGUERA FRENO DEL ${model}`])
  expect(fronts(...both, 'MANGUERA FRENO TRAS TSURU', 'MANGUERA FRENO TRAS VERSA')).toEqual([
    'balata del = balata delantero',
    'manguera freno del = manguera freno delantero',
  ])
  // Written in full, or of another thing, it may be an article.
  expect(fronts(...models.flatMap((model) => [`Balata del ${model}`, `Balata trasera ${model}`]))).toEqual([])
  expect(fronts(...models.flatMap((model) => [`TAPA DEL MOTOR ${model}`, `BALATA TRAS ${model}`]))).toEqual([])
})

test('a list that writes its fronts so of three things writes all of them so', () => {
  const both = ['BAL', 'AMORT', 'MAZA'].flatMap((thing) =>
    models.flatMap((model) => [`${thing} DEL ${model}`, `${thing} TRAS ${model}`]),
  )
  const fronts = (...more: string[]) => learnFronts([...both, ...more]).map(({ termino }) => termino)
  expect(fronts('DISCO DEL VENT TSURU', 'MANGUERA DEL RADIADOR TSURU', 'CALIP TRAS TSURU')).toEqual([
    'bal del',
    'amort del',
    'maza del',
    'disco del',
  ])
})
