import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sampleCatalogue } from '#finding/index/sample.testing.ts'
import { wordPeople } from '#upkeep/brands/testing.server.ts'

const db = await testDb()
await sampleCatalogue(db)
const app = await testApp(db)
const { admin, mktg, asesor, cliente, visitor } = await wordPeople(db, app)

await db.session((client) =>
  client.query(`
    insert into sucursal (clave, nombre) values ('MTY', 'Monterrey'), ('GDL', 'Guadalajara');
    insert into cliente (clave, nombre_comercial, sucursal_id) select 'C-' || clave, 'Taller ' || clave, id from sucursal where clave in ('MTY', 'GDL');
    insert into busqueda (consulta, consulta_norm, resultados, cliente_id, creado_en, vehiculo)
      select x.t, x.t, 0, (select id from cliente where clave = x.c), now() - x.d * interval '1 day', null
      from (values ('balata tsuru 2030', 'C-MTY', 1), ('balata tsuru 2030', 'C-GDL', 2), ('balata tsuru 2030', null, 3), ('zzkw rara', 'C-MTY', 1),
        ('zzkw rara', null, 40), ('bomba de agua jetta', null, 5), ('bomba de agua jetta', null, 4)) x (t, c, d);
    insert into busqueda (consulta, consulta_norm, resultados, producto_id, creado_en)
      select 'BAL-7506', 'bal-7506', 1, p.id, now() - interval '1 hour' from producto p where k_parte = 'BAL-7506';
    insert into existencia (producto_id, sucursal_id, disponible) select p.id, s.id, 5 from producto p, sucursal s where p.k_parte = 'BAL-7600'`),
)

type Row = { nombre: string; veces: number; linea: string | null; vehiculo: string | null; sucursales: string[] }
const read = async (query = '', who = asesor) => (await who.get(`/api/v1/demanda?por=100${query}`)).json()
const short = async (query: string) => (await read(query)).filas.map(({ nombre, veces }: Row) => [nombre, veces])

describe('the report', () => {
  test('by text: the most asked first, with line, vehicle and branches, and nobody’s name', async () => {
    const report = await read()
    expect(
      report.filas.map(({ nombre, veces, linea, vehiculo, sucursales }: Row) => ({
        nombre,
        veces,
        linea,
        vehiculo,
        sucursales,
      })),
    ).toEqual([
      {
        nombre: 'balata tsuru 2030',
        veces: 3,
        linea: 'Balatas',
        vehiculo: 'Nissan Tsuru',
        sucursales: expect.arrayContaining(['Monterrey', 'Guadalajara']),
      },
      { nombre: 'bomba de agua jetta', veces: 2, linea: 'Bomba de agua', vehiculo: 'Volkswagen Jetta', sucursales: [] },
      { nombre: 'zzkw rara', veces: 1, linea: null, vehiculo: null, sucursales: ['Monterrey'] },
    ])
    expect(report).toMatchObject({ total: 3, veces: 6, recortado: false })
    expect(JSON.stringify(report)).not.toMatch(/Taller|cliente|usuario/)
  })

  test('by line, vehicle, branch; by period, word and filters', async () => {
    expect(await short('&por_que=linea')).toEqual([
      ['Balatas', 3],
      ['Bomba de agua', 2],
      ['Sin línea reconocida', 1],
    ])
    expect(await short('&por_que=vehiculo&vehiculo=Nissan%20Tsuru')).toEqual([['Nissan Tsuru', 3]])
    expect(await short('&por_que=sucursal')).toEqual([
      ['Sin sucursal conocida', 3],
      ['Monterrey', 2],
      ['Guadalajara', 1],
    ])
    expect(await short('&periodo=90&q=RÁRA')).toEqual([['zzkw rara', 2]])
    expect(await short('&sucursal=Guadalajara')).toEqual([['balata tsuru 2030', 1]])
    expect(await short('&orden=nombre&sentido=asc&por=25&pagina=2')).toEqual([])
  })

  test('a part that was asked by its code and nobody has', async () => {
    const { filas } = await read('&clase=sin_existencia')
    expect(filas).toEqual([expect.objectContaining({ nombre: 'BAL-7506', k_parte: 'BAL-7506', linea: 'Balatas' })])
  })

  test('as a file that a spreadsheet reads', async () => {
    const file = await asesor.get('/api/v1/demanda/exportacion/csv?columnas=nombre,veces,linea')
    expect(
      file.body
        .replace(/^\uFEFF/, '')
        .split('\r\n')
        .slice(0, 2),
    ).toEqual(['Se busca,Veces,Línea', 'balata tsuru 2030,3,Balatas'])
  })
})

describe('what is done about it', () => {
  test('asked for, it leaves what is pending; searched again, it comes back; marked by two, the second is told', async () => {
    const mark = (body: object) =>
      mktg.post('/api/v1/demanda/casos', { clase: 'sin_resultado', consulta: 'ZZKW  rara', ...body })
    const made = await mark({ estado: 'PEDIDA', nota: 'Preguntar a Topex', version: 0 })
    expect([made.statusCode, made.json()]).toEqual([
      201,
      expect.objectContaining({ estado: 'PEDIDA', version: 1, volvio: false }),
    ])
    expect((await mark({ estado: 'RESUELTA', version: 0 })).json().code).toBe('version_anterior')
    expect(await short('')).not.toContainEqual(['zzkw rara', 1])
    expect(await short('&estado=PEDIDA')).toEqual([['zzkw rara', 1]])
    await db.rows(
      `insert into busqueda (consulta, consulta_norm, resultados, creado_en) values ('zzkw rara', 'zzkw rara', 0, now() + interval '1 second')`,
    )
    expect((await read('&q=zzkw')).filas[0]).toMatchObject({
      veces: 2,
      caso: { volvio: true, nota: 'Preguntar a Topex' },
    })
    expect((await mktg.send('DELETE', `/api/v1/demanda/casos/${made.json().id}`)).statusCode).toBe(200)
    expect((await mktg.send('DELETE', `/api/v1/demanda/casos/${made.json().id}`)).statusCode).toBe(404)
  })

  test('what finds something by now is no longer pending', async () => {
    await db.rows(
      `insert into busqueda (consulta, consulta_norm, resultados) values ('bomba de agua jetta', 'bomba de agua jetta', 4)`,
    )
    expect(await short('&q=jetta')).toEqual([])
    expect((await read('&q=jetta&estado=todas')).filas[0]).toMatchObject({ ya_encuentra: true, caso: null })
  })

  test('who reads does not mark; clients and visitors do neither', async () => {
    const body = { clase: 'sin_resultado', consulta: 'zzkw rara', estado: 'RESUELTA', version: 0 }
    expect((await asesor.post('/api/v1/demanda/casos', body)).statusCode).toBe(403)
    expect((await cliente.get('/api/v1/demanda')).statusCode).toBe(403)
    expect((await visitor.get('/api/v1/demanda')).statusCode).toBe(401)
    expect((await admin.post('/api/v1/demanda/casos', { ...body, telefono: '1' })).statusCode).toBe(422)
  })
})
