import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { fillPrices } from '#catalogue/prices/testing.server.ts'
import { browser, makePerson, type TestBrowser } from '#people/access/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const { rico, otro } = await fillPrices(db)
const signedIn = async (role: string): Promise<TestBrowser> => {
  const it = browser(app)
  await it.login((await makePerson(db, [role], { demo: true })).email)
  return it
}
const [admin, asesor] = [await signedIn('admin'), await signedIn('asesor')]

type Method = 'POST' | 'PATCH' | 'DELETE'
async function send(method: Method, path: string, body?: object, who = admin) {
  const answer = await who.send(method, `/api/v1${path}`, body, { 'idempotency-key': randomUUID() })
  return { status: answer.statusCode, ...answer.json() }
}
const idOf = async (text: string, value: string) => (await db.row<{ id: number }>(text, [value]))?.id ?? 0
const dayIn = async (days: number) =>
  (
    await db.row<{ dia: string }>(
      `select to_char((now() at time zone 'America/Mexico_City')::date + $1::int, 'YYYY-MM-DD') as dia`,
      [days],
    )
  )?.dia ?? ''
const why = async (k_parte: string, cliente: number, query = '') =>
  (await admin.get(`/api/v1/precios/${encodeURIComponent(k_parte)}/origen?cliente=${cliente}${query}`)).json()
const priceOf = async (...asked: Parameters<typeof why>) => (await why(...asked)).precio
const read = async () => (await admin.get('/api/v1/listas-precios')).json()
type Row = { id: number; clave: string; nombre: string; version: number; precios: number; estado: string }
const listNamed = async (clave: string): Promise<Row> => (await read()).listas.find((row: Row) => row.clave === clave)
const groupNamed = async (nombre: string): Promise<Row> =>
  (await read()).grupos.find((row: Row) => row.nombre === nombre)

describe('price lists', () => {
  test('made, copied with its prices in force, renamed; a key is of one list only', async () => {
    const taller = await listNamed('TALLER')
    const made = await send('POST', '/listas-precios', { clave: 'VERANO', nombre: 'Verano', copia_de: taller.id })
    expect(made.status).toBe(201)
    expect(await listNamed('VERANO')).toMatchObject({ precios: taller.precios, estado: 'vigente', clientes: 0 })
    expect((await send('POST', '/listas-precios', { clave: 'VERANO', nombre: 'Otra' })).errors.clave).toEqual([
      'Ya hay una lista con esa clave.',
    ])
    expect((await send('PATCH', `/listas-precios/${made.id}`, { version: 1, nombre: 'Temporada' })).status).toBe(200)
    expect((await listNamed('VERANO')).nombre).toBe('Temporada')
    expect((await send('PATCH', `/listas-precios/${made.id}`, { version: 1, nombre: 'Tarde' })).code).toBe(
      'version_anterior',
    )
  })

  test('holds by Mexican days, the last included; before and after, the next source is asked, and why says so', async () => {
    const mayoreo = await listNamed('MAYOREO')
    const hasta = await dayIn(3)
    expect((await send('PATCH', `/listas-precios/${mayoreo.id}`, { version: mayoreo.version, hasta })).status).toBe(200)
    expect(await priceOf('FX-100/T', rico, `&en=${hasta}`)).toBe('180.00')
    const after = await why('FX-100/T', rico, `&en=${await dayIn(4)}`)
    expect(after).toMatchObject({ precio: '190.00', origen: 'grupo' })
    expect(after.pasos.map(({ texto }: { texto: string }) => texto)).toContain(
      'Lista del cliente (Mayoreo): no rige ese día',
    )
    const edge = await db.rows<{ valor: string }>(
      `select (select valor::int::text from precio_de($1, p.id, 1, upper(l.vigencia) + x.d)) as valor
       from producto p, lista_precio l, (values (1, interval '-1 second'), (2, interval '0')) as x (n, d)
       where p.k_parte = 'FX-100/T' and l.clave = 'MAYOREO' order by x.n`,
      [rico],
    )
    expect(edge.map(({ valor }) => valor)).toEqual(['180', '190'])
    expect(
      (await send('PATCH', `/listas-precios/${mayoreo.id}`, { version: mayoreo.version + 1, hasta: null })).status,
    ).toBe(200)
    expect(await priceOf('FX-100/T', rico, `&en=${await dayIn(400)}`)).toBe('180.00')
  })

  test('deleted only while nobody uses it, and brought back whole', async () => {
    const { id, version, precios } = await listNamed('VERANO')
    const taller = await listNamed('TALLER')
    expect((await send('DELETE', `/listas-precios/${taller.id}?version=${taller.version}`)).status).toBe(409)
    expect((await send('DELETE', `/listas-precios/${(await listNamed('BASE')).id}?version=1`)).message).toBe(
      'La lista base no se borra.',
    )
    expect((await send('DELETE', `/listas-precios/${id}?version=${version}`)).status).toBe(200)
    expect(await listNamed('VERANO')).toBeUndefined()
    expect((await send('POST', `/listas-precios/${id}/recuperar`, {})).status).toBe(200)
    expect(await listNamed('VERANO')).toMatchObject({ id, precios, nombre: 'Temporada' })
  })

  test.each([
    [{ clave: 'minus', nombre: 'X' }, 'clave'],
    [{ clave: 'OK', nombre: '' }, 'nombre'],
    [{ clave: 'OK', nombre: 'X', copia_de: 987_654 }, 'copia_de'],
    [{ clave: 'OK', nombre: 'X', desde: '2090-02-01', hasta: '2090-01-31' }, 'hasta'],
    [{ clave: 'OK', nombre: 'X', hasta: '2020-01-31' }, 'hasta'],
  ])('%j is 422 at %s', async (body, field) => {
    const told = await send('POST', '/listas-precios', body)
    expect([told.status, Object.keys(told.errors)]).toEqual([422, [field]])
  })
})

