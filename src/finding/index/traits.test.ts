import fc from 'fast-check'
import { expect, test } from 'vitest'
import { traitsOf, wantedTraits } from './traits.ts'

const attribute = (nombre: string, value: string | number, unidad = '') =>
  traitsOf(
    [{ nombre, unidad, num: typeof value === 'number' ? value : null, texto: typeof value === 'number' ? '' : value }],
    [],
  ).map(({ clave, valor }) => `${clave}:${valor}`)

test.each([
  ['Lado', 'DER.'],
  ['LADO', 'LADO DERECHO'],
  ['Lado de montaje', 'RH'],
  ['lado', 'Derecha'],
  ['Side', 'right'],
  ['Lado', 'D'],
  ['Posición', 'Der'],
])('%s «%s» is the right side', (nombre, texto) => {
  expect(attribute(nombre, texto)).toEqual(['lado:derecho'])
})

test('both sides are both; position and side in one value are two; what says neither is none', () => {
  expect(attribute('Lado', 'L/R')).toEqual(['lado:izquierdo', 'lado:derecho'])
  expect(attribute('Lado', 'LH / RH')).toEqual(['lado:izquierdo', 'lado:derecho'])
  expect(attribute('Posición', 'DELANTERO IZQ.')).toEqual(['posicion:delantera', 'lado:izquierdo'])
  expect(attribute('Ubicación', 'FR')).toEqual(['posicion:delantera', 'lado:derecho'])
  expect(attribute('Posición', 'D')).toEqual([])
  expect(attribute('Lado', 'Universal')).toEqual([])
  const twice = traitsOf(
    [{ nombre: 'Lado', unidad: '', num: null, texto: 'RH' }],
    [
      { posicion: 'Delantera', lado: 'Derecho' },
      { posicion: 'DELANTERA', lado: 'der' },
    ],
  )
  expect(twice.map(({ clave, valor }) => `${clave}:${valor}`)).toEqual(['posicion:delantera', 'lado:derecho'])
})

test('a material is one however it is written', () => {
  const ways = ['Cerámica', 'CERAMICA', ' cerámico ', 'Cerámicas']
  expect(new Set(ways.flatMap((way) => attribute('Material', way)))).toEqual(new Set(['material:ceramic']))
  expect(attribute('Material de fricción', 'Semi metálica')).toEqual(attribute('MATERIAL', 'SEMIMETALICA'))
})

test.each<[string, string | number, string, string]>([
  ['Espesor', 12.5, 'mm', 'espesor-mm:12.5'],
  ['ESPESOR (mm)', '12,5', '', 'espesor-mm:12.5'],
  ['Espesor', '1.25 cm', '', 'espesor-mm:12.5'],
  ['Grosor', '12.5', 'MILÍMETROS', 'espesor-mm:12.5'],
  ['Diámetro exterior', '11"', '', 'diametro-exterior-mm:279.4'],
  ['DIAM. EXT.', '11 in.', '', 'diametro-exterior-mm:279.4'],
  ['Rosca', '1 1/4"', '', 'rosca-mm:31.75'],
  ['Peso', 850, 'g', 'peso-kg:0.85'],
  ['Voltaje', '12 volts', '', 'voltaj-v:12'],
  ['Barrenos', '4 pzas', '', 'barreno:4'],
  ['Largo', '1,250', 'mm', 'longitud-mm:1250'],
])('%s %s %s is %s', (nombre, value, unidad, expected) => {
  expect(attribute(nombre, value, unidad)).toEqual([expected])
})

test('what is no one number is no measure', () => {
  for (const text of ['280x24 mm', '10-15', 'M12x1.25', '', '12 a 24 V', '1/0"', 'aprox. 3'])
    expect(attribute('Medida', text)).toEqual([])
})

test('whatever a shop writes, what comes of it can be asked for in an address', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (nombre, unidad, texto) => {
      for (const { clave, valor } of traitsOf(
        [{ nombre, unidad, num: null, texto }],
        [{ posicion: texto, lado: nombre }],
      ))
        expect(wantedTraits(`${clave}:${valor}~0.5`)).toEqual([{ clave, valor, mas: 0.5 }])
    }),
    { seed: 20261123, numRuns: 2000 },
  )
})

test('an address that asks for nothing known asks for nothing', () => {
  expect(wantedTraits('')).toEqual([])
  expect(wantedTraits("lado:derecho|x|:|a:b'c|espesor-mm:12.5~x|largo:3~0.25")).toEqual([
    { clave: 'lado', valor: 'derecho', mas: 0 },
    { clave: 'largo', valor: '3', mas: 0.25 },
  ])
  expect(wantedTraits('a:1|'.repeat(20))).toHaveLength(6)
})
