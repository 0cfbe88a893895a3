import { crc32, deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { areaOf } from './cut-area.ts'
import { drawn, editors, storagesOf } from './testing.server.ts'

const db = await testDb()
const DATA_DIR = temporaryData()
const app = await testApp(db, { DATA_DIR })
const { mktg, director, cliente, visitor, upload } = await editors(db, app)

describe('an uploaded picture', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('%s is taken, told by its content', async (format) => {
    const made = await upload(
      mktg,
      await drawn({ ancho: 400, alto: 200, color: format === 'gif' ? '#fff' : '#345' }, format),
    )
    expect(made).toMatchObject({ statusCode: 201, ancho: 400, alto: 200, medidas: [320, 400] })
  })

  test('is ours: nothing of the camera is left, upright, the same one once', async () => {
    const file = await drawn({ color: '#804020' })
    const [first, again] = [await upload(mktg, file), await upload(mktg, file)]
    expect(again.id).toBe(first.id)
    for (const size of ['320.avif', '480.webp']) {
      const answer = await mktg.get(`/imagenes/${first.clave}/${size}`)
      expect(answer.statusCode).toBe(200)
      expect(answer.rawPayload.includes('secreto')).toBe(false)
    }
    const contents = await storagesOf(DATA_DIR)
    expect(contents.length).toBeGreaterThan(5)
    expect(contents.filter((bytes) => bytes.includes('secreto'))).toEqual([])
  })

  test('travels as what it is and nothing else, to who edits until it is public', async () => {
    const { clave } = await upload(mktg, await drawn({ color: '#114411' }))
    const path = `/JACVE/imagenes/${clave}/320.avif`
    const own = await director.get(path)
    expect(own.headers).toMatchObject({
      'content-type': 'image/avif',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    })
    for (const who of [visitor, cliente]) expect((await who.get(path)).statusCode).toBe(404)
    await db.rows(
      `insert into publicacion (titulo, slug, estado, publicado_en, imagen_id)
       select 'Discos', 'discos', 'PUBLICADO', now(), id from imagen where clave = $1`,
      [clave],
    )
    const seen = await visitor.get(path)
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable'])
  })

  test.each(['321.webp', '320.svg', '320.webp.exe', '..%2f..%2fetc%2fpasswd', '99999.webp'])(
    '%s is no size of it',
    async (name) => {
      const { clave } = await upload(mktg, await drawn({ color: '#114411' }))
      expect((await mktg.get(`/imagenes/${clave}/${name}`)).statusCode).toBe(404)
    },
  )
})

/** A PNG of one colour that unpacks to so many pixels. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 9 })
  return Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('refused', () => {
  test.each([
    [
      'a drawing with a program',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ['a page', () => Buffer.from('<!doctype html><img src=x onerror=alert(1)>')],
    ['a PDF', () => Buffer.from('%PDF-1.7\n')],
    ['nothing', () => Buffer.from(' ')],
    ['forty-nine million pixels in a few bytes', () => bomb(7000)],
    ['a billion pixels in a head alone', () => bomb(64).fill(0x7f, 16, 24)],
  ])('%s', async (_, make) => {
    const answer = await upload(mktg, make())
    expect([answer.statusCode, answer.code]).toEqual([422, 'imagen_no_valida'])
  })

  test('a picture cut short', async () => {
    const whole = await drawn({ ancho: 900, alto: 900 }, 'png')
    expect((await upload(mktg, whole.subarray(0, whole.length / 2))).statusCode).toBe(422)
  })

  test('more than 15 MB, and whoever may not write', async () => {
    expect((await upload(mktg, Buffer.alloc(15 * 1024 * 1024 + 1))).statusCode).toBe(413)
    const file = await drawn()
    expect((await upload(director, file)).statusCode).toBe(403)
    expect((await upload(cliente, file)).statusCode).toBe(403)
    expect((await upload(visitor, file)).statusCode).toBe(401)
  })
})

test.each([
  [
    { ancho: 1600, alto: 500, focoX: 0, focoY: 0 },
    { left: 0, top: 0, width: 1200, height: 375 },
  ],
  [
    { ancho: 1600, alto: 500, focoX: 100, focoY: 100 },
    { left: 0, top: 425, width: 1200, height: 375 },
  ],
  [
    { ancho: 1600, alto: 500, focoX: 50, focoY: 50 },
    { left: 0, top: 213, width: 1200, height: 375 },
  ],
  [
    { ancho: 100, alto: 200, focoX: 50, focoY: 0 },
    { left: 400, top: 0, width: 400, height: 800 },
  ],
])('%j is cut within the whole, around the focus', (cut, area) => {
  expect(areaOf({ ancho: 1200, alto: 800 }, cut)).toEqual(area)
})
