import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { EICAR, openClamd } from '#platform/files/clamd.testing.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { emptyCatalogue, importText } from '#upkeep/loads/import.testing.ts'
import { tellEnded } from '#upkeep/uploads/tell.server.ts'
import { lookDue } from './look.server.ts'
import { supplierPlace } from './places.testing.ts'

const { db, url } = await testDatabase()
let it: Awaited<ReturnType<typeof supplierPlace>>

const list = (price: number) => `clave,precio\nA-1,${price}\n`
beforeEach(async () => {
  await emptyCatalogue(db)
  await db.rows('truncate producto, carga, carga_perfil, notificacion, correo_salida cascade')
  await importText(db, 'productos', 'CLAVE,DESCRIPCIÓN,LÍNEA,PRECIO\nA-1,Balata delantera,Frenos,1000\n')
  await db.rows('truncate carga cascade')
  it = await supplierPlace(db, testEnv)
})
const states = async () => (await it.files()).map(({ nombre, estado }) => `${nombre} ${estado}`)
const told = () =>
  db.rows<{ titulo: string; texto: string; usuario_id: number }>(
    'select titulo, texto, usuario_id from notificacion order by id',
  )
const price = () =>
  db.row(`select round(valor, 0)::int as valor from precio_de(null, (select id from producto where k_parte = 'A-1'))`)

test('a list that lies there as it was is taken at the second look, read by its profile, and waits for a person', async () => {
  it.leave('lista mayo ñ 🚗.csv', list(1100))
  await it.look()
  expect(await states()).toEqual(['lista mayo ñ 🚗.csv ESPERA'])
  expect(await it.loads()).toEqual([])
  expect(await it.place()).toMatchObject({ halladas: 1, tomadas: 0, esperan: 1 })
  // Soon, not in an hour.
  expect((await it.place())?.minutos).toBeLessThan(1)

  await it.later()
  expect(await it.place()).toMatchObject({ halladas: 1, tomadas: 1, esperan: 0, falla: null })
  expect((await it.place())?.minutos).toBeGreaterThan(58)
  await it.work()
  const [load] = await it.loads()
  expect(load).toMatchObject({
    archivo: 'lista mayo ñ 🚗.csv',
    estado: 'LISTA',
    creado_por: it.ana.id,
    perfil_id: it.id,
  })
  expect(await price()).toEqual({ valor: 1000 })
  expect(readFileSync(it.path('lista mayo ñ 🚗.csv'), 'utf8')).toBe(list(1100))
  expect(readdirSync(join(it.root, 'norte'))).toEqual(['lista mayo ñ 🚗.csv'])

  await db.rows(`update carga set actualizado_en = actualizado_en - interval '11 seconds'`)
  await tellEnded(db, it.env)
  expect(await told()).toMatchObject([
    {
      titulo: 'Lista nueva de Norteña: revisar',
      texto: 'Llegó sola la lista «lista mayo ñ 🚗.csv» de Norteña y está lista para publicar.',
      usuario_id: it.ana.id,
    },
  ])
  for (let turn = 0; turn < 3; turn++) await it.later()
  expect(await it.loads()).toHaveLength(1)
})

test('a file that grows is left alone until it has stopped, whatever it says of itself', async () => {
  it.leave('a.csv', list(1100))
  await it.look()
  for (let turn = 0; turn < 3; turn++) {
    appendFileSync(it.path('a.csv'), `B-${turn},5\n`)
    await it.later()
    expect(await states()).toEqual(['a.csv ESPERA'])
  }
  // The same length, written to again.
  const now = new Date()
  utimesSync(it.path('a.csv'), now, now)
  await it.later()
  expect(await states()).toEqual(['a.csv ESPERA'])
  await it.later()
  expect(await states()).toEqual(['a.csv TOMADA'])
})

test('the mark of whoever left it needs no second look; one that is older than the file is of the content before', async () => {
  it.leave('a.csv', list(1100))
  it.leave('a.csv.listo', '')
  await it.look()
  expect(await states()).toEqual(['a.csv TOMADA'])
  writeFileSync(it.path('a.csv'), list(1200))
  await it.later()
  expect(await states()).toEqual(['a.csv TOMADA', 'a.csv ESPERA'])
  await it.later()
  expect(await states()).toEqual(['a.csv TOMADA', 'a.csv TOMADA'])
})