test('a group has a list, and clients come and go by their key', async () => {
  const verano = await listNamed('VERANO')
  const made = await send('POST', '/grupos-clientes', { nombre: 'Flotillas', lista_id: verano.id })
  expect((await send('POST', '/grupos-clientes', { nombre: 'Flotillas' })).status).toBe(422)
  expect(await priceOf('FX-201', otro)).toBe('50.00')
  expect((await send('PATCH', `/grupos-clientes/${made.id}`, { version: 1, entra: 'otro' })).status).toBe(200)
  expect(await priceOf('FX-201', otro)).toBe('45.00')
  expect((await send('PATCH', `/grupos-clientes/${made.id}`, { version: 2, entra: 'NADIE' })).errors.entra).toEqual([
    'No hay ningún cliente con esa clave.',
  ])
  expect((await send('DELETE', `/grupos-clientes/${made.id}?version=2`)).status).toBe(409)
  expect((await send('PATCH', `/grupos-clientes/${made.id}`, { version: 2, sale: 'OTRO' })).status).toBe(200)
  expect((await send('DELETE', `/grupos-clientes/${made.id}?version=3`)).status).toBe(200)
  expect(await groupNamed('Flotillas')).toBeUndefined()
})

describe('discounts', () => {
  const make = (body: object, who = admin) =>
    send('POST', '/descuentos', { nombre: 'Promo', porcentaje: '10', ...body }, who)
  const end = async () => {
    await db.rows('delete from descuento_regla')
  }

  test('are taken off prices of lists, never off contracts; why names them to staff, and only how much to the client', async () => {
    const made = await make({ nombre: 'Buen fin' })
    expect(made.status).toBe(201)
    expect(await priceOf('FX-100/D', rico)).toBe('99.99')
    const told = await why('FX-202', rico)
    expect(told).toMatchObject({ precio: '72.45', origen: 'base' })
    const won = told.pasos.find(({ gana }: { gana: boolean }) => gana)
    expect(won).toMatchObject({ de: '80.50', regla: 'Buen fin', porcentaje: 10 })
    expect(told.explicacion).toBe('Lista base, con 10 % de descuento («Buen fin»).')
    expect((await send('DELETE', `/descuentos/${made.id}?version=1`)).status).toBe(200)
    expect(await priceOf('FX-202', rico)).toBe('80.50')
    await end()
  })

  test('for a day to come they show on that day, last included, and hold no sooner', async () => {
    const [desde, hasta] = [await dayIn(2), await dayIn(4)]
    await make({ desde, hasta })
    const days = await Promise.all([0, 1, 2, 4, 5].map(dayIn))
    expect(await Promise.all(days.map((en) => priceOf('FX-202', otro, `&en=${en}`)))).toEqual([
      '80.50',
      '80.50',
      '72.45',
      '72.45',
      '80.50',
    ])
    const twice = await make({ nombre: 'Otra', desde: hasta })
    expect(twice.errors.desde[0]).toMatch(/^Se encima con «Promo», que es para lo mismo desde el .+, hasta el .+\.$/)
    expect((await make({ nombre: 'Otra', desde: await dayIn(5) })).status).toBe(201)
    await end()
  })

  test('from many pieces on, they are a scale of the price', async () => {
    await make({ cantidad_min: 24, porcentaje: '20' })
    expect([await priceOf('FX-202', otro, '&cantidad=23'), await priceOf('FX-202', otro, '&cantidad=24')]).toEqual([
      '80.50',
      '64.40',
    ])
    expect((await why('FX-202', otro)).escalas).toEqual([{ desde: 24, precio: '64.40', precio_iva: '74.70' }])
    await end()
  })

  test.each([
    [{ porcentaje: '0' }, 'porcentaje'],
    [{ porcentaje: '100' }, 'porcentaje'],
    [{ porcentaje: '12,5' }, 'porcentaje'],
    [{ cliente: 'NADIE' }, 'cliente'],
    [{ linea_id: 987_654 }, 'linea_id'],
    [{ cantidad_min: 0 }, 'cantidad_min'],
    [{ desde: '2090-02-01', hasta: '2090-01-31' }, 'hasta'],
    [{ desde: '2020-01-01' }, 'desde'],
  ])('%j is 422 at %s', async (body, field) => {
    const told = await make(body)
    expect([told.status, Object.keys(told.errors)]).toEqual([422, [field]])
  })

  test('one counts, by the order that is told, whatever the order they were made in', async () => {
    const grupo = await idOf('select id from grupo_cliente where nombre = $1', 'Aliados')
    const linea = await idOf('select linea_id as id from producto where k_parte = $1', 'FX-202')
    const mty = await idOf('select id from sucursal where clave = $1', 'MTY')
    const ordered = [
      { cliente: 'RICO', linea_id: linea },
      { cliente: 'RICO' },
      { grupo_id: grupo, sucursal_id: mty },
      { grupo_id: grupo, cantidad_min: 2 },
      { grupo_id: grupo },
      { linea_id: linea, sucursal_id: mty },
      { linea_id: linea },
      { sucursal_id: mty },
      {},
    ]
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...ordered.keys()], { minLength: 1 }), async (chosen) => {
        for (const place of chosen)
          await make({ ...ordered[place], nombre: `r${place}`, porcentaje: String(place + 1) })
        const best = Math.min(...chosen)
        const told = await why('FX-202', rico, '&cantidad=5')
        expect(told.pasos.find(({ gana }: { gana: boolean }) => gana).regla).toBe(`r${best}`)
        const { reglas } = (await admin.get('/api/v1/descuentos')).json()
        expect(reglas[0].nombre).toBe(`r${best}`)
        await end()
      }),
      { numRuns: 12 },
    )
  })

  test('half a centavo goes up, and the price is the exact one less the percentage', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 10 ** 9 }),
        fc.integer({ min: 1, max: 9999 }),
        async (centavos, points) => {
          const found = await db.row<{ valor: string }>(
            `select (round($1::numeric / 100 * (100 - $2::numeric / 100) / 100, 2) * 100)::bigint::text as valor`,
            [centavos, points],
          )
          const exact = BigInt(centavos) * BigInt(10_000 - points)
          expect(BigInt(found?.valor ?? -1)).toBe((exact + 5000n) / 10_000n)
        },
      ),
      { numRuns: 50 },
    )
  })
})

