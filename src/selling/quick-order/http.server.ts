import { Refusal } from '#kit/base/refusal.ts'
import { type BoundCall, type Context, serve } from '#platform/http/serve.server.ts'
import { deleteCode, importCodesFrom, readCodes, saveCode } from '#selling/list-reading/codes.server.ts'
import * as contract from '#selling/list-reading/contract.ts'
import { errorSheetOf } from './error-sheet.server.ts'
import { addLot, saveAsList, undoLot } from '#selling/list-reading/lot.server.ts'
import { readFileList, readText } from '#selling/list-reading/read-file.server.ts'
import { type Review, reviewOne, reviewReading } from '#selling/list-reading/review.server.ts'
import type { Columns } from '#selling/list-reading/table.ts'

type ReviewBody = {
  archivo?: File
  texto?: string
  columna_codigo?: number | null
  columna_cantidad?: number | null
  columna_descripcion?: number | null
}

async function reviewAny(body: ReviewBody, context: Context): Promise<Review> {
  const told = columnsTold(body)
  if (body.archivo) {
    const { archivo, hoja, ...reading } = await readFileList(body.archivo, told)
    return reviewReading(context, reading, { archivo, hoja })
  }
  if (!body.texto)
    throw new Refusal(422, 'Pega tu lista o elige un archivo.', { errors: { texto: ['Pega tu lista.'] } })
  return reviewReading(context, await readText(body.texto, told))
}

function columnsTold(body: ReviewBody): Columns | undefined {
  const { columna_codigo: codigo, columna_cantidad: cantidad, columna_descripcion: descripcion } = body
  if (codigo === undefined && cantidad === undefined && descripcion === undefined) return undefined
  return { codigo: codigo ?? null, cantidad: cantidad ?? null, descripcion: descripcion ?? null }
}

export const bulkCalls: BoundCall[] = [
  serve(contract.review, ({ body }, context) => reviewAny(body, context)),
  serve(contract.suggestPart, async ({ body }, context) => ({
    linea: await reviewOne(context, body),
  })),
  serve(contract.addLot, ({ body }, context) => addLot(body.lineas, context)),
  serve(contract.undoLot, ({ body }, context) => undoLot(body, context)),
  serve(contract.saveAsList, ({ body }, context) => saveAsList(body, context)),
  serve(contract.errorSheet, ({ body }) => errorSheetOf(body.lineas)),
  serve(contract.ownCodes, ({ query }, context) => readCodes(context, query.q, query.pagina)),
  serve(contract.saveCode, ({ body }, context) => saveCode(context, body)),
  serve(contract.deleteCode, ({ params }, context) => deleteCode(context, params.id)),
  serve(contract.importCodes, ({ body }, context) => importCodesFrom(context, body.archivo)),
]