test('the same bytes are taken once, under any name; other bytes under the same name again', async () => {
  it.leave('a.csv', list(1100))
  await it.look()
  await it.later()
  renameSync(it.path('a.csv'), it.path('b.csv'))
  it.leave('c.csv', list(1100))
  await it.later()
  await it.later()
  expect(await states()).toEqual(['a.csv TOMADA', 'b.csv REPETIDA', 'c.csv REPETIDA'])
  const [{ carga_id } = { carga_id: null }] = await it.files()
  expect((await it.files()).every((file) => file.carga_id === carga_id && carga_id !== null)).toBe(true)
  it.leave('a.csv', list(9))
  await it.later()
  await it.later()
  expect((await it.loads()).map(({ archivo }) => archivo)).toEqual(['a.csv', 'a.csv'])
})

test('two lists at once are two loads, the older first; what vanished before it was whole is forgotten', async () => {
  it.leave('b.csv', list(1100))
  it.leave('a.csv', list(1200))
  it.leave('gone.csv', list(5))
  const then = new Date(Date.now() - 7_200_000)
  utimesSync(it.path('b.csv'), then, then)
  await it.look()
  rmSync(it.path('gone.csv'))
  await it.later()
  expect((await it.loads()).map(({ archivo }) => archivo)).toEqual(['b.csv', 'a.csv'])
  expect(await states()).toEqual(['b.csv TOMADA', 'a.csv TOMADA'])
})

test('what is no list is told once, with its reason, and left where it lies', async () => {
  it.leave('vacía.csv', '')
  it.leave('foto.png', 'x')
  it.leave('enorme.csv', 'x')
  truncateSync(it.path('enorme.csv'), 100 * 1024 * 1024 + 1)
  it.leave('.lista.csv.a8X', 'x')
  it.leave('~$lista.xlsx', 'x')
  mkdirSync(it.path('una carpeta.csv'))
  await it.look()
  await it.later()
  await it.later()
  const files = await it.files()
  expect(files.map(({ nombre, motivo }) => `${nombre}: ${motivo}`).toSorted()).toEqual([
    'enorme.csv: El archivo es demasiado grande; el máximo es 100 MB.',
    'foto.png: No es una lista: se toman archivos .xlsx, .csv, .txt, .tsv, .jsonl.',
    'vacía.csv: El archivo está vacío.',
  ])
  expect(await told()).toMatchObject([
    {
      titulo: 'No se tomó una lista de Norteña',
      texto: expect.stringMatching(/^No se tomó «.+» de Norteña\. .+\.$/),
      usuario_id: it.ana.id,
    },
  ])
  expect(await db.rows('select from correo_salida')).toHaveLength(1)
  // Put right under the same name, it is taken.
  it.leave('vacía.csv', list(7))
  await it.later()
  await it.later()
  expect((await it.loads()).map(({ archivo }) => archivo)).toEqual(['vacía.csv'])
})

test('a link is not followed, as a file, as the folder, or on the way there', async () => {
  writeFileSync(join(it.root, 'secreto.csv'), list(1))
  symlinkSync(join(it.root, 'secreto.csv'), it.path('lista.csv'))
  await it.look()
  await it.later()
  expect((await it.files()).map(({ motivo }) => motivo)).toEqual([
    'Es un enlace a otro archivo; los enlaces no se siguen.',
  ])

  mkdirSync(join(it.root, 'otro', 'dentro'), { recursive: true })
  writeFileSync(join(it.root, 'otro', 'dentro', 'x.csv'), list(2))
  symlinkSync(join(it.root, 'otro'), join(it.root, 'puente'))
  for (const carpeta of ['puente', 'puente/dentro']) {
    await db.rows('update carga_lugar set carpeta = $1', [carpeta])
    await it.later()
    expect((await it.place())?.falla).toBe(
      `La carpeta «${carpeta}» pasa por un enlace a otro lugar; los enlaces no se siguen.`,
    )
  }
  // Whatever wrote the row: no way leads out.
  for (const carpeta of ['..', 'norte/../../..', '../norte']) {
    await db.rows('update carga_lugar set carpeta = $1, falla = null', [carpeta])
    await it.later()
    expect((await it.place())?.falla, carpeta).toContain('no es de las de esta instalación')
  }
  expect(await it.loads()).toEqual([])
})

test('only names of the pattern are looked at', async () => {
  await db.rows(`update carga_lugar set patron = 'lista-*.csv'`)
  for (const name of ['lista-mayo.csv', 'LISTA-JUNIO.CSV', 'otra.csv', 'lista.csv']) it.leave(name, list(name.length))
  await it.look()
  await it.later()
  expect((await states()).toSorted()).toEqual(['LISTA-JUNIO.CSV TOMADA', 'lista-mayo.csv TOMADA'])
})