describe('promotions', () => {
  const make = (body: object) => send('POST', '/descuentos', { nombre: 'Regla', porcentaje: '10', ...body })
  const none = async () => {
    await db.rows('delete from descuento_regla')
  }
  test.each([
    ['suma', '20', '61.18', 'con 5 % de descuento («D») y, de lo que queda, 20 % de promoción («P»)'],
    ['reemplaza', '3', '78.09', 'con 3 % de promoción («P»), en lugar del 5 % de descuento («D»)'],
    ['mejor', '3', '76.48', 'con 5 % de descuento («D»), mejor que el 3 % de promoción («P»)'],
    ['mejor', '8', '74.06', 'con 8 % de promoción («P»), mejor que el 5 % de descuento («D»)'],
  ])('%s of %s %% beside a discount of 5 %%: $%s, and why says so', async (promocion, porcentaje, precio, words) => {
    expect((await make({ nombre: 'D', porcentaje: '5', cliente: 'OTRO' })).status).toBe(201)
    // Of the same scope: a promotion and a discount may hold at once.
    expect((await make({ nombre: 'P', porcentaje, promocion, cliente: 'OTRO' })).status).toBe(201)
    const told = await why('FX-202', otro)
    expect([told.precio, told.explicacion]).toEqual([precio, `Lista base, ${words}.`])
    const again = await make({ nombre: 'Otra', promocion, cliente: 'OTRO' })
    expect(again.errors.desde[0]).toMatch(/^Se encima con «P»/)
    await none()
  })

  test('a client is told how much and until when, neither the names nor of the contract, which has none', async () => {
    const hasta = await dayIn(5)
    await make({ nombre: 'Secreta', promocion: 'suma', hasta })
    const buyer = browser(app)
    const { id, email } = await makePerson(db, ['cliente'], { demo: true })
    await db.rows('update usuario set cliente_id = $1 where id = $2', [rico, id])
    await buyer.login(email)
    const read = async (code: string) =>
      (await buyer.get(`/api/v1/precios?k_parte=${encodeURIComponent(code)}`)).json().partes[0]
    const part = await read('FX-202')
    expect(part).toMatchObject({ precio: '72.45', promocion: { porcentaje: '10', suma: false } })
    expect(Date.parse(part.promocion.hasta)).toBeGreaterThan(Date.parse(`${hasta}T12:00:00-06:00`))
    expect((await read('FX-100/D')).promocion).toBeUndefined()
    const told = (await buyer.get('/api/v1/precios/FX-202/origen')).json()
    expect(told.explicacion).toMatch(/^Es el precio de lista, con 10 % de promoción, hasta el /)
    expect(JSON.stringify(told)).not.toContain('Secreta')
    await none()
  })

  test('ended by mistake it counts again from then on, and the time between stays told', async () => {
    const { id } = await make({ nombre: 'Ofertón', promocion: 'reemplaza', hasta: await dayIn(9) })
    expect((await send('DELETE', `/descuentos/${id}?version=1`)).status).toBe(200)
    expect(await priceOf('FX-202', otro)).toBe('80.50')
    const back = await send('POST', `/descuentos/${id}/deshacer`, {})
    expect(back.status).toBe(200)
    expect(await priceOf('FX-202', otro)).toBe('72.45')
    const gap = await db.rows<{ valor: string }>(
      `select (select valor::text from precio_de($1, p.id, 1, upper(r.vigencia))) as valor from descuento_regla r, producto p
       where r.id = $2 and p.k_parte = 'FX-202'`,
      [otro, id],
    )
    expect(gap.map(({ valor }) => Number(valor))).toEqual([80.5])
    expect((await send('POST', `/descuentos/${id}/deshacer`, {})).status).toBe(404)
    // One that had not begun goes, and comes back as it was.
    const later = await make({ nombre: 'Luego', promocion: 'suma', linea_id: await lineOf(), desde: await dayIn(3) })
    expect((await send('DELETE', `/descuentos/${later.id}?version=1`)).status).toBe(200)
    const restored = await send('POST', `/descuentos/${later.id}/deshacer`, {})
    const { reglas } = (await admin.get('/api/v1/descuentos')).json()
    expect(reglas.find((row: { id: number }) => row.id === restored.id)).toMatchObject({
      nombre: 'Luego',
      promocion: 'suma',
      estado: 'futuro',
    })
    // Another in its place meanwhile: told, and nothing is done.
    const { version } = reglas.find((row: { id: number }) => row.id === back.id)
    await send('DELETE', `/descuentos/${back.id}?version=${version}`)
    await make({ nombre: 'Nueva', promocion: 'mejor' })
    expect((await send('POST', `/descuentos/${back.id}/deshacer`, {})).status).toBe(409)
    await none()
  })
  const lineOf = () => idOf('select linea_id as id from producto where k_parte = $1', 'FX-202')

  test('who pays more and who less is seen first, by what was bought, and nothing is kept', async () => {
    await make({ nombre: 'D', porcentaje: '15', cliente: 'OTRO' })
    const buy = (cliente: number, pieces: number, state = 'ENTREGADO') =>
      db.rows(
        `with p as (insert into pedido (folio, cliente_id, sucursal_id, estado, subtotal, iva, total)
           select 'V-' || gen_random_uuid(), $1, s.id, $3, 0, 0, 0 from sucursal s where s.es_principal returning id)
         insert into pedido_linea (pedido_id, renglon, producto_id, k_parte, descripcion, cantidad, precio)
         select p.id, 1, o.id, o.k_parte, o.descripcion, $2, 80.5 from p, producto o where o.k_parte = 'FX-202'`,
        [cliente, pieces, state],
      )
    await buy(rico, 10)
    await buy(otro, 4)
    await buy(otro, 500, 'CANCELADO')
    const seen = await send('POST', '/descuentos/previa', { nombre: 'P', porcentaje: '10', promocion: 'reemplaza' })
    expect(seen).toMatchObject({
      status: 200,
      compraron: 2,
      pagan_mas: 1,
      pagan_menos: 1,
      clientes: [
        { clave: 'RICO', partes: 1, antes: '805.00', despues: '724.50' },
        { clave: 'OTRO', partes: 1, antes: '273.72', despues: '289.80' },
      ],
    })
    expect((await admin.get('/api/v1/descuentos')).json().reglas).toHaveLength(1)
    expect((await send('POST', '/descuentos/previa', { nombre: 'P', porcentaje: '0' })).status).toBe(422)
    await none()
  })

  type Rule = { of: 'cliente' | 'linea' | 'todos'; porcentaje: number; promocion: string | null; desde: number }
  const rules = fc.uniqueArray(
    fc.record<Rule>({
      of: fc.constantFrom('cliente', 'linea', 'todos'),
      porcentaje: fc.integer({ min: 1, max: 9999 }).map((n) => n / 100),
      promocion: fc.constantFrom(null, 'suma', 'reemplaza', 'mejor'),
      desde: fc.constantFrom(1, 3, 10),
    }),
    { selector: ({ of, promocion, desde }) => `${of} ${promocion === null} ${desde}`, maxLength: 9 },
  )
  /** The order and the stacking, said again: hundredths of a percent and centavos, exactly. */
  function expectedOf(all: Rule[], quantity: number): bigint {
    const nearest = (kind: (rule: Rule) => boolean) =>
      all
        .filter((rule) => kind(rule) && rule.desde <= quantity)
        .toSorted((a, b) => places.indexOf(a.of) - places.indexOf(b.of) || b.desde - a.desde)[0]
    const off = nearest(({ promocion }) => promocion === null)?.porcentaje ?? 0
    const promo = nearest(({ promocion }) => promocion !== null)
    const left = (percent: number) => BigInt(10_000 - Math.round(percent * 100))
    const [first, second] =
      promo?.promocion === 'suma'
        ? [off, promo.porcentaje]
        : [promo?.promocion === 'mejor' ? Math.max(off, promo.porcentaje) : (promo?.porcentaje ?? off), 0]
    const exact = 8050n * left(first) * left(second)
    return all.length === 0 ? 8050n : (exact + 50_000_000n) / 100_000_000n
  }
  const places = ['cliente', 'linea', 'todos']

  test('one discount and one promotion count, and stack as it is said, to the centavo, whatever there is', async () => {
    const linea = await lineOf()
    await fc.assert(
      fc.asyncProperty(rules, fc.constantFrom(1, 2, 3, 9, 10, 40), async (given, quantity) => {
        const valor = await db.transaction(async (tx) => {
          await tx.rows('delete from descuento_regla')
          for (const { of, porcentaje, promocion, desde } of given) {
            const scope = [of === 'cliente' ? otro : null, of === 'linea' ? linea : null]
            await tx.rows(
              `insert into descuento_regla (nombre, porcentaje, promocion, cantidad_min, cliente_id, linea_id, vigencia)
               values ('x', $1, $2, $3, $4, $5, tstzrange(now() - interval '1 day', null))`,
              [porcentaje, promocion, desde, ...scope],
            )
          }
          return tx.row<{ valor: string }>(
            `select (pr.valor * 100)::bigint::text as valor from producto p, precio_de($1, p.id, $2) pr where p.k_parte = 'FX-202'`,
            [otro, quantity],
          )
        })
        expect(BigInt(valor?.valor ?? -1)).toBe(expectedOf(given, quantity))
      }),
      { numRuns: 200 },
    )
    await none()
  })
})

test('all of it is for who may change prices', async () => {
  expect((await asesor.get('/api/v1/listas-precios')).statusCode).toBe(403)
  expect((await asesor.get('/api/v1/descuentos')).statusCode).toBe(403)
  expect((await send('POST', '/listas-precios', { clave: 'X', nombre: 'X' }, asesor)).status).toBe(403)
  expect((await send('POST', '/descuentos', { nombre: 'X', porcentaje: '5' }, asesor)).status).toBe(403)
  expect((await send('POST', '/grupos-clientes', { nombre: 'X' }, asesor)).status).toBe(403)
})
