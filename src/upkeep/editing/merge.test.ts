import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Draft, GridRow } from './desk.ts'
import { compare, merged, mergeGrid, mergeRows } from './merge.ts'

const draft = (more: Partial<Draft> = {}): Draft => ({
  k_parte: 'BD-1',
  descripcion: 'Balata',
  linea_id: 1,
  marca_id: 1,
  familia: null,
  unidad: 'PZA',
  empaque: 1,
  minimo: 1,
  peso_kg: null,
  dimensiones: null,
  clave_prod_serv: null,
  clave_unidad: null,
  garantia_meses: null,
  sin_estimulo: false,
  casco: null,
  estado: 'activo',
  badgenuevo: false,
  especial: false,
  mejoresventas: false,
  mejoresventaslineas: false,
  hecho_mx: false,
  texto: '',
  seo_titulo: '',
  seo_descripcion: '',
  atributos: [],
  equivalencias: [],
  relaciones: [],
  aplicaciones: [],
  ...more,
})

const scalar = fc.record({
  descripcion: fc.constantFrom('a', 'b', 'c'),
  empaque: fc.constantFrom(1, 2, 3),
  hecho_mx: fc.boolean(),
  peso_kg: fc.constantFrom(null, '1', '2'),
})

test('nobody’s lone change is lost, and where both changed the chosen side stands', () => {
  fc.assert(
    fc.property(scalar, scalar, scalar, fc.boolean(), (b, m, t, isMine) => {
      const [base, mine, theirs] = [draft(b), draft(m), draft(t)]
      const { clashes } = compare(base, mine, theirs)
      const side = isMine ? ('mio' as const) : ('suyo' as const)
      const result = merged({ base, mine, theirs }, new Map(clashes.map(({ campo }) => [campo, side])))
      for (const name of ['descripcion', 'empaque', 'hecho_mx', 'peso_kg'] as const) {
        if (mine[name] === base[name]) expect(result[name]).toBe(theirs[name])
        else if (theirs[name] === base[name]) expect(result[name]).toBe(mine[name])
        else expect(result[name]).toBe(isMine ? mine[name] : theirs[name])
      }
    }),
  )
})

const row = fc.record({ clave: fc.constantFrom('a', 'b', 'c', 'd'), valor: fc.constantFrom('1', '2', '3') })
const rows = fc.uniqueArray(row, { selector: ({ clave }) => clave })

test('of lists, my additions, changes and removals are made to theirs', () => {
  fc.assert(
    fc.property(rows, rows, rows, (base, mine, theirs) => {
      const result = mergeRows(base, mine, theirs, ({ clave }) => clave)
      const at = (list: typeof base, clave: string) => list.find((one) => one.clave === clave)?.valor
      for (const clave of ['a', 'b', 'c', 'd']) {
        const [old, own, other] = [at(base, clave), at(mine, clave), at(theirs, clave)]
        expect(at(result, clave)).toBe(own === old ? other : own)
      }
    }),
  )
})

const grid = (id: number | undefined, desde: number): GridRow => ({
  id,
  key: id === undefined ? `nueva-${desde}` : String(id),
  marca: 'Nissan',
  modelo: 'Tsuru',
  motor: null,
  desde,
  hasta: desde,
  posicion: null,
  lado: null,
  cantidad: null,
  nota: null,
  condiciones: [],
})

test('of applications too: by number, a new one that both wrote once', () => {
  const base = [grid(1, 2001), grid(2, 2002), grid(3, 2003)]
  const mine = [grid(1, 2011), grid(3, 2003), grid(undefined, 2020), grid(undefined, 2021)]
  const theirs = [grid(2, 2002), grid(3, 2013), grid(9, 2020)]
  const result = mergeGrid(base, mine, theirs)
  expect(result.map(({ id, desde }) => [id, desde])).toEqual([
    [3, 2013],
    [9, 2020],
    [undefined, 2011],
    [undefined, 2021],
  ])
  expect(new Set(result.map(({ key }) => key)).size).toBe(4)
})
