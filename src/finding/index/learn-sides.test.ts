import { expect, test } from 'vitest'
import { learnSides } from './learn-sides.ts'

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
