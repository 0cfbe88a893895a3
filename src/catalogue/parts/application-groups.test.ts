import { expect, test } from 'vitest'
import { groupApplications } from './application-groups.ts'
import type { Application } from './contract.ts'

const tsuru: Application = {
  marca: 'Nissan',
  modelo: 'Tsuru',
  motor: 'L4 1.6L',
  desde: 2005,
  hasta: 2008,
  posicion: 'DELANTERA',
  lado: null,
  cantidad: 1,
  nota: null,
  condiciones: [],
  fuente: 'Catálogo',
}

test('the same said of neighbouring years is one line', () => {
  const [nissan] = groupApplications([
    tsuru,
    { ...tsuru, desde: 2009, hasta: 2012 },
    { ...tsuru, desde: 2014, hasta: 2014 },
  ])
  expect(nissan?.modelos[0]?.motores[0]?.ajustes).toEqual([
    {
      years: '2005–2012, 2014',
      rangos: [
        { desde: 2005, hasta: 2012 },
        { desde: 2014, hasta: 2014 },
      ],
      posicion: 'Delantera',
      lado: null,
      cantidad: 1,
      nota: null,
      condiciones: [],
      fuente: 'Catálogo',
    },
  ])
})

test('what differs in anything but the years stays apart', () => {
  const abs = { atributo: 'abs', operador: '=' as const, valor: 'si' }
  const differing: Partial<Application>[] = [
    { posicion: 'Trasera' },
    { lado: 'Izquierdo' },
    { cantidad: 2 },
    { nota: 'Disco ventilado' },
    { fuente: 'Boletín' },
    { condiciones: [abs] },
  ]
  for (const difference of differing) {
    const [nissan] = groupApplications([tsuru, { ...tsuru, ...difference }])
    expect(nissan?.modelos[0]?.motores[0]?.ajustes, JSON.stringify(difference)).toHaveLength(2)
  }
})

test('make, model and engine keep the order given; conditions do not depend on theirs', () => {
  const air = { atributo: 'aire', operador: '=' as const, valor: 'si' }
  const abs = { atributo: 'abs', operador: '=' as const, valor: 'no' }
  const groups = groupApplications([
    { ...tsuru, marca: 'Volkswagen', modelo: 'Jetta', motor: null, condiciones: [air, abs] },
    { ...tsuru, marca: 'Volkswagen', modelo: 'Jetta', motor: null, desde: 2009, hasta: 2010, condiciones: [abs, air] },
    tsuru,
    { ...tsuru, motor: 'L4 2.0L' },
  ])
  expect(groups.map(({ marca }) => marca)).toEqual(['Volkswagen', 'Nissan'])
  expect(groups[0]?.modelos[0]?.motores[0]).toMatchObject({
    motor: null,
    ajustes: [{ years: '2005–2010', condiciones: ['Con aire acondicionado', 'Sin ABS'] }],
  })
  expect(groups[1]?.modelos[0]?.motores.map(({ motor }) => motor)).toEqual(['L4 1.6L', 'L4 2.0L'])
})
