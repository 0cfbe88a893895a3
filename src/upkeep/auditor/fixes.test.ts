import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { smallCatalogue } from './catalogue.testing.ts'
import { audit, runDue } from './run.server.ts'
import { RULE_NAMES } from './rules.ts'

const db = await testDb()
const app = await testApp(db)
const { admin, chosen, clear, code, fit, fits, fix, last, linea, list, mktg, open, part, rulesOf } =
  await smallCatalogue(db, app)
beforeEach(clear)

describe('a fix', () => {
  test('is done whole, told to the log, taken back whole, and refused to others', async () => {
    const one = await part()
    await fit(one, { desde: 1992, hasta: 2019 })
    await audit(db)
    const [found] = await open()
    if (!found) throw new Error('put above')
    for (const call of [
      await mktg.get('/api/v1/auditor/hallazgos'),
      await fix([found], mktg),
      await mktg.post('/api/v1/auditor/ignorados', { hallazgos: chosen([found]), motivo: 'x' }),
      await mktg.post('/api/v1/auditor/corridas'),
    ])
      expect(call.statusCode).toBe(403)
    const { lote, arreglados } = (await fix([found])).json()
    expect(arreglados).toEqual([found.id])
    expect(await fits(one)).toMatchObject([{ desde: 1992, hasta: 2017 }])
    expect(await open()).toEqual([])
    expect(await db.row(`select 1 as hay from busca_pendiente where producto_id = $1`, [one])).toBeTruthy()
    const [mended] = await open('estado=ARREGLADO')
    expect(mended).toMatchObject({ id: found.id, lote })
    const undone = await admin.post(`/api/v1/auditor/arreglos/${lote}/deshacer`)
    expect(undone.json()).toEqual({ deshechos: [found.id], rechazados: [] })
    expect(await fits(one)).toMatchObject([{ desde: 1992, hasta: 2019 }])
    expect((await admin.post(`/api/v1/auditor/arreglos/${lote}/deshacer`)).statusCode).toBe(404)
    const log = await db.rows(`select accion from auditoria where objeto = 'producto' and objeto_id = $1 order by id`, [
      String(one),
    ])
    expect(log).toEqual([{ accion: 'aplicacion_arreglada' }, { accion: 'arreglo_deshecho' }])
    // What is as it was can be mended again without another run.
    expect((await fix(await open())).json().arreglados).toEqual([found.id])
  })

  test('refused when the row changed meanwhile, when it was seen in another state, and its undo likewise', async () => {
    const one = await part()
    const row = await fit(one, { desde: 1992, hasta: 2019 })
    await audit(db)
    const seen = await open()
    await db.rows('update aplicacion set hasta = 2018 where id = $1', [row])
    expect((await fix(seen)).json()).toMatchObject({ arreglados: [], rechazados: [{ id: seen[0]?.id }] })
    expect(await fits(one)).toMatchObject([{ hasta: 2018 }])
    await audit(db)
    expect((await fix(seen)).json().arreglados).toEqual([])
    const { lote } = (await fix(await open())).json()
    await db.rows('update aplicacion set nota = $2 where id = $1', [row, 'otra'])
    const undone = (await admin.post(`/api/v1/auditor/arreglos/${lote}/deshacer`)).json()
    expect(undone.deshechos).toEqual([])
    expect(await fits(one)).toMatchObject([{ hasta: 2017 }])
  })

  test('overlapping ranges become one; taken back, the rows are the same with their conditions', async () => {
    const one = await part()
    const [a, b] = [await fit(one, { desde: 1992, hasta: 2001 }), await fit(one, { desde: 1999, hasta: 2010 })]
    for (const row of [a, b])
      await db.rows(`insert into aplicacion_condicion (aplicacion_id, atributo, valor) values ($1, 'abs', 'si')`, [row])
    const before = await db.rows(
      'select a.*, c.id as condicion from aplicacion a join aplicacion_condicion c on c.aplicacion_id = a.id order by a.id',
    )
    await audit(db)
    const found = await open()
    expect(found.map(({ regla, arreglo }) => [regla, arreglo])).toEqual([['traslape', 'Unir en 1992–2010']])
    const { lote } = (await fix(found)).json()
    expect(await fits(one)).toMatchObject([{ id: a, desde: 1992, hasta: 2010 }])
    await admin.post(`/api/v1/auditor/arreglos/${lote}/deshacer`)
    expect(
      await db.rows(
        'select a.*, c.id as condicion from aplicacion a join aplicacion_condicion c on c.aplicacion_id = a.id order by a.id',
      ),
    ).toEqual(before)
  })

  test('a circle of replacements is opened where it leads off sale, in both rows that say it; several at once, each alone', async () => {
    const [sold, gone] = [await part(), await part()]
    await db.rows(`update producto set estado = 'descontinuado' where id = $1`, [gone])
    const nameOf = async (one: number) =>
      (await db.row<{ k_parte: string }>('select k_parte from producto where id = $1', [one]))?.k_parte ?? ''
    await code(gone, await nameOf(sold), '', 'reemplazado_por')
    await code(sold, await nameOf(gone), '', 'reemplaza')
    await audit(db)
    expect(await open()).toEqual([])
    await code(sold, await nameOf(gone), '', 'reemplazado_por')
    const other = await part()
    await fit(other, { desde: 1980, hasta: 1990 })
    await audit(db)
    const found = await open()
    expect(found.map(({ regla }) => regla).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'anios_modelo',
      'reemplazo_ciclo',
    ])
    const { lote, arreglados } = (await fix(found)).json()
    expect(arreglados).toHaveLength(2)
    expect(await db.rows('select tipo from equivalencia order by id')).toEqual([
      { tipo: 'reemplazado_por' },
      { tipo: 'reemplaza' },
    ])
    expect(await fits(other)).toEqual([])
    await audit(db)
    expect(await open()).toEqual([])
    expect((await admin.post(`/api/v1/auditor/arreglos/${lote}/deshacer`)).json().deshechos).toHaveLength(2)
    await audit(db)
    expect(await rulesOf()).toEqual(['anios_modelo', 'reemplazo_ciclo'])
  })
})

