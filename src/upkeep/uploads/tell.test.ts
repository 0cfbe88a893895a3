import { beforeAll, beforeEach, expect, test } from 'vitest'
import { formOf } from '#fiscal/document-loads/load.testing.ts'
import { testApp, testEnv } from '#http.testing.ts'
import { browser, makePerson, type Person, type TestBrowser } from '#people/access/testing.server.ts'
import { sendSummaries } from '#people/notifications/summary.server.ts'
import { testDatabase } from '#platform/database/testing.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { queueRun } from '#platform/jobs/board.server.ts'
import { startWorker } from '#platform/jobs/jobs.server.ts'
import { emptyCatalogue, importText } from '#upkeep/loads/import.testing.ts'
import { forgetOld, uploadsJobs } from './jobs.server.ts'
import { runLoads } from './run.server.ts'
import { lookingAt } from './states.ts'
import { tellEnded } from './tell.server.ts'

const { db, url } = await testDatabase()
const env = { DATA_DIR: temporaryData(), STORAGE_URL: undefined }
const app = await testApp(db, env)

type Who = Person & { it: TestBrowser }
let ana: Who
let beto: Who

async function loader(): Promise<Who> {
  const person = await makePerson(db, ['admin'], { demo: true })
  const it = browser(app)
  await it.login(person.email)
  return { ...person, it }
}
beforeAll(async () => {
  await emptyCatalogue(db)
  ana = await loader()
  beto = await loader()
})
beforeEach(async () => {
  await db.rows('truncate producto, carga, notificacion, notificacion_preferida, correo_salida, presencia cascade')
  await importText(db, 'productos', 'CLAVE,DESCRIPCIÓN,LÍNEA,PRECIO\nA-1,Balata delantera,Frenos,1000\n')
})

const good = 'clave,precio\nA-1,1200\n'
async function upload(content = good, fields: Record<string, string> = {}): Promise<number> {
  const { payload, headers } = formOf('mayo.csv', content, fields)
  return (await ana.it.send('POST', '/api/v1/cargas', payload, headers)).json().id
}
const work = () => runLoads({ db, env })
/** Ten seconds later. */
async function tell(): Promise<void> {
  await db.rows(`update carga set actualizado_en = actualizado_en - interval '11 seconds'`)
  await tellEnded(db, testEnv)
}
const told = async ({ it }: Who): Promise<{ titulo: string; texto: string; pagina: string; tipo: string }[]> =>
  (await it.get('/api/v1/notificaciones')).json().notificaciones
const titles = async (who: Who) => (await told(who)).map(({ titulo }) => titulo)
const mails = (who: Who) => db.rows('select from correo_salida where para = $1', [who.email])
const post = (who: Who, id: number, what: string, body: object = {}) =>
  who.it.post(`/api/v1/cargas/${id}/${what}`, body)

test('who uploaded it is told that it waits for him and then that it is published, once, by a link that opens it', async () => {
  const id = await upload()
  await tell()
  expect(await told(ana)).toEqual([])
  await work()
  await Promise.all([tell(), tell()])
  await tell()
  expect(await told(ana)).toMatchObject([
    { tipo: 'carga', titulo: 'La carga «mayo.csv» está lista para publicar', pagina: `/actualizarprods?carga=${id}` },
  ])
  expect(await mails(ana)).toHaveLength(1)

  // A colleague who publishes it is told, too: he may have left as well.
  await post(beto, id, 'aplicar')
  await work()
  await tell()
  expect((await titles(ana))[0]).toBe('La carga «mayo.csv» ya está publicada')
  expect(await titles(beto)).toEqual(['La carga «mayo.csv» ya está publicada'])
})

test('not before it has been at rest for a moment: who has just sent it is on his way to its page', async () => {
  await upload()
  await work()
  await tellEnded(db, testEnv)
  expect(await told(ana)).toEqual([])
  await tell()
  expect(await told(ana)).toHaveLength(1)
})

test('faults and doubts are said, and what could not be read, with its reason', async () => {
  await upload('clave,precio\nA-1,mucho\n')
  await work()
  await tell()
  await upload('esto no es una lista\n')
  await work()
  await tell()
  const [second, first] = await told(ana)
  expect(first?.titulo).toBe('La carga «mayo.csv» espera: tiene errores')
  expect(second?.titulo).toMatch(/espera: tiene errores|se detuvo/)
  expect(second?.texto.length).toBeGreaterThan('La carga «mayo.csv» espera: tiene errores.'.length)

  await db.rows('truncate notificacion')
  const id = await upload()
  await work()
  await db.rows(
    `insert into carga_duda (carga_id, tema, valor, fila, filas, texto, propuestas, retiene)
     values ($1, 'linea', 'X', 2, 1, '¿Qué línea es X?', '{}', true)`,
    [id],
  )
  await tell()
  expect(await titles(ana)).toEqual(['La carga «mayo.csv» espera: tiene dudas por contestar'])
})

