import { existsSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { browser, makePerson } from '#people/access/testing.server.ts'
import { EICAR, openClamd } from '#platform/files/clamd.testing.ts'
import { sha256Of } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'

const db = await testDb()
const clamd = await openClamd()
const DATA_DIR = temporaryData()
const careful = await testApp(db, { DATA_DIR, CLAMD_URL: clamd.url })
const lenient = await testApp(db, { DATA_DIR, CLAMD_URL: clamd.url, CLAMD_DOWN: 'accept' })
afterAll(() => clamd.close())
beforeEach(() => {
  clamd.state.how = 'well'
  clamd.state.asked = 0
})

const { email } = await makePerson(db, ['MKTG'], { demo: true })
const picture = (background: string) =>
  sharp({ create: { width: 6, height: 4, channels: 3, background } })
    .png()
    .toBuffer()
/** A picture sent by somebody of marketing. */
async function send(app: typeof careful, bytes: Buffer, name = 'foto.png') {
  const it = browser(app)
  await it.login(email)
  return sendForm(app, it, '/api/v1/imagenes', { archivo: new File([new Uint8Array(bytes)], name) })
}
const keptFiles = async () => (await db.row<{ n: number }>('select count(*)::int as n from archivo'))?.n

test('what the antivirus finds is refused at its field, kept nowhere, and told to the log', async () => {
  const answer = await send(careful, Buffer.concat([await picture('#f00'), EICAR]))
  const sentence = 'El antivirus encontró algo dañino en el archivo (Eicar-Test-Signature). No se guardó.'
  expect([answer.statusCode, answer.json()]).toEqual([
    422,
    expect.objectContaining({ code: 'archivo_danino', errors: { archivo: [sentence] } }),
  ])
  expect(await keptFiles()).toBe(0)
  expect(existsSync(join(DATA_DIR, 'archivos'))).toBe(false)
  expect(await db.rows(`select actor, objeto_id, despues from auditoria where accion = 'archivo_danino'`)).toEqual([
    {
      actor: email,
      objeto_id: sha256Of(Buffer.concat([await picture('#f00'), EICAR])),
      despues: { archivo: 'foto.png', bytes: expect.any(Number), motivo: sentence },
    },
  ])
})

test('what is clean is kept; who may not send it is refused before anybody looks', async () => {
  expect((await send(careful, await picture('#0f0'))).statusCode).toBe(201)
  expect(clamd.state.asked).toBe(1)
  const visitor = browser(careful)
  const answer = await sendForm(careful, visitor, '/api/v1/imagenes', { archivo: new File([EICAR], 'x.png') })
  expect(answer.statusCode).toBe(401)
  expect(clamd.state.asked).toBe(1)
})

test('with the antivirus away nothing is taken, or by choice all is', async () => {
  clamd.state.how = 'hangs-up'
  const refused = await send(careful, await picture('#00f'))
  expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
    503,
    'antivirus',
    'El antivirus no responde, y sin él no se reciben archivos. Intenta de nuevo en unos minutos.',
  ])
  expect((await send(lenient, await picture('#00f'))).statusCode).toBe(201)
})
