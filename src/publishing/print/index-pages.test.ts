import { beforeAll, describe, expect, test } from 'vitest'
import { testEnv } from '#http.testing.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import type { Order } from './definition.ts'
import { type IndexRow, type ReadPdf, readPdf } from './pdf-reading.testing.ts'
import { everything, manyParts } from './press.testing.ts'
import { runPrints } from '#publishing/press/run.server.ts'

const db = await testDb()
const env = { ...testEnv, DATA_DIR: temporaryData(), PUBLIC_URL: 'https://tienda.ejemplo.mx' }
const PARTS = 96
beforeAll(() => manyParts(db, PARTS))

async function printed(orden: Order): Promise<ReadPdf> {
  const row = await db.row<{ id: number }>(
    `insert into impresion (titulo, definicion, clave, edicion) values ('Todo', $1, 'x', 'completa') returning id`,
    [JSON.stringify({ ...everything, orden })],
  )
  await runPrints({ db, env })
  const file = await db.row<{ sha256: string }>(
    `select encode(a.sha256, 'hex') as sha256 from impresion i join archivo a on a.id = i.archivo_id where i.id = $1`,
    [row?.id],
  )
  const bytes = await openStorage(env).read(file?.sha256 ?? '')
  if (!bytes) throw new Error('the file is kept')
  return readPdf(bytes)
}

const letters = (text: string) => text.replaceAll(/\s/g, '')

/** What a row of an index claims of a page, and does not stand there. */
function wrongIn(read: ReadPdf, { indice, marca, modelo, izquierda, propio, paginas }: IndexRow): string[] {
  const wanted = indice === 'Índice por vehículo' ? [marca, modelo, izquierda] : [propio || izquierda]
  if (paginas.length === 0) return [`${indice}: ${izquierda} without a page`]
  return paginas.flatMap((page) =>
    wanted
      .filter((text) => text === '' || !read.letters(page).includes(letters(text)))
      .map((text) => `${indice}: «${text}» (${izquierda}) is not on page ${page}`),
  )
}

describe.each(['linea', 'vehiculo'] as const)('a catalogue by %s, read by another program', (orden) => {
  let read: ReadPdf
  beforeAll(async () => void (read = await printed(orden)))
  const of = (indice: string) => read.rows.filter((row) => row.indice === indice)

  test('every reference of every index is right', () => {
    expect(read.rows.flatMap((row) => wrongIn(read, row))).toEqual([])
    expect(read.rows.length).toBeGreaterThan(PARTS * 4)
  })

  test('no code, no equivalence and no model is missing from its index', async () => {
    const codes = await db.rows<{ texto: string }>('select k_parte as texto from producto order by 1')
    expect(
      of('Índice por código')
        .map(({ izquierda }) => izquierda)
        .toSorted(),
    ).toEqual(codes.map(({ texto }) => texto).toSorted())
    const equal = await db.rows<{ texto: string }>(
      `select e.codigo || e.fabricante || p.k_parte as texto from equivalencia e join producto p on p.id = e.producto_id`,
    )
    const told = of('Índice de equivalencias').map(({ izquierda, propio }) => letters(izquierda + propio))
    expect(told.toSorted()).toEqual(equal.map(({ texto }) => letters(texto)).toSorted())
    const models = await db.rows<{ texto: string }>(
      `select distinct m.nombre || ' ' || mo.nombre as texto from aplicacion a join modelo mo on mo.id = a.modelo_id join marca m on m.id = mo.marca_id`,
    )
    const fits = new Set(of('Índice por vehículo').map(({ marca, modelo }) => `${marca} ${modelo}`))
    expect([...fits].toSorted()).toEqual(models.map(({ texto }) => texto).toSorted())
  })

  test('each page says its number, and the contents lead to the page where a section begins', () => {
    const sections = read.outline.slice(3)
    for (let page = 2; page <= read.pages; page++) expect(read.texts(page)).toContain(String(page))
    const contents = read.texts(2)
    for (const title of sections) {
      const page = Number(contents[contents.indexOf(title) + 1])
      expect(read.texts(page), title).toContain(title)
    }
  })
})