test('what was taken back is said, and what could not be', async () => {
  const id = await upload(good, { simular: 'false' })
  await work()
  await tell()
  await db.rows(
    `update precio set valor = 1 where producto_id = (select id from producto where k_parte = 'A-1') and upper(vigencia) is null`,
  )
  await post(beto, id, 'revertir')
  await work()
  await tell()
  expect(await titles(ana)).toEqual(['La carga «mayo.csv» no se revirtió', 'La carga «mayo.csv» ya está publicada'])
  await post(beto, id, 'revertir', { parcial: true })
  await work()
  await tell()
  expect([(await titles(ana))[0], (await titles(beto))[0]]).toEqual([
    'La carga «mayo.csv» se revirtió',
    'La carga «mayo.csv» se revirtió',
  ])
})

test('who cancels his own knows; whose load another cancels is told, and so is he whose nobody published', async () => {
  await post(ana, await upload(), 'cancelar')
  await tell()
  expect(await told(ana)).toEqual([])
  await post(beto, await upload(), 'cancelar')
  await work()
  await tell()
  expect(await titles(ana)).toEqual(['La carga «mayo.csv» se canceló'])
  expect(await told(beto)).toEqual([])

  await upload()
  await work()
  await tell()
  await db.rows(`update carga set actualizado_en = now() - interval '15 days'`)
  await forgetOld(db, openStorage(env))
  await tell()
  expect((await told(ana))[0]?.texto).toBe('La carga «mayo.csv» se canceló. Nadie la publicó.')
})

test('who looks at that very load is not told; who looks at another is', async () => {
  const looks = async (id: number) =>
    db.rows(`insert into presencia values (gen_random_uuid(), $1, $2, false, false, now() + interval '1 minute')`, [
      lookingAt(id),
      ana.id,
    ])
  const id = await upload()
  await looks(id)
  await work()
  await tell()
  expect([await told(ana), await mails(ana)]).toEqual([[], []])
  await upload()
  await work()
  await tell()
  expect(await told(ana)).toHaveLength(1)
})

test('who may not load any more is told nothing, nor asked how; what he does not want he does not get', async () => {
  const asked = async ({ it }: { it: TestBrowser }) =>
    (await it.get('/api/v1/notificaciones')).json().preferencias.some(({ tipo }: { tipo: string }) => tipo === 'carga')
  const prefer = (body: object) => ana.it.send('PUT', '/api/v1/notificaciones/preferencias/carga', body)
  expect(await asked(ana)).toBe(true)
  await prefer({ en_pantalla: false, correo: 'resumen' })
  await upload()
  await work()
  await tell()
  expect([await told(ana), await mails(ana)]).toEqual([[], []])
  expect(await sendSummaries(db, testEnv)).toBe(1)
  expect(await mails(ana)).toHaveLength(1)
  await prefer({ en_pantalla: false, correo: 'nunca' })
  await upload()
  await work()
  await tell()
  expect(await mails(ana)).toHaveLength(1)
  await prefer({ en_pantalla: true, correo: 'al_momento' })

  await upload()
  await db.rows(`delete from usuario_rol where usuario_id = $1`, [ana.id])
  await work()
  await tell()
  expect([await mails(ana), await db.rows('select from notificacion')]).toEqual([[{}], []])
  await db.rows(`insert into usuario_rol select $1, id from rol where nombre = 'asesor'`, [ana.id])
  expect(await asked(ana)).toBe(false)
  await db.rows(`update usuario_rol set rol_id = (select id from rol where nombre = 'admin') where usuario_id = $1`, [
    ana.id,
  ])
})

test('the worker of the house does it: what ends while it works, and what was left untold before it started', async () => {
  const left = await upload(good, { simular: 'false' })
  await work()
  await db.rows(`update carga set actualizado_en = now() - interval '1 hour' where id = $1`, [left])
  const worker = await startWorker({ ...testEnv, ...env, DATABASE_URL: url }, uploadsJobs, { onFault: () => undefined })
  try {
    const id = await upload()
    const estado = async () =>
      (await db.row<{ estado: string }>('select estado from carga where id = $1', [id]))?.estado
    await expect.poll(estado, { timeout: 60_000 }).toBe('LISTA')
    await db.rows(`update carga set actualizado_en = now() - interval '1 hour'`)
    // As when its minute comes, twice.
    await db.transaction(async (tx) => {
      await queueRun(tx, 'uploads.tell')
      await queueRun(tx, 'uploads.tell')
    })
    await expect
      .poll(() => titles(ana), { timeout: 60_000 })
      .toEqual(['La carga «mayo.csv» está lista para publicar', 'La carga «mayo.csv» ya está publicada'])
  } finally {
    await worker.stop()
  }
  await tell()
  expect(await told(ana)).toHaveLength(2)
})