test('a folder of 50,000 names costs one look, and a look takes no more than some', async () => {
  const folder = it.path('')
  for (let n = 0; n < 50_000; n++) writeFileSync(join(folder, `foto-${n}.jpg`), '')
  for (let n = 0; n < 25; n++) it.leave(`lista-${n}.csv`, list(n + 1))
  await db.rows(`update carga_lugar set patron = 'lista-*'`)
  await it.look()
  await it.later()
  expect(await it.place()).toMatchObject({ halladas: 25, tomadas: 20, esperan: 5, falla: null })
  await it.later()
  expect(await it.loads()).toHaveLength(25)
  // All of them wanted and none a list: told once, in one mail.
  await db.rows(`update carga_lugar set patron = '*'`)
  await it.later()
  await it.later()
  await it.later()
  expect(await it.place()).toMatchObject({ halladas: 50_025, tomadas: 0, esperan: 0 })
  expect(await db.rows('select from correo_salida')).toHaveLength(1)
}, 120_000)

test('a look that fails rests longer each time, is told once to whoever set it up, and goes on when the place is there again', async () => {
  renameSync(it.path(''), join(it.root, 'ido'))
  const rests: number[] = []
  for (let turn = 0; turn < 5; turn++) {
    await it.later()
    rests.push(Math.round((await it.place())?.minutos ?? 0))
  }
  expect(rests).toEqual([1, 5, 15, 60, 60])
  expect((await it.place())?.falla).toBe('La carpeta «norte» no está.')
  expect(await told()).toEqual([])
  await db.rows(`update carga_lugar set falla_desde = falla_desde - interval '31 minutes'`)
  await it.later()
  await it.later()
  expect(await told()).toMatchObject([
    {
      titulo: 'No se pueden leer las listas de Norteña',
      texto: expect.stringContaining('La carpeta «norte» no está.'),
    },
  ])
  renameSync(join(it.root, 'ido'), it.path(''))
  it.leave('a.csv', list(5))
  await it.later()
  await it.later()
  expect(await it.place()).toMatchObject({ falla: null, fallas: 0, tomadas: 1 })
})

test.skipIf(process.getuid?.() === 0)('a file that may not be read keeps no other from being taken', async () => {
  it.leave('a.csv', list(5))
  it.leave('b.csv', list(6))
  chmodSync(it.path('a.csv'), 0)
  await it.look()
  await it.later()
  expect(await it.place()).toMatchObject({ tomadas: 1, falla: 'El archivo «a.csv» no se puede usar: falta permiso.' })
  chmodSync(it.path('a.csv'), 0o600)
  await it.later()
  expect(await it.place()).toMatchObject({ tomadas: 1, falla: null })
})

test('what was read goes to «leidos» when the profile says so, never over another; what was refused stays', async () => {
  await db.rows('update carga_lugar set mover = true')
  it.leave('a.csv', list(5))
  it.leave('a.csv.listo', '')
  it.leave('foto.png', 'x')
  await it.look()
  it.leave('a.csv', list(6))
  await it.later()
  await it.later()
  expect(readdirSync(it.path('leidos')).toSorted()).toEqual(['a (2).csv', 'a.csv', 'a.csv.listo'])
  expect(readFileSync(it.path('leidos/a (2).csv'), 'utf8')).toBe(list(6))
  expect(readdirSync(it.path('')).toSorted()).toEqual(['foto.png', 'leidos'])
  expect(await it.loads()).toHaveLength(2)

  // Its subfolder leads elsewhere: nothing goes there, and nothing is taken twice for it.
  rmSync(it.path('leidos'), { recursive: true })
  mkdirSync(join(it.root, 'fuera'))
  symlinkSync(join(it.root, 'fuera'), it.path('leidos'))
  it.leave('b.csv', list(7))
  await it.later()
  await it.later()
  expect((await it.place())?.falla).toContain('es un enlace a otro lugar')
  await it.later()
  expect(readdirSync(join(it.root, 'fuera'))).toEqual([])
  expect(existsSync(it.path('b.csv'))).toBe(true)
  expect(await it.loads()).toHaveLength(3)
})

