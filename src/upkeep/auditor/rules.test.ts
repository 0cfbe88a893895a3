import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { smallCatalogue } from './catalogue.testing.ts'
import { audit } from './run.server.ts'

const db = await testDb()
const app = await testApp(db)
const { clear, code, fit, fix, jetta, last, open, part } = await smallCatalogue(db, app)
beforeEach(clear)

const byRule = ([a = '']: (string | null)[], [b = '']: (string | null)[]) => String(a).localeCompare(String(b))

describe('what is found', () => {
  test('years the model was not sold, said in words, weighed by sales', async () => {
    const [slow, sold] = [await part(), await part()]
    await fit(slow, { desde: 1992, hasta: 2019 })
    await fit(sold, { desde: 1988, hasta: 1995 })
    await db.rows('insert into venta_dia (producto_id, dia, piezas) values ($1, hoy_local() - 3, 400)', [sold])
    await audit(db)
    const found = await open()
    expect(found.map(({ evidencia, arreglo }) => [evidencia, arreglo])).toEqual([
      ['El Nissan Tsuru se vende desde 1992; esta aplicación empieza en 1988.', 'Recortar a 1992–1995'],
      ['El Nissan Tsuru se vendió hasta 2017; esta aplicación dice 2019.', 'Recortar a 1992–2017'],
    ])
  })

  const cases: [string, string, () => Promise<unknown>][] = [
    [
      'nothing',
      '',
      async () =>
        fit(await part('Balata delantera para Nissan Tsuru 1992–2017'), {
          desde: 1992,
          hasta: 2017,
          posicion: 'DELANTERA',
        }),
    ],
    ['a year to come', 'rango_absurdo', async () => fit(await part(), { modelo: jetta, desde: 2005, hasta: 2077 })],
    [
      'the same twice',
      'duplicada',
      async () => {
        const one = await part()
        await fit(one, { desde: 1992, hasta: 2000 })
        await fit(one, { desde: 1992, hasta: 2000 })
      },
    ],
    [
      'one engine within any',
      'motor_redundante',
      async () => {
        const one = await part()
        await fit(one, { desde: 1992, hasta: 2010, motor: null })
        await fit(one, { desde: 1995, hasta: 2000 })
      },
    ],
    [
      'next to each other is not overlapping',
      '',
      async () => {
        const one = await part()
        await fit(one, { desde: 1992, hasta: 1999 })
        await fit(one, { desde: 2000, hasta: 2010 })
      },
    ],
    [
      'another side is not the same',
      '',
      async () => {
        const one = await part()
        await fit(one, { desde: 1992, hasta: 1999, lado: 'DERECHO' })
        await fit(one, { desde: 1992, hasta: 1999, lado: 'IZQUIERDO' })
      },
    ],
    [
      'the other side',
      'posicion_texto',
      async () => fit(await part('Espejo derecho manual'), { desde: 1992, hasta: 2000, lado: 'IZQUIERDO' }),
    ],
    [
      'both sides said',
      '',
      async () => fit(await part('Juego izquierdo y derecho'), { desde: 1992, hasta: 2000, lado: 'IZQUIERDO' }),
    ],
    [
      'a pair with one side',
      'lados_iguales',
      async () => {
        for (const name of ['uno', 'dos'])
          await fit(await part(name, 'fam'), { desde: 1992, hasta: 2000, lado: 'DERECHO' })
      },
    ],
    [
      'another vehicle',
      'descripcion_vehiculo',
      async () => fit(await part('Balata para Volkswagen Jetta 1999'), { desde: 1992, hasta: 2000 }),
    ],
    [
      'its own code',
      'equivalencia_propia',
      async () => {
        const one = await part()
        await code(one, `ba ${last()}`, '', 'alterna')
      },
    ],
    [
      'a code of another maker',
      'fabricante_oe',
      async () => {
        const one = await part()
        await fit(one, { desde: 1992, hasta: 2000 })
        await code(one, '1J0-698', 'Volkswagen', 'OE')
      },
    ],
    [
      'a kit of strangers',
      'relacion_ajena',
      async () => {
        const [one, other] = [await part(), await part()]
        await fit(one, { desde: 1992, hasta: 2000 })
        await fit(other, { modelo: jetta, desde: 1992, hasta: 2000 })
        await db.rows(`insert into producto_relacion (producto_id, otro_id, tipo) values ($1, $2, 'kit')`, [one, other])
      },
    ],
  ]
  test('each in its own way, and nothing of what is right', async () => {
    const partsOf: [string, string, number, number][] = []
    for (const [name, rule, put] of cases) {
      const before = last()
      await put()
      partsOf.push([name, rule, before, last()])
    }
    await audit(db)
    const found = await db.rows<{ regla: string; n: number }>(
      'select h.regla, substr(p.k_parte, 4)::int as n from auditor_hallazgo h join producto p on p.id = h.producto_id',
    )
    const told = partsOf.map(([name, , before, last]) => [
      name,
      found
        .filter(({ n }) => n > before && n <= last)
        .map(({ regla }) => regla)
        .join(),
    ])
    expect(told).toEqual(cases.map(([name, rule]) => [name, rule]))
  })

  test('two buyers who say that it did not fit their vehicle, or three of the part; one is nobody', async () => {
    const [named, unnamed, fine] = [await part(), await part(), await part()]
    for (const one of [named, fine]) await fit(one, { desde: 1992, hasta: 2000 })
    await db.rows(`insert into sucursal (clave, nombre) values ('LQ', 'Centro')`)
    const tell = (producto: number, anio: number | null) =>
      db.rows(
        `with c as (insert into cliente (clave, nombre_comercial) values ('LQ' || upper(md5(random()::text)), 'Taller') returning id),
         s as (select id from sucursal where clave = 'LQ'),
         o as (insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total) select s.id, 'Q' || c.id, c.id, 0, 0, 0 from c, s returning id),
         l as (insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, cantidad, precio) select id, 1, $1, 'BA', 1, 1 from o returning id)
         insert into le_quedo (linea_id, queda, motivo, modelo_id, anio)
         select l.id, false, 'no_entra', case when $2::int is not null then (select modelo_id from aplicacion where producto_id = $1 limit 1) end, $2 from l`,
        [producto, anio],
      )
    for (let n = 0; n < 2; n++) await tell(named, 1995)
    for (let n = 0; n < 3; n++) await tell(unnamed, null)
    await tell(fine, 1995)
    await tell(fine, null)
    await audit(db, undefined, ['dicen_que_no'])
    expect(new Set((await open()).map(({ evidencia }) => evidencia.split(':')[0]))).toEqual(
      new Set([
        '2 clientes dicen que no les quedó en Nissan Tsuru 1992–2000',
        '3 clientes dicen que no les quedó, sin decir en qué vehículo',
      ]),
    )
    await db.rows('delete from pedido_linea')
    await audit(db, undefined, ['dicen_que_no'])
    expect(await open()).toEqual([])
  })

  test('three accepted «no le quedó» of one application, not two, nor those refused; nothing to click away', async () => {
    const [doubted, fine] = [await part(), await part()]
    const [asked, other] = [
      await fit(doubted, { desde: 1992, hasta: 2000 }),
      await fit(fine, { desde: 1992, hasta: 2000 }),
    ]
    await db.rows(`insert into sucursal (clave, nombre) values ('DV', 'Centro')`)
    const back = (aplicacion: number, procede: boolean) =>
      db.rows(
        `with c as (insert into cliente (clave, nombre_comercial) values ('DV' || upper(md5(random()::text)), 'Taller') returning id),
         s as (select id from sucursal where clave = 'DV'),
         o as (insert into pedido (sucursal_id, folio, cliente_id, subtotal, iva, total) select s.id, 'P' || c.id, c.id, 0, 0, 0 from c, s returning id, cliente_id),
         d as (insert into devolucion (folio, cliente_id, sucursal_id, tipo, pedido_id) select siguiente_folio('DV'), o.cliente_id, s.id, 'DEVOLUCION', o.id
           from o, s returning id)
         insert into devolucion_linea (devolucion_id, n, concepto, k_parte, cantidad, motivo, aplicacion_id, base_piezas, base_importe, base_iva, recibida, procede, razon)
         select d.id, 1, 1, 'BA', 1, 'no_le_quedo', $1, 1, 1, 0, 1, $2, 'Se probó' from d`,
        [aplicacion, procede],
      )
    for (let n = 0; n < 2; n++) for (const one of [asked, other]) await back(one, true)
    await back(other, false)
    await audit(db, undefined, ['no_le_quedo'])
    expect(await open()).toEqual([])
    await back(asked, true)
    await audit(db, undefined, ['no_le_quedo'])
    expect(await open()).toMatchObject([
      {
        regla: 'no_le_quedo',
        arreglo: null,
        evidencia: 'En 3 devoluciones aceptadas no quedó en Nissan Tsuru 1992–2000: la última, DV-000006.',
      },
    ])
  })

  test('equivalents that agree, against one that has a gap and one that ends early', async () => {
    const [gap, early, ...others] = [await part(), await part(), await part(), await part()]
    for (const one of [gap, early, ...others]) await code(one, '41061-X50', 'Nissan', 'OE')
    for (const one of others) {
      await fit(one, { desde: 1992, hasta: 2000 })
      await fit(one, { modelo: jetta, desde: 1999, hasta: 2010, motor: null })
    }
    await fit(gap, { desde: 1992, hasta: 1994 })
    await fit(gap, { desde: 1997, hasta: 2000 })
    await fit(early, { modelo: jetta, desde: 1999, hasta: 2008, motor: null })
    for (const one of [gap, early, ...others]) await code(one, '1H0', 'Volkswagen', 'competidor')
    await audit(db, undefined, ['hueco', 'difiere'])
    const found = await open()
    expect(found.map(({ regla, arreglo }) => [regla, arreglo]).toSorted(byRule)).toEqual([
      ['difiere', 'Poner 1999–2010'],
      ['hueco', 'Llenar el hueco: 1992–1996'],
    ])
    expect((await fix(found)).json().arreglados).toHaveLength(2)
    await audit(db, undefined, ['hueco', 'difiere'])
    expect(await open()).toEqual([])
  })
})
