import { Refusal } from '#kit/base/refusal.ts'
import { inspectPdfBytes } from '#platform/apart/pdf-apart.server.ts'
import { beginsAsPdf } from '#platform/apart/pdf-check.server.ts'
import { keepFile, openStorage } from '#platform/files/storage.server.ts'
import type { Context } from '#platform/http/serve.server.ts'

/** Keeps a PDF, told by its content; 422 for anything else, and for one that runs something. */
export async function uploadDocument(archivo: File, { db, env }: Context) {
  const bytes = Buffer.from(await archivo.arrayBuffer())
  if (!beginsAsPdf(bytes)) {
    const sentence = 'No es un PDF. Elige el archivo PDF del boletín.'
    throw new Refusal(422, sentence, { code: 'documento_no_valido', errors: { archivo: [sentence] } })
  }
  await inspectPdfBytes(bytes)
  const { id } = await keepFile(db, openStorage(env), bytes, 'application/pdf')
  return { id, nombre: archivo.name.slice(-160) || 'boletin.pdf', bytes: bytes.length }
}
