import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { textsOfPdf } from '#platform/files/pdf.testing.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { sendForm } from '#selling/list-reading/form.testing.ts'
import { createOrder } from '#selling/orders/create.server.ts'
import type { WholeOrder } from '#selling/orders/order.server.ts'
import { contextOf, makeShop, orderOf, ordersCast } from '#selling/orders/testing.server.ts'
import { MOST_PHOTOS } from './limits.ts'
import { deliveryBytes } from './paper.server.ts'

const db = await testDb()
const app = await testApp(db, { DATA_DIR: temporaryData() })
const shop = await makeShop(db, 1000)
const cast = await ordersCast(db, app, shop)
type Visitor = (typeof cast)['ana']

/** An order whose lines left in a parcel each. */
async function onTheWay(): Promise<{ url: string; parcels: number[] }> {
  const made = await db.transaction((tx) => createOrder(contextOf(tx, shop.ana), orderOf(shop, [2, 3])))
  const url = `/api/v1/pedidos/${made.sucursal}/${made.folio}`
  for (const evento of ['confirmar', 'iniciarSurtido', 'surtir']) await cause(url, { evento })
  const { lineas } = await read(url)
  for (const { id } of lineas) await cause(url, { evento: 'embarcar', guia: `G-${id}`, lineas: [{ id }] })
  return { url, parcels: (await read(url)).embarques.map(({ id }) => id) }
}
async function read(url: string, who: Visitor = cast.admin): Promise<WholeOrder> {
  return (await who.get(url)).json()
}
async function cause(url: string, body: object) {
  const { version } = await read(url)
  const answer = await cast.asesor.post(`${url}/eventos`, { version, ...body })
  expect(answer.statusCode, answer.body).toBe(200)
}

