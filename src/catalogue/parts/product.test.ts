import { describe, expect, test } from 'vitest'
import { testDb } from '#platform/database/testing.server.ts'
import { testApp } from '#http.testing.ts'
import { fillCatalogue } from './fixture.testing.ts'

const db = await testDb()
await fillCatalogue(db)
const app = await testApp(db)

async function ask(code: string) {
  const answer = await app.inject(`/searchDetails/details/${encodeURIComponent(code)}`)
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

describe('a part that is sold (T-09, E-12)', () => {
  test('stands first, with everything its page shows; its variants follow', async () => {
    const { status, body } = await ask('FX-100/D')
    expect(status).toBe(200)
    expect(body.results.map((part: { k_parte: string }) => part.k_parte)).toEqual(['FX-100/D', 'FX-100/T'])
    expect(body.results[0]).toMatchObject({
      k_parte: 'FX-100/D',
      descripcion: 'Balata delantera cerámica',
      linea: 'Balatas',
      linea_slug: 'balatas',
      marca: 'Frenomex',
      especial: 'false',
      badgenuevo: true,
      hecho_mx: true,
      empaque: 2,
      variante: 'Delantera',
      ilustracion: '/fotos/a.webp',
      fotos: [
        { ruta: '/fotos/a.webp', alt: 'De frente' },
        { ruta: '/fotos/b.webp', alt: 'De canto' },
      ],
      vista360: ['/360/1.svg', '/360/2.svg'],
      atributos: [
        { clave: 'espesor', nombre: 'Espesor', valor: '12.5', unidad: 'mm' },
        { clave: 'material', nombre: 'Material', valor: 'Cerámica', unidad: null },
      ],
      reemplazo: null,
    })
    expect(body.results[0].aplicaciones).toHaveLength(5)
    expect(body.results[1]).toMatchObject({
      variante: 'Trasera · Izquierdo',
      ilustracion: '/ilustraciones/balatas.svg',
    })
    expect(body.results[1].aplicaciones).toHaveLength(1)
  })

  test('its applications are grouped by make, model and engine, years compressed', async () => {
    const { body } = await ask('FX-100/D')
    const [nissan, volkswagen] = body.groupaplicaciones
    expect(nissan.marca).toBe('Nissan')
    expect(nissan.modelos.map((model: { modelo: string }) => model.modelo)).toEqual(['Sentra', 'Tsuru'])
    expect(nissan.modelos[0].motores[0].ajustes[0]).toMatchObject({ nota: 'Disco ventilado', condiciones: ['Sin ABS'] })
    expect(nissan.modelos[1].motores[0].ajustes[0].years).toBe('2005–2012, 2014')
    expect(volkswagen.modelos[0].motores[0]).toMatchObject({ motor: null, ajustes: [{ years: '2015 en adelante' }] })
  })

  test('its equivalences name our own active part where the code is one', async () => {
    const { body } = await ask('FX-100/D')
    expect(body.results[0].equivalencias).toEqual([
      expect.objectContaining({ tipo: 'reemplaza', codigo: 'FX-001', k_parte: null }),
      expect.objectContaining({ tipo: 'OE', codigo: '41060-F4025', fuente: 'Boletín 7', k_parte: null }),
      expect.objectContaining({ tipo: 'alterna', codigo: 'fx 201', certeza: 'con_reserva', k_parte: 'FX-201' }),
    ])
  })

  test('empty is an empty list, never null', async () => {
    const { body } = await ask('FX-204')
    expect(body.groupaplicaciones).toEqual([])
    const { aplicaciones, atributos, fotos, vista360, equivalencias } = body.results[0]
    expect([aplicaciones, atributos, fotos, vista360, equivalencias]).toEqual([[], [], [], [], []])
  })

  test('a superseded one that is still sold names what follows it', async () => {
    const { status, body } = await ask('FX-201')
    expect(status).toBe(200)
    expect(body.results[0].reemplazo).toEqual({ k_parte: 'FX-202', descripcion: 'Balata dos' })
  })

  test.each(['fx100d', 'FX 100 D', ' fx-100/d ', 'Fx.100.D'])('%j is the same part', async (spelling) => {
    const { body } = await ask(spelling)
    expect(body.results[0].k_parte).toBe('FX-100/D')
  })

  test('one statement reads it all', async () => {
    const { headers } = await ask('FX-100/D')
    expect(headers['server-timing']).toContain('desc="1"')
  })
})

describe('what the public sees of price and stock (A-22)', () => {
  async function shown(policy: string) {
    await db.rows('update config_empresa set precio_publico = $1', [policy])
    const { body } = await ask('FX-100/D')
    await db.rows(`update config_empresa set precio_publico = 'ninguno'`)
    return { precio: body.results[0].precio, disponibilidad: body.results[0].disponibilidad }
  }

  test('neither by default, and nothing else gives them away', async () => {
    expect(await shown('ninguno')).toEqual({ precio: null, disponibilidad: null })
    const { body } = await ask('FX-100/D')
    expect(JSON.stringify(body)).not.toMatch(/123[.,]4|disponible/)
  })

  test('the core is told with the price, and with it alone', async () => {
    const core = async (policy: string) => {
      await db.rows('update config_empresa set precio_publico = $1', [policy])
      const { body } = await ask('FX-100/D')
      return body.results[0].casco
    }
    await db.rows(`update producto set casco = 350 where k_parte = 'FX-100/D'`)
    expect([await core('ninguno'), await core('semaforo'), await core('lista')]).toEqual([null, null, '350.00'])
    await db.rows(`update producto set casco = null`)
    await db.rows(`update config_empresa set precio_publico = 'ninguno'`)
  })

  test('the list price, to the centavo, when the installation shows it', async () => {
    expect(await shown('lista')).toEqual({ precio: '123.46', disponibilidad: null })
  })

  test('a semaphore instead', async () => {
    expect(await shown('semaforo')).toEqual({ precio: null, disponibilidad: 'pocas' })
  })
})

describe('in place of a part that is no longer sold', () => {
  test('only what is proven for all its vehicles is offered, not the best seller of its line', async () => {
    await db.rows(`insert into producto (k_parte, descripcion, linea_id, marca_id, estado, popularidad)
      select x.k, 'Filtro de panel', l.id, null, x.estado, x.popularidad from linea l, (values
        ('RET-1', 'inactivo', 0), ('RET-OK', 'activo', 1), ('RET-CORTO', 'activo', 99), ('RET-OTRO', 'activo', 99)) as x (k, estado, popularidad)
      where l.nombre = 'Filtros de aire'`)
    await db.rows(`insert into aplicacion (producto_id, modelo_id, motor_id, desde, hasta)
      select p.id, m.id, (select id from motor where nombre = x.motor), x.desde, x.hasta from (values
        ('RET-1', 'Jetta', 'L4 2.0L', 2005, 2010), ('RET-OK', 'Jetta', 'L4 2.0L', 2004, 2012),
        ('RET-CORTO', 'Jetta', 'L4 2.0L', 2007, 2012), ('RET-OTRO', 'Jetta', 'L4 1.6L', 2004, 2012)) as x (k, modelo, motor, desde, hasta)
      join producto p on p.k_parte = x.k join modelo m on m.nombre = x.modelo`)
    const { body } = await ask('RET-1')
    expect(body.alternativas).toEqual([
      expect.objectContaining({ k_parte: 'RET-OK', razon: 'Para los mismos vehículos' }),
    ])
    await db.rows(`delete from producto where k_parte like 'RET-%'`)
  })
})

describe('an equivalent of a part that is no longer sold', () => {
  test('is offered where it is for the same vehicles, asked about where nothing is said, and not offered against what is', async () => {
    await db.rows(`insert into producto (k_parte, descripcion, linea_id, estado)
      select x.k, 'Filtro de panel', l.id, x.estado from linea l, (values ('EQV-1', 'inactivo'), ('EQV-IGUAL', 'activo'),
        ('EQV-TRAS', 'activo'), ('EQV-OTRO', 'activo'), ('EQV-MUDO', 'activo')) as x (k, estado) where l.nombre = 'Filtros de aire'`)
    await db.rows(`insert into equivalencia (producto_id, codigo, fabricante, tipo, certeza)
      select id, 'OE-4711', 'Nissan', 'OE', 'exacta' from producto where k_parte like 'EQV-%'`)
    await db.rows(`insert into aplicacion (producto_id, modelo_id, desde, hasta, posicion)
      select p.id, m.id, x.desde, x.hasta, x.posicion from (values
        ('EQV-1', 'Jetta', 2005, 2010, 'Delantera'), ('EQV-IGUAL', 'Jetta', 2005, 2010, 'Delantera'),
        ('EQV-TRAS', 'Jetta', 2005, 2010, 'Trasera'), ('EQV-OTRO', 'Tsuru', 2005, 2010, 'Delantera')) as x (k, modelo, desde, hasta, posicion)
      join producto p on p.k_parte = x.k join modelo m on m.nombre = x.modelo`)
    const { body } = await ask('EQV-1')
    expect(
      body.alternativas
        .map(({ k_parte, razon }: { k_parte: string; razon: string }) => `${k_parte}: ${razon}`)
        .toSorted(),
    ).toEqual([
      'EQV-IGUAL: Comparte una equivalencia',
      'EQV-MUDO: Comparte una equivalencia; confirma para qué vehículos es',
    ])
    await db.rows(`delete from producto where k_parte like 'EQV-%'`)
  })
})

describe('a code that names no part that is sold', () => {
  test('unknown: 404, the sentence, and the nearest codes', async () => {
    const { status, body } = await ask('FX-100/X')
    expect(status).toBe(404)
    expect(body).toMatchObject({ message: 'El producto no existe', code: 'no_encontrado' })
    expect(body.cercanos.map((near: { k_parte: string }) => near.k_parte).slice(0, 2)).toEqual(['FX-100/D', 'FX-100/T'])
    expect(body.cercanos.length).toBeLessThanOrEqual(5)
    for (const near of body.cercanos) {
      expect(near).toEqual({
        k_parte: expect.any(String),
        descripcion: expect.any(String),
        linea: expect.any(String),
        ilustracion: near.linea === 'Balatas' ? '/ilustraciones/balatas.svg' : null,
        razon: '',
      })
    }
  })

  test('a slip in the first letter is found, and an alternate code says so', async () => {
    const slipped = await ask('PX-100/D')
    expect(slipped.body.cercanos[0].k_parte).toBe('FX-100/D')
    const alternate = await ask('41060F4025')
    expect(alternate.status).toBe(404)
    expect(alternate.body.cercanos[0]).toMatchObject({
      k_parte: 'FX-100/D',
      razon: 'Conocida también como 41060-F4025',
    })
  })

  test('nothing near: no nearest', async () => {
    expect((await ask('una bomba de gasolina')).body).toMatchObject({ message: 'El producto no existe', cercanos: [] })
    expect((await ask('***')).body).toMatchObject({ message: 'El producto no existe', cercanos: [] })
  })

  test('a draft is not told of', async () => {
    const { status, body } = await ask('FX-070')
    expect(status).toBe(404)
    expect(JSON.stringify(body)).not.toContain('no publicada')
  })

  test('no longer sold: 410 with the part at the end of the chain of replacements', async () => {
    for (const code of ['FX-090', 'FX-080', 'fx080']) {
      const { status, body } = await ask(code)
      expect(status).toBe(410)
      expect(body).toMatchObject({
        message: 'El producto no está disponible',
        reemplazo: { k_parte: 'FX-100/D', descripcion: 'Balata delantera cerámica' },
      })
      // Nothing else is known to be the same: the best sellers of its line are not.
      expect(body.alternativas).toEqual([])
    }
  })

  test('a code of before that another part took over is gone too', async () => {
    const { status, body } = await ask('FX-001')
    expect(status).toBe(410)
    expect(body).toMatchObject({ reemplazo: { k_parte: 'FX-100/D' }, alternativas: [] })
  })

  test('a punctuation that two parts share is neither; both are near', async () => {
    expect((await ask('ZZ.1')).body.results[0].k_parte).toBe('ZZ.1')
    const { status, body } = await ask('ZZ1')
    expect(status).toBe(404)
    expect(body.cercanos.slice(0, 2).map((near: { k_parte: string }) => near.k_parte)).toEqual(['ZZ-1', 'ZZ.1'])
  })

  test('too long a code is refused in Spanish', async () => {
    const { status, body } = await ask('A'.repeat(121))
    expect(status).toBe(422)
    expect(body.errors.id).toEqual(['El código admite hasta 120 caracteres'])
  })

  test.each(["'; drop table producto; --", '%', '\\', '☃', 'a'.repeat(120)])('%j harms nothing', async (text) => {
    expect((await ask(text)).status).toBe(404)
  })

  test('chains of replacement that bite their tail end', async () => {
    await db.rows(`insert into equivalencia (producto_id, codigo, tipo)
      select a.id, b.k_parte, 'reemplazado_por' from producto a, producto b where (a.k_parte, b.k_parte) in (('FX-203', 'FX-204'), ('FX-204', 'FX-203'))`)
    expect((await ask('FX-203')).body.results[0].reemplazo.k_parte).toBe('FX-204')
  })
})
