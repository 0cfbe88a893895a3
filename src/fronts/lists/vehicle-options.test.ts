import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyVehicle } from '#kit/base/vehicle.ts'
import { type Choices, groupsOf, packChoices, settled, unpackChoices, withField } from './vehicle-options.ts'

const option = (valor: string, marca?: string) => ({ valor, texto: valor, posible: true, ...(marca && { marca }) })
const choices: Choices = {
  year: [option('2005'), { ...option('2020'), posible: false }],
  marca: [option('Nissan'), option('Volkswagen')],
  modelo: [option('Sentra', 'Nissan'), option('Tsuru', 'Nissan'), option('Jetta', 'Volkswagen')],
  motor: [{ valor: 'L4 1.6L', texto: '1.6 litros', posible: true }],
}

describe('the four selects', () => {
  it('loses nothing when it is packed, and puts models of one make together', () => {
    const word = fc.string({ minLength: 1, maxLength: 12 }).filter((text) => !/[\t\n]/.test(text))
    const plain = fc.record({ valor: word, texto: word, posible: fc.boolean() })
    const model = fc.record({ valor: word, texto: word, posible: fc.boolean(), marca: word })
    const any = fc.record({
      year: fc.array(plain),
      marca: fc.array(plain),
      modelo: fc.array(model),
      motor: fc.array(plain),
    })
    fc.assert(
      fc.property(any, (given) => {
        const byMake = [...Map.groupBy(given.modelo, ({ marca }) => marca).values()].flat()
        expect(unpackChoices(packChoices(given))).toEqual({ ...given, modelo: byMake })
      }),
    )
    expect(unpackChoices(packChoices(choices))).toEqual(choices)
  })

  it('groups models by make until a make is chosen', () => {
    const groups = groupsOf(choices, 'modelo', anyVehicle, true)
    expect(groups.map(({ marca, options }) => [marca, options.length])).toEqual([
      ['Nissan', 2],
      ['Volkswagen', 1],
    ])
    expect(groupsOf(choices, 'modelo', { ...anyVehicle, marca: 'Nissan' }, true)).toHaveLength(1)
  })

  it('draws a long list only when somebody is near, and what is chosen always', () => {
    const many = { ...choices, modelo: Array.from({ length: 500 }, (_, place) => option(`M${place}`, 'Nissan')) }
    const values = (isFull: boolean, modelo: string | null) =>
      groupsOf(many, 'modelo', { ...anyVehicle, modelo }, isFull).flatMap(({ options }) =>
        options.map(({ valor }) => valor),
      )
    expect(values(false, null)).toEqual([])
    expect(values(false, 'M7')).toEqual(['M7'])
    expect(values(false, 'Otro')).toEqual(['Otro'])
    expect(values(true, null)).toHaveLength(500)
  })

  it('learns the make from the model, and opens what is cleared', () => {
    expect(withField(anyVehicle, 'modelo', 'Tsuru', 'Nissan')).toEqual({
      ...anyVehicle,
      modelo: 'Tsuru',
      marca: 'Nissan',
    })
    expect(withField({ ...anyVehicle, year: '2005' }, 'year', '')).toEqual(anyVehicle)
  })
})

it('a generation with a year that only it was sold in is the model of that year', () => {
  const of = (valor: string, desde: number, hasta: number) => ({ valor, texto: valor, modelo: 'Jetta', desde, hasta })
  const generations = [of('Jetta A4', 1999, 2007), of('Jetta A5', 2005, 2010)]
  const chosen = { year: '2003', marca: 'Volkswagen', modelo: 'Jetta A4', motor: null }
  expect(settled(chosen, generations)).toEqual({ ...chosen, modelo: 'Jetta' })
  expect(settled({ ...chosen, year: '2006' }, generations).modelo).toBe('Jetta A4')
  expect(settled({ ...chosen, year: null }, generations).modelo).toBe('Jetta A4')
  expect(settled({ ...chosen, modelo: 'Jetta' }, generations).modelo).toBe('Jetta')
})
