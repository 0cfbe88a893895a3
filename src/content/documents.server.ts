import { Refusal } from '#base/refusal.ts'
import { keepFile, openStorage } from '#platform/storage.server.ts'
import type { Context } from '#platform/serve.server.ts'

/** Keeps a PDF, told by its content; 422 for anything else. */
export async function uploadDocument(archivo: File, { db, env }: Context) {
  const bytes = Buffer.from(await archivo.arrayBuffer())
  if (!bytes.subarray(0, 1024).includes('%PDF-')) {
    const sentence = 'No es un PDF. Elige el archivo PDF del boletín.'
    throw new Refusal(422, sentence, { code: 'documento_no_valido', errors: { archivo: [sentence] } })
  }
  const { id } = await keepFile(db, openStorage(env), bytes, 'application/pdf')
  return { id, nombre: archivo.name.slice(-160) || 'boletin.pdf', bytes: bytes.length }
}
