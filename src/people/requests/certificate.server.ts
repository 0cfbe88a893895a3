import { Refusal } from '#kit/base/refusal.ts'
import { inspectPdfBytes } from '#platform/apart/pdf-apart.server.ts'
import { Download } from '#platform/files/download.server.ts'
import { keepFile, openStorage, readKept } from '#platform/files/storage.server.ts'
import { audit } from '#platform/http/audit.server.ts'
import type { Context } from '#platform/http/serve.server.ts'
import { CERTIFICATE_BYTES } from './requests-contract.ts'

const PDF = 'application/pdf'

/** The bytes of a certificate that may be kept. 422 at its field for anything but a plain PDF. */
export async function inspectCertificate(file: File | undefined): Promise<Buffer | null> {
  if (!file) return null
  if (file.size === 0) throw notTaken('El archivo está vacío. Elige otro.')
  if (file.size > CERTIFICATE_BYTES) throw notTaken('La constancia pesa más de 5 MB. Usa el PDF que da el SAT.')
  const bytes = Buffer.from(await file.arrayBuffer())
  try {
    await inspectPdfBytes(bytes)
  } catch (error) {
    // The inspector speaks of a field of its own.
    if (error instanceof Refusal && error.status < 500) throw notTaken(error.message)
    throw error
  }
  return bytes
}

function notTaken(sentence: string): Refusal {
  return new Refusal(422, sentence, { code: 'constancia_no_valida', errors: { constancia: [sentence] } })
}

/** Keeps it, within the caller's transaction; the id of its file and the name it is downloaded by. */
export async function keepCertificate(
  bytes: Buffer | null,
  rfc: string,
  { db, env }: Pick<Context, 'db' | 'env'>,
): Promise<{ id: number; nombre: string } | null> {
  if (!bytes) return null
  const { id } = await keepFile(db, openStorage(env), bytes, PDF)
  return { id, nombre: `Constancia ${rfc}.pdf` }
}

/** The certificate of a request, told to the log; 404 when none came with it. */
export async function downloadCertificate(id: number, context: Context): Promise<Download> {
  const { db, env } = context
  const found = await db.row<{ archivo: number; nombre: string }>(
    'select constancia_id as archivo, constancia_nombre as nombre from solicitud_alta where id = $1 and constancia_id is not null',
    [id],
  )
  const content = found && (await readKept(db, openStorage(env), found.archivo))
  if (!content) throw new Refusal(404, 'Esta solicitud no trae constancia.')
  await audit(db, context, { accion: 'constancia_descargada', objeto: 'solicitud_alta', objetoId: id })
  return new Download(found.nombre, PDF, content)
}
