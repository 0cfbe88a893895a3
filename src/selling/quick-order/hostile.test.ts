import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { shop } from '#selling/cart/testing.server.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { rebuild } from '#finding/index/rebuild.server.ts'
import { oddText, vastTexts } from '#platform/sheets/hostile.testing.ts'
import { testApp } from '#http.testing.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'

const db = await testDb()
const app = await testApp(db)
let who: Awaited<ReturnType<typeof shop>>
beforeAll(async () => {
  who = await shop(db, app)
  await rebuild(db)
})

const paste = (texto: string) => sendForm(app, who.ana, '/api/v1/carrito/revision', { texto })
const upload = (url: string, content: string) =>
  sendForm(app, who.ana, url, { archivo: new File([content], 'lista.csv') })
const leftBehind = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('jacve-lista-'))

describe('a list of any shape', () => {
  test.each(vastTexts)('%s', async (_, make, expected) => {
    const text = make()
    const before = await leftBehind()
    const answer = await upload('/api/v1/carrito/revision', text)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(expected)
    // A form trims its texts and doubles their line ends: pasted, it may be something else.
    const pasted = await paste(text)
    expect([expected, 200, 413, 422], pasted.body.slice(0, 300)).toContain(pasted.statusCode)
    for (const { body } of [answer, pasted]) expect(body.length).toBeLessThan(50_000)
    expect(await leftBehind()).toEqual(before)
  })

  test('what was too much is said', async () => {
    const answer = await upload('/api/v1/carrito/revision', 'a,'.repeat(249_999))
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({
      message: 'El archivo tiene 250,000 columnas; el máximo es 256.',
      code: 'demasiadas_columnas',
    })
    const long = await paste('BD-1204 2\n'.repeat(50_000))
    expect(long.json()).toMatchObject({ message: 'La lista tiene 50,000 renglones; el máximo es 20,000.' })
  })

  test('whatever is drawn, it is answered, and this thread goes on meanwhile', async () => {
    await fc.assert(
      fc.asyncProperty(oddText, async (text) => {
        const answer = await paste(text)
        expect([200, 413, 422], answer.body.slice(0, 300)).toContain(answer.statusCode)
      }),
      { numRuns: 60, seed: 52 },
    )
  })
})

test('while a long list is read, others are served', async () => {
  let turns = 0
  const counting = setInterval(() => turns++, 1)
  const long = paste(Array.from({ length: 15_000 }, (_, i) => `hola amigo ${i} buenas tardes ${i % 7} pzas`).join('\n'))
  const answers = await Promise.all([long, who.ana.get('/api/v1/codigos-cliente')])
  clearInterval(counting)
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([413, 200])
  expect(turns).toBeGreaterThan(0)
})

describe('own codes from a file', () => {
  const url = '/api/v1/codigos-cliente/importacion'
  test.each([
    ['too wide', `codigo,k_parte\n${'a,'.repeat(60_000)}\n`, 413],
    ['too long', 'codigo,k_parte\n'.repeat(30_000), 413],
    ['a quote that never closes', `codigo,k_parte\n"${'a,b\n'.repeat(18_000)}`, 422],
    ['objects', '{"codigo":"1"}\n', 422],
  ])('%s', async (_, text, status) => {
    const answer = await upload(url, text)
    expect(answer.statusCode, answer.body.slice(0, 300)).toBe(status)
    expect((await who.ana.get('/api/v1/codigos-cliente')).json()).toMatchObject({ total: 0 })
  })
})
