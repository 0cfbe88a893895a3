import { expect, test } from 'vitest'
import { readerOf } from '#publishing/library/uploads.server.ts'
import { inspectPdf } from '#platform/apart/pdf-check.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { temporaryData } from '#platform/files/storage.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { loadDemoCatalogues } from './catalogues.ts'
import { loadDemo } from './load.ts'

const db = await testDb()
const storage = openStorage({ DATA_DIR: temporaryData(), STORAGE_URL: undefined })

test('catalogues of the demo: PDFs that pass our own check, with covers and texts, and no second time', async () => {
  await loadDemo(db, { parts: 400 })
  expect(await loadDemoCatalogues(db, storage)).toBe(4)
  expect(await loadDemoCatalogues(db, storage)).toBe(0)
  const rows = await db.rows<{ sha256: string; bytes: number; paginas: number; textos: number }>(
    `select encode(a.sha256, 'hex') as sha256, a.bytes, d.paginas,
       (select count(*)::int from documento_pdf_pagina p where p.documento_id = d.id) as textos
     from documento_pdf d join archivo a on a.id = d.archivo_id where d.portada_id is not null`,
  )
  expect(rows).toHaveLength(4)
  const own = await db.rows('select d.titulo, m.nombre as marca from documento_pdf d join marca m on m.id = d.marca_id')
  expect(own).toEqual([{ titulo: 'Frenalto', marca: 'Frenalto' }])
  for (const { sha256, bytes, paginas, textos } of rows) {
    expect(textos).toBe(paginas)
    expect(await inspectPdf(readerOf(storage, sha256), bytes)).toEqual({ paginas })
  }
})
