import { Refusal } from '#kit/base/refusal.ts'
import { writeEdition } from '#publishing/library/editions.server.ts'
import { OBJECT } from '#publishing/library/administration.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import { announce } from '#platform/http/news.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { readPrint } from './prints.server.ts'
import { scopeOf, topicOf } from '#publishing/print/scope.server.ts'

/** Makes a finished print of the house a draft among the PDF catalogues; with prices it is for clients only. Again: the same one. */
export async function publishPrint(id: number, context: Context): Promise<{ documento_id: number }> {
  const scope = await scopeOf(context)
  // A client's prints carry its prices: they are never anybody else's.
  if (scope.cliente !== null) throw new Refusal(403, 'Solo se publican los catálogos de la casa.')
  const print = await readPrint(id, context)
  const { titulo, definicion, paginas, creado_en } = print
  if (print.estado !== 'LISTA' || paginas === null) throw new Refusal(409, 'Esta impresión todavía no termina.')
  if (print.documento_id !== null) return { documento_id: print.documento_id }
  return context.db.transaction(async (tx) => {
    const file = await tx.row<{ archivo_id: number; documento_id: number | null }>(
      'select archivo_id, documento_id from impresion where id = $1 for update',
      [id],
    )
    if (!file) throw new Refusal(404, 'Este catálogo impreso no existe.')
    if (file.documento_id !== null) return { documento_id: file.documento_id }
    const creado_por = context.session.user?.id ?? null
    const visibilidad = definicion.precios === 'sin' ? 'publico' : 'clientes'
    const row = await tx.row<{ id: number }>(
      `insert into documento_pdf (titulo, year, categoria, archivo_id, paginas, visibilidad, creado_por, orden)
       values ($1, $2, 'Catálogos impresos', $3, $4, $5, $6, coalesce((select min(orden) - 1 from documento_pdf where year = $2), 0)) returning id`,
      [titulo, Number(creado_en.slice(0, 4)), file.archivo_id, paginas, visibilidad, creado_por],
    )
    if (!row) throw new Error('an insert returns its row')
    await writeEdition(tx, row.id, {
      archivo_id: file.archivo_id,
      paginas,
      nombre: `${titulo}.pdf`,
      portada_id: null,
      textos: await textsOf(tx, id, paginas),
      creado_por,
    })
    await tx.rows('update impresion set documento_id = $2 where id = $1', [id, row.id])
    await audit(tx, context, {
      accion: 'catalogo_creado',
      objeto: OBJECT,
      objetoId: row.id,
      despues: { titulo, visibilidad, paginas, impresion: id },
    })
    await announce(tx, topicOf(scope))
    return { documento_id: row.id }
  })
}

async function textsOf(tx: Context['db'], id: number, paginas: number): Promise<string[]> {
  const rows = await tx.rows<{ n: number; texto: string }>(
    'select n, texto from impresion_pagina where impresion_id = $1',
    [id],
  )
  const texts = new Map(rows.map(({ n, texto }) => [n, texto]))
  return Array.from({ length: paginas }, (_, place) => texts.get(place + 1) ?? '')
}
