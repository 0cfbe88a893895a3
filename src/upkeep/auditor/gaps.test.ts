import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { catchUp } from '#finding/index/state.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { smallCatalogue } from './catalogue.testing.ts'
import { auditGaps, runDue } from './run.server.ts'

const db = await testDb()
const app = await testApp(db)
const { admin, chosen, clear, fit, last, linea, list, mktg, part } = await smallCatalogue(db, app)
beforeEach(async () => {
  await clear()
  await db.rows('delete from busqueda')
})

const missing = async (query = '') => {
  const { hallazgos } = await list(`grupo=falta&${query}`)
  return hallazgos.map(({ regla, evidencia, valor }: { regla: string; evidencia: string; valor: number }) => [
    regla,
    evidencia,
    valor,
  ])
}
const look = async () => {
  await rebuild(db)
  await catchUp(db)
  return auditGaps(db)
}
const price = (producto: number, valor: number) =>
  db.rows(
    `insert into precio (lista_id, producto_id, valor) select id, $1, $2 from lista_precio where clave = 'BASE'`,
    [producto, valor],
  )

describe('what the search cannot prove for want of data', () => {
  test('each kind in its words, by what is worth most, and nothing of what says it all', async () => {
    const whole = await part('Balata delantera')
    await fit(whole, { desde: 1992, hasta: 2017 })
    await price(whole, 900)
    const [undated, any, alone, contrary] = [
      await part('BALATA DELANTERA TSURU'),
      await part('Balata delantera'),
      await part('BALATA DELANTERA NISSAN'),
      await part('BALATA DELANTERA JETTA A4 2015-2018'),
    ]
    await fit(any, { desde: 1992, hasta: 2000, motor: null })
    await price(undated, 100)
    await price(any, 100)
    await price(alone, 10)
    await price(contrary, 1)
    await db.rows('insert into venta_dia (producto_id, dia, piezas) values ($1, hoy_local() - 3, 40)', [any])
    await db.rows(`insert into sucursal (clave, nombre) values ('GP', 'Centro') on conflict do nothing`)
    await db.rows(
      `insert into existencia (producto_id, sucursal_id, disponible) select $1, id, 5 from sucursal where clave = 'GP'`,
      [alone],
    )
    await look()
    expect(await missing()).toEqual([
      ['sin_motor', 'No dice el motor de Nissan Tsuru; otras de Balatas dicen L4 1.6L.', 4000],
      ['solo_marca', 'Dice Nissan sin el modelo.', 50],
      ['generacion_contraria', 'Dice Volkswagen Jetta A4, que se vendió 1999–2007, con años 2015–2018.', 0],
      ['sin_anios', 'No dice de qué años: Nissan Tsuru.', 0],
      ['sin_motor', 'No dice el motor de Nissan Tsuru; otras de Balatas dicen L4 1.6L.', 0],
    ])
    expect(await missing('regla=sin_anios&orden=k_parte')).toHaveLength(1)
    expect((await list()).hallazgos).toEqual([])
  })

  test('what was asked and ended in «confirma», or found nothing, is worth a piece each time', async () => {
    await fit(await part('Balata delantera'), { desde: 1992, hasta: 2017 })
    const [undated, alone] = [await part('BALATA DELANTERA JETTA'), await part('BALATA TRASERA VOLKSWAGEN')]
    await price(undated, 100)
    await price(alone, 10)
    const ask = (text: string) =>
      db.rows('insert into busqueda (consulta, consulta_norm, resultados) values ($1, lower($1), 0)', [text])
    for (let n = 0; n < 3; n++) await ask('balata delantera jetta 2001')
    for (let n = 0; n < 2; n++) await ask('balata vento 1999')
    await look()
    expect(await missing()).toEqual([
      ['sin_anios', 'No dice de qué años: Volkswagen Jetta.', 300],
      ['solo_marca', 'Dice Volkswagen sin el modelo.', expect.any(Number)],
    ])
    const [, [, , worth]] = await missing()
    expect(worth).toBe(20)
  })

  test('a place, where most parts of the line say one', async () => {
    for (let n = 0; n < 9; n++) await part('Balata delantera')
    await part('Balata')
    await look()
    expect(await missing()).toEqual([['sin_posicion', 'No dice la posición; la dicen 9 de 10 partes de Balatas.', 0]])
    await db.rows(`update producto set descripcion = 'Balata trasera' where k_parte = $1`, [`BA-${last()}`])
    await look()
    expect(await missing()).toEqual([])
    expect((await list('grupo=falta&estado=RESUELTO')).total).toBe(1)
  })

  test('a part that names no vehicle, where most of its line do, by what it is worth; the list as a file', async () => {
    for (let n = 0; n < 3; n++) await fit(await part('Balata delantera'), { desde: 1992, hasta: 2017 })
    const [silent, cheap] = [await part('Balata delantera cerámica'), await part('Balata delantera semimetálica')]
    await price(silent, 100)
    await price(cheap, 10)
    for (const id of [silent, cheap])
      await db.rows('insert into venta_dia (producto_id, dia, piezas) values ($1, hoy_local() - 3, 4)', [id])
    await look()
    const said = 'No dice ningún vehículo, y la mayoría de Balatas sí.'
    expect(await missing()).toEqual([
      ['sin_vehiculo', said, 400],
      ['sin_vehiculo', said, 40],
    ])
    const { body, statusCode } = await admin.get(
      '/api/v1/auditor/hallazgos/exportacion/csv?grupo=falta&columnas=parte,evidencia,valor',
    )
    expect(statusCode).toBe(200)
    const [head, first, second, ...more] = body
      .replace(/^\uFEFF/, '')
      .trim()
      .split('\r\n')
    expect(head).toBe('clave,descripción,línea,regla,qué se encontró,valor')
    expect(first).toMatch(
      /cerámica,Balatas,No dice ningún vehículo,"No dice ningún vehículo, y la mayoría de Balatas sí.",400$/,
    )
    expect([second?.endsWith(',40'), more]).toEqual([true, []])
    expect((await admin.get('/api/v1/auditor/hallazgos/exportacion/xlsx')).headers['content-type']).toContain(
      'spreadsheet',
    )
    expect((await mktg.get('/api/v1/auditor/hallazgos/exportacion/csv?grupo=falta')).statusCode).toBe(403)
    // Where half of the line names none either, silence says nothing.
    for (let n = 0; n < 3; n++) await part('Balata delantera')
    await look()
    expect(await missing('regla=sin_vehiculo')).toEqual([])
  })

  test('is no click’s to mend, is taken for good with a reason while it says the same, and leaves the count of the day alone', async () => {
    await part('BALATA DELANTERA TSURU')
    await rebuild(db)
    await catchUp(db)
    expect((await admin.post('/api/v1/auditor/corridas')).statusCode).toBe(202)
    await runDue(db)
    const { hallazgos, corrida, dias } = await list('grupo=falta')
    expect(corrida).toMatchObject({ estado: 'LISTA', nuevos: 1 })
    expect(dias).toEqual([])
    expect((await list()).dias).toMatchObject([{ abiertos: 0 }])
    expect((await admin.post('/api/v1/auditor/arreglos', { hallazgos: chosen(hallazgos) })).json().arreglados).toEqual(
      [],
    )
    const ignored = await admin.post('/api/v1/auditor/ignorados', { hallazgos: chosen(hallazgos), motivo: 'Universal' })
    expect(ignored.json().ignorados).toHaveLength(1)
    await look()
    expect(await missing()).toEqual([])
    expect((await mktg.get('/api/v1/auditor/hallazgos?grupo=falta')).statusCode).toBe(403)
    expect(await db.rows('select 1 from auditor_falta')).toEqual([])
  })

  test('a part for any vehicle lacks nothing', async () => {
    await db.rows(
      `insert into producto (k_parte, descripcion, linea_id, estado) values ('UNI-1', 'BALATA UNIVERSAL NISSAN', $1, 'activo')`,
      [linea],
    )
    await look()
    expect(await missing()).toEqual([])
  })
})