describe('from run to run', () => {
  test('a finding keeps its identity; mended elsewhere it is settled; back again it is the same one', async () => {
    const one = await part()
    const row = await fit(one, { desde: 1992, hasta: 2019 })
    expect(await audit(db)).toMatchObject({ nuevos: 1, abiertos: 1 })
    const first = await open()
    expect(await audit(db)).toMatchObject({ nuevos: 0, resueltos: 0, abiertos: 1 })
    expect(await open()).toEqual(first)
    await db.rows('update aplicacion set hasta = 2017 where id = $1', [row])
    expect(await audit(db)).toMatchObject({ resueltos: 1, abiertos: 0 })
    expect((await open('estado=RESUELTO')).map((found) => found.id)).toEqual([first[0]?.id])
    await db.rows('update aplicacion set hasta = 2020 where id = $1', [row])
    expect(await audit(db)).toMatchObject({ nuevos: 0, abiertos: 1 })
    expect((await open()).map((found) => found.id)).toEqual([first[0]?.id])
    const { dias, reglas } = await list()
    expect([dias, reglas]).toMatchObject([[{ abiertos: 1 }], [{ regla: 'anios_modelo', abiertos: 1 }]])
  })

  test('ignored with its reason for exactly these data; other data open it again', async () => {
    const one = await part()
    const row = await fit(one, { desde: 1992, hasta: 2019 })
    await audit(db)
    const found = await open()
    const ignored = await admin.post('/api/v1/auditor/ignorados', {
      hallazgos: chosen(found),
      motivo: 'Taxis hasta 2019',
    })
    expect(ignored.json().ignorados).toHaveLength(1)
    expect((await admin.post('/api/v1/auditor/ignorados', { hallazgos: chosen(found), motivo: '' })).statusCode).toBe(
      422,
    )
    await db.rows(`update aplicacion set fuente = 'Otra fuente' where id = $1`, [row])
    await audit(db)
    expect(await open()).toEqual([])
    expect(await open('estado=IGNORADO')).toMatchObject([{ motivo: 'Taxis hasta 2019' }])
    await db.rows('update aplicacion set hasta = 2022 where id = $1', [row])
    await audit(db)
    expect(await open()).toMatchObject([{ id: found[0]?.id, motivo: null }])
    await admin.post('/api/v1/auditor/ignorados', { hallazgos: chosen(await open()), motivo: 'Sí' })
    const [again] = await open('estado=IGNORADO')
    const url = `/api/v1/auditor/hallazgos/${again?.id}/reabrir`
    expect((await admin.post(url, { version: 1 })).statusCode).toBe(409)
    expect((await admin.post(url, { version: again?.version })).statusCode).toBe(200)
    expect(await open()).toHaveLength(1)
  })

  test('a run that was asked for twice is one; one that a stop cut short is done again', async () => {
    await fit(await part(), { desde: 1992, hasta: 2019 })
    const first = (await admin.post('/api/v1/auditor/corridas')).json()
    expect((await admin.post('/api/v1/auditor/corridas')).json()).toEqual(first)
    await expect(runDue(db, AbortSignal.abort(new Error('stop')))).rejects.toThrow()
    expect(await db.rows('select estado from auditor_corrida')).toEqual([{ estado: 'EN_CURSO' }])
    await runDue(db)
    await runDue(db)
    expect(await db.rows('select estado, nuevos, abiertos from auditor_corrida')).toEqual([
      { estado: 'LISTA', nuevos: 1, abiertos: 1 },
    ])
    expect((await list()).corrida).toMatchObject({ id: first.id, estado: 'LISTA' })
  })

  test('every rule runs on an empty catalogue, and each filter of the list is taken', async () => {
    expect(Object.keys((await audit(db)).tiempos)).toEqual(RULE_NAMES)
    const one = await part()
    await fit(one, { desde: 1992, hasta: 2019 })
    await audit(db)
    const totals = [
      `linea=${linea}`,
      'linea=99',
      'gravedad=alta',
      'gravedad=baja',
      `q=BA-${last()}`,
      'q=tsuru',
      'q=nada',
      'regla=anios_modelo',
      'regla=hueco',
      'orden=valueOf',
    ]
    const found = await Promise.all(totals.map(async (query) => (await list(query)).total))
    expect(found).toEqual([1, 0, 1, 0, 1, 1, 0, 1, 0, 1])
  })
})