test('two workers at once take each file once', async () => {
  for (let n = 0; n < 8; n++) it.leave(`${n}.csv`, list(n + 1))
  await it.look()
  await db.rows(`update carga_recogida set vista_en = vista_en - interval '31 seconds'`)
  await db.rows('update carga_lugar set siguiente_en = now()')
  await Promise.all([it.look(), it.look(), it.look()])
  expect(await it.loads()).toHaveLength(8)
  expect((await states()).every((state) => state.endsWith('TOMADA'))).toBe(true)
})

test('whoever set it up may load no more: nothing is taken, it stops and says so', async () => {
  it.leave('a.csv', list(5))
  await it.look()
  await db.rows('delete from usuario_rol where usuario_id = $1', [it.ana.id])
  await it.later()
  expect(await it.loads()).toEqual([])
  const place = await it.place()
  expect(place?.encendido).toBe(false)
  expect(place?.falla).toContain('ya no puede cargar productos')
})

test('switched off between the look and the taking, it takes nothing', async () => {
  it.leave('a.csv', list(5))
  await it.look()
  await db.rows('update carga_lugar set encendido = false')
  await it.later()
  expect(await it.loads()).toEqual([])
})

test('what the antivirus finds is told once; while it does not answer, the file waits', async () => {
  const clamd = await openClamd()
  it.leave('a.csv', list(5))
  it.leave('b.csv', Buffer.concat([Buffer.from(list(6)), EICAR]))
  await it.look()
  await db.rows(`update carga_recogida set vista_en = vista_en - interval '31 seconds'`)
  await db.rows('update carga_lugar set siguiente_en = now()')
  await lookDue({ db, env: { ...it.env, CLAMD_URL: 'tcp://127.0.0.1:1' } })
  expect((await it.place())?.falla).toContain('El antivirus no responde')
  expect(await it.loads()).toEqual([])
  await db.rows('update carga_lugar set siguiente_en = now()')
  await lookDue({ db, env: { ...it.env, CLAMD_URL: clamd.url } })
  await db.rows('update carga_lugar set siguiente_en = now()')
  await lookDue({ db, env: { ...it.env, CLAMD_URL: clamd.url } })
  await clamd.close()
  expect((await it.loads()).map(({ archivo }) => archivo)).toEqual(['a.csv'])
  expect((await it.files())[1]?.motivo).toContain('Eicar-Test-Signature')
  expect(await told()).toHaveLength(1)
})

const program = `
  const { openDb } = await import(process.env.ROOM + '/../../platform/database/db.server.ts')
  const { lookDue } = await import(process.env.ROOM + '/look.server.ts')
  const real = openDb(process.env.URL, { statementTimeout: 0 })
  const told = (db) => ({
    ...db,
    rows: async (text, values) => {
      const rows = await db.rows(text, values)
      if (text.includes(process.env.AT)) process.kill(process.pid, 'SIGKILL')
      return rows
    },
    row: async (text, values) => (await told(db).rows(text, values))[0],
    transaction: (work) => db.transaction((tx) => work(told(tx))),
  })
  await lookDue({ db: told(real), env: JSON.parse(process.env.ENV) })
  process.exit(0)
`

test.each(['insert into carga (', 'pg_notify($1, $2)', 'update carga_lugar set revisada_en'])(
  'killed in the middle (%s), a file is taken once or not at all',
  async (at) => {
    await db.rows('update carga_lugar set mover = true')
    it.leave('a.csv', list(5))
    it.leave('b.csv', list(6))
    await it.look()
    await db.rows(`update carga_recogida set vista_en = vista_en - interval '31 seconds'`)
    await db.rows('update carga_lugar set siguiente_en = now()')
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      env: {
        ...process.env,
        ROOM: import.meta.dirname,
        URL: url,
        ENV: JSON.stringify(it.env),
        AT: at,
        NODE_OPTIONS: '',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [, signal] = await once(child, 'close')
    expect(signal).toBe('SIGKILL')
    const files = (await it.files()).filter(({ estado }) => estado === 'TOMADA').length
    expect(await it.loads()).toHaveLength(files)
    // The lock of the killed one is free once the database has noticed.
    const taken = async () => {
      await it.later()
      return (await it.loads()).map(({ archivo }) => archivo).toSorted()
    }
    await expect.poll(taken, { timeout: 20_000 }).toEqual(['a.csv', 'b.csv'])
    await it.later()
    expect(readdirSync(it.path('leidos')).toSorted()).toEqual(['a.csv', 'b.csv'])
  },
  60_000,
)