const picture = (colour: string, side = 6) =>
  sharp({ create: { width: side, height: 4, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secreto del teléfono' } })
    .toBuffer()
const ink = () =>
  sharp({ create: { width: 600, height: 220, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()

async function add(url: string, who: Visitor, about: { tipo: string; embarque?: number; content: Buffer }) {
  return sendForm(app, who, `${url}/evidencias`, {
    archivo: new File([new Uint8Array(about.content)], 'entrega.jpg'),
    tipo: about.tipo,
    ...(about.embarque !== undefined && { embarque: String(about.embarque) }),
  })
}
const kept = async (url: string) =>
  (await read(url)).embarques.map(({ evidencias }) => evidencias.map(({ tipo }) => tipo))

test('a parcel is delivered with who, when, a photograph and a signature; its client, his adviser and the branch see them', async () => {
  const { url, parcels } = await onTheWay()
  const [embarque = 0, other = 0] = parcels
  const photo = await picture('#884400', 2400)
  expect(photo.includes('secreto')).toBe(true)
  const answer = await add(url, cast.asesor, { tipo: 'foto', embarque, content: photo })
  expect(answer.statusCode, answer.body).toBe(201)
  await add(url, cast.asesor, { tipo: 'firma', embarque, content: await ink() })
  await cause(url, { evento: 'entregar', embarque, recibio: 'Lupe Ortiz' })

  for (const who of [cast.ana, cast.asesor, cast.manager, cast.director]) {
    const [one, two] = (await read(url, who)).embarques
    expect(one).toMatchObject({
      estado: 'ENTREGADO',
      recibio: 'Lupe Ortiz',
      entrego: cast.asesor.email,
      evidencias: [
        { tipo: 'firma', ancho: 600, alto: 220 },
        { tipo: 'foto', ancho: 1600, es_mia: who === cast.asesor },
      ],
    })
    expect(two?.evidencias).toEqual([])
    for (const { id, tipo } of one?.evidencias ?? []) {
      const file = await who.get(`${url}/evidencias/${id}`)
      expect([file.statusCode, file.headers['content-type']]).toEqual([
        200,
        tipo === 'foto' ? 'image/jpeg' : 'image/png',
      ])
      expect(file.rawPayload.includes('secreto')).toBe(false)
      expect((await sharp((await who.get(`${url}/evidencias/${id}?medida=mini`)).rawPayload).metadata()).width).toBe(
        320,
      )
    }
    const paper = await who.get(`${url}/embarques/${embarque}/entrega.pdf`)
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  }
  // The other one is still on its way, and other people's orders are as if there were none.
  expect((await cast.ana.get(`${url}/embarques/${other}/entrega.pdf`)).statusCode).toBe(409)
  const [one] = (await read(url)).embarques
  for (const who of [cast.beto, cast.otroAsesor]) {
    expect((await who.get(`${url}/evidencias/${one?.evidencias[0]?.id}`)).statusCode).toBe(404)
    expect((await who.get(`${url}/embarques/${embarque}/entrega.pdf`)).statusCode).toBe(404)
    expect((await add(url, who, { tipo: 'foto', embarque, content: photo })).statusCode).toBe(404)
  }
  const mail = await db.row<{ n: number }>(
    `select count(*)::int as n from auditoria where accion = 'evidencia_agregada' and actor_id = $1`,
    [cast.asesor.id],
  )
  expect(mail?.n).toBe(2)
})

test('who only reads the order adds nothing: neither its client, nor a director, nor a seller', async () => {
  const { url, parcels } = await onTheWay()
  const content = await picture('#111111')
  for (const who of [cast.ana, cast.director, cast.vendedor]) {
    expect((await add(url, who, { tipo: 'foto', embarque: parcels[0] ?? 0, content })).statusCode).toBe(403)
  }
  const stranger = await onTheWay()
  expect((await add(url, cast.asesor, { tipo: 'foto', embarque: stranger.parcels[0] ?? 0, content })).statusCode).toBe(
    404,
  )
  expect(await kept(url)).toEqual([[], []])
})

test('what is sent again is there once; a broken upload leaves all as it was; so many photographs and one signature fit', async () => {
  const { url, parcels } = await onTheWay()
  const [embarque = 0] = parcels
  const same = await picture('#00ff00')
  for (let n = 0; n < 3; n++) await add(url, cast.asesor, { tipo: 'foto', embarque, content: same })
  expect(await kept(url)).toEqual([['foto'], []])
  const whole = await picture('#0000ff', 400)
  for (const content of [whole.subarray(0, whole.length / 2), Buffer.from('no es una imagen')]) {
    expect((await add(url, cast.asesor, { tipo: 'foto', embarque, content })).statusCode).toBe(422)
  }
  expect((await add(url, cast.asesor, { tipo: 'video', embarque, content: whole })).statusCode).toBe(422)
  expect(await kept(url)).toEqual([['foto'], []])
  for (let n = 1; n < MOST_PHOTOS; n++) {
    await add(url, cast.asesor, { tipo: 'foto', embarque, content: await picture(`#1${n}0000`) })
  }
  const more = await add(url, cast.asesor, { tipo: 'foto', embarque, content: whole })
  expect([more.statusCode, more.json().code]).toEqual([409, 'demasiadas_fotos'])
  // On its way the second signature is the one that counts; after that the first one stays.
  await add(url, cast.asesor, { tipo: 'firma', embarque, content: await ink() })
  await add(url, cast.asesor, { tipo: 'firma', embarque, content: whole })
  expect((await kept(url))[0]?.filter((tipo) => tipo === 'firma')).toHaveLength(1)
  await cause(url, { evento: 'entregar', embarque, recibio: 'Lupe' })
  const late = await add(url, cast.asesor, { tipo: 'firma', embarque, content: await ink() })
  expect([late.statusCode, late.json().code]).toEqual([409, 'ya_firmado'])
})

test('of all parcels on their way at once; taken back by who added it, until it has arrived; added after it, but not to one that came back', async () => {
  const { url, parcels } = await onTheWay()
  const [first = 0, second = 0] = parcels
  await add(url, cast.asesor, { tipo: 'foto', content: await picture('#abcdef') })
  expect(await kept(url)).toEqual([['foto'], ['foto']])
  const of = async (place: number) => (await read(url)).embarques[place]?.evidencias[0]?.id
  expect((await cast.admin.send('DELETE', `${url}/evidencias/${await of(0)}`)).statusCode).toBe(404)
  expect((await cast.asesor.send('DELETE', `${url}/evidencias/${await of(0)}`)).statusCode).toBe(200)
  expect(await kept(url)).toEqual([[], ['foto']])

  await cause(url, { evento: 'entregar', embarque: first, recibio: 'Lupe' })
  expect(
    (await add(url, cast.asesor, { tipo: 'foto', embarque: first, content: await picture('#00abcd') })).statusCode,
  ).toBe(201)
  const fixed = await cast.asesor.send('DELETE', `${url}/evidencias/${await of(0)}`)
  expect([fixed.statusCode, fixed.json().code]).toEqual([409, 'estado'])
  await cause(url, { evento: 'regresar', embarque: second, motivo: 'Cerrado' })
  const gone = await add(url, cast.asesor, { tipo: 'foto', embarque: second, content: await picture('#00abce') })
  expect([gone.statusCode, gone.json().code]).toEqual([409, 'sin_embarque'])
  // Nothing is on its way any more.
  expect((await add(url, cast.asesor, { tipo: 'foto', content: await picture('#0a0b0c') })).statusCode).toBe(409)
})

test('the paper says what arrived, who received it and when; the same delivery gives the same bytes', async () => {
  const { url, parcels } = await onTheWay()
  const [embarque = 0] = parcels
  await cause(url, { evento: 'entregar', embarque, recibio: 'Lupe Ortiz' })
  const order = await read(url)
  const [parcel] = order.embarques
  if (!parcel) throw new Error('there is a parcel')
  const party = { nombre: 'JACVE', lineas: [] }
  const pictures = [
    { tipo: 'firma' as const, content: await ink() },
    ...(await Promise.all(['#111111', '#222222', '#333333', '#444444'].map((colour) => picture(colour)))).map(
      (content) => ({ tipo: 'foto' as const, content }),
    ),
  ]
  const about = {
    order,
    parcel,
    seller: party,
    buyer: { nombre: 'Refaccionaria ANA', lineas: ['Cliente ANA'] },
    pictures,
  }
  const bytes = await deliveryBytes(about, { isPlain: true })
  const texts = textsOfPdf(bytes).flat()
  for (const said of [`Entrega ${order.folio}-1`, 'Lupe Ortiz', 'PED-1', 'Refaccionaria ANA', 'Firma'])
    expect(texts).toContain(said)
  expect(texts.join(' ')).toContain(`Lo registró ${cast.asesor.email}`)
  expect(texts).not.toContain('PED-2')
  expect(await deliveryBytes(about, { isPlain: true })).toEqual(bytes)
})
