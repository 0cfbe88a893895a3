import { globSync, readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { PILOTS, pilots } from '#kit/base/pilot-table.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'

const db = await testDb()
const app = await testApp(db)
const signedIn = async (role: string) => {
  const it = browser(app)
  const person = await makePerson(db, [role], { demo: true })
  await it.login(person.email)
  return Object.assign(it, person)
}
const admin = await signedIn('admin')
const seller = await signedIn('vendedor')
const buyer = await signedIn('cliente')
const visitor = browser(app)
const PILOT = 'cotizacion-como-texto'
const at = `/api/v1/pilotos/${PILOT}`
const nobody = { personas: [], clientes: [], sucursales: [], parte: 0, vence_en: null }
const change = (body: object, version = 0) => admin.send('PUT', at, { version, ...nobody, ...body })
const seenBy = async (who: ReturnType<typeof browser>) =>
  (await who.get('/api/v1/sesion')).json().pilotos?.includes(PILOT) ?? false
const seen = () => Promise.all([admin, seller, buyer, visitor].map(seenBy))

const branches = await db.rows<{ id: number }>(
  `insert into sucursal (clave, nombre) values ('PIL', 'Piloto'), ('OTR', 'Otra') returning id`,
)
const [branch, other] = [branches[0]?.id ?? 0, branches[1]?.id ?? 0]
const client = await db.row<{ id: number }>(
  `insert into cliente (clave, nombre_comercial, sucursal_id) values ('PILOTO', 'Taller Piloto', $1) returning id`,
  [branch],
)
await db.rows('update usuario set cliente_id = $2 where id = $1', [buyer.id, client?.id])
await db.rows('update usuario set sucursal_id = $2 where id = $1', [seller.id, other])

beforeEach(async () => {
  await db.rows('delete from piloto')
})

describe('the declaration', () => {
  // Names are written where they are asked for, each as a text: nothing else reaches the compiler's list.
  const used = new Map<string, string[]>()
  for (const file of globSync('src/**/*.{ts,tsx}').filter((name) => !/\.test\.tsx?$/.test(name))) {
    const text = readFileSync(file, 'utf8')
    const asked = [...text.matchAll(/isInPilot\([^'"]*'([\w-]+)'|\bpilot: '([\w-]+)'/g)].map(
      (hit) => hit[1] ?? hit[2] ?? '',
    )
    for (const name of asked) used.set(name, [...(used.get(name) ?? []), file])
  }

  test('every pilot is asked for in the room it says, and none is asked for that nobody declared', () => {
    expect([...used.keys()].toSorted()).toEqual(PILOTS.toSorted())
    for (const name of PILOTS)
      expect(used.get(name)?.some((file) => file.startsWith(`src/${pilots[name].cuarto}/`))).toBe(true)
  })

  test('each says in a sentence what it is about', () => {
    for (const name of PILOTS)
      expect([name, pilots[name].dice]).toEqual([
        expect.stringMatching(/^[a-z-]{3,60}$/),
        expect.stringMatching(/^[A-ZÁÉÍÓÚ].{20,}\.$/),
      ])
  })
})

describe('who sees it', () => {
  test('nobody, until somebody decides', async () => {
    expect(await seen()).toEqual([false, false, false, false])
  })

  test.each([
    ['a person', () => ({ personas: [buyer.email.toUpperCase()] }), [false, false, true, false]],
    ['the people of a client', () => ({ clientes: ['piloto'] }), [false, false, true, false]],
    ['the clients of a branch', () => ({ sucursales: [branch] }), [false, false, true, false]],
    ['the people of a branch', () => ({ sucursales: [other] }), [false, true, false, false]],
    ['all who have an account, and no visitor', () => ({ parte: 100 }), [true, true, true, false]],
  ])('%s', async (_, body, wanted) => {
    expect((await change(body())).statusCode).toBe(200)
    expect(await seen()).toEqual(wanted)
  })

  test('until its date', async () => {
    await change({ parte: 100, vence_en: '2199-01-01T00:00:00Z' })
    expect(await seenBy(buyer)).toBe(true)
    await db.rows(`update piloto set vence_en = now() - interval '1 second'`)
    expect(await seenBy(buyer)).toBe(false)
    expect((await admin.get(at)).json().estado).toBe('vencido')
  })

  test('who acts for a client sees what the client sees, and no more for being himself', async () => {
    await change({ personas: [admin.email] })
    expect(await seenBy(admin)).toBe(true)
    await db.rows('update sesion set cliente_id = $2 where usuario_id = $1', [admin.id, client?.id])
    expect(await seenBy(admin)).toBe(false)
    await db.rows('update piloto set clientes = array[$1::bigint]', [client?.id])
    expect(await seenBy(admin)).toBe(true)
    await db.rows('update sesion set cliente_id = null where usuario_id = $1', [admin.id])
  })

  test('of each hundred so many, always the same ones: who is in stays in when there are more', async () => {
    const ids = (
      await db.rows<{ id: number }>(
        `with made as (insert into cliente (clave, nombre_comercial) select 'PARTE' || n, 'Parte ' || n from generate_series(1, 400) n returning id)
       select id from made order by id`,
      )
    ).map(({ id }) => id)
    const inAt = async (parte: number) => {
      await db.rows(`insert into piloto (clave, parte) values ($1, $2) on conflict (clave) do update set parte = $2`, [
        PILOT,
        parte,
      ])
      const inside = new Set<number>()
      for (const id of ids.slice(0, 60)) {
        await db.rows('update usuario set cliente_id = $2 where id = $1', [buyer.id, id])
        if (await seenBy(buyer)) inside.add(id)
      }
      return inside
    }
    const [none, some, most, all] = [await inAt(0), await inAt(20), await inAt(60), await inAt(100)]
    await db.rows('update usuario set cliente_id = $2 where id = $1', [buyer.id, client?.id])
    expect([none.size, all.size]).toEqual([0, 60])
    expect([...some].filter((id) => !most.has(id))).toEqual([])
    expect(await inAt(20).then((again) => [...again])).toEqual([...some])
    await db.rows('update usuario set cliente_id = $2 where id = $1', [buyer.id, client?.id])
    expect(some.size).toBeGreaterThan(3)
    expect(some.size).toBeLessThan(most.size)
    expect(most.size).toBeLessThan(60)
  })
})

describe('a change', () => {
  test('can be taken back with what it answers, and is told in the log', async () => {
    const first = (await change({ personas: [buyer.email], parte: 5 })).json()
    expect(first).toEqual({ version: 1, antes: nobody })
    const second = (await change({ clientes: ['PILOTO'] }, 1)).json()
    expect(second).toEqual({ version: 2, antes: { ...nobody, personas: [buyer.email], parte: 5 } })
    expect((await change(second.antes, 2)).statusCode).toBe(200)
    expect(
      await db.rows(`select accion, antes, despues from auditoria where objeto = 'piloto' order by id desc limit 1`),
    ).toEqual([
      {
        accion: 'piloto_cambiado',
        antes: { personas: [], clientes: ['PILOTO'], sucursales: [], parte_de_cien: 0, vence_en: null },
        despues: { personas: [buyer.email], clientes: [], sucursales: [], parte_de_cien: 5, vence_en: null },
      },
    ])
  })

  test('of several at once one is kept', async () => {
    const answers = await Promise.all([1, 2, 3].map((parte) => change({ parte })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test.each([
    [{ personas: ['nadie@ejemplo.mx'] }, { personas: ['No hay una cuenta con este correo: nadie@ejemplo.mx.'] }],
    [{ clientes: ['NADIE'] }, { clientes: ['No hay un cliente con esta clave: NADIE.'] }],
    [{ sucursales: [999_999] }, { sucursales: ['No hay una sucursal con este número: 999999.'] }],
    [{ parte: 101 }, { parte: [expect.any(String)] }],
    [{ vence_en: 'mañana' }, { vence_en: ['Escribe la fecha y la hora.'] }],
  ])('%j is refused in a sentence', async (body, errors) => {
    const answer = await change(body)
    expect([answer.statusCode, answer.json().errors]).toEqual([422, errors])
    expect(await seen()).toEqual([false, false, false, false])
  })

  test('of a pilot that nobody declared is refused, and a row of one is told to nobody', async () => {
    expect((await admin.send('PUT', '/api/v1/pilotos/otro', { version: 0, ...nobody })).statusCode).toBe(404)
    expect((await admin.get('/api/v1/pilotos/otro')).statusCode).toBe(404)
    await db.rows(`insert into piloto (clave, parte) values ('otro', 100)`)
    expect((await buyer.get('/api/v1/sesion')).json().pilotos).toBeUndefined()
    expect((await admin.get('/api/v1/pilotos')).json().pilotos.map(({ clave }: { clave: string }) => clave)).toEqual(
      PILOTS,
    )
  })

  test('is for who runs the system', async () => {
    expect((await seller.send('PUT', at, { version: 0, ...nobody })).statusCode).toBe(403)
    expect((await visitor.get('/api/v1/pilotos')).statusCode).toBe(401)
  })
})
