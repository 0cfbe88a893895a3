import { again } from '#kit/base/again.ts'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { CATALOGUE_MOST } from './library-states.ts'

type Sending = {
  signal: AbortSignal
  /** Hears which part has arrived, from 0 to 1, and the upload's number. */
  onShare: (share: number, id: number) => void
}

/**
 * Sends a PDF in pieces; those the server has already are not sent again. Ends with the file looked at. Throws Refusal, or
 * the signal's reason when it was paused.
 */
export async function sendPdf(file: File, { signal, onShare }: Sending): Promise<{ id: number; paginas: number }> {
  if (file.size > CATALOGUE_MOST) throw new Refusal(413, `«${file.name}» pesa más de 200 MB. Redúcelo o divídelo.`)
  if (!(await file.slice(0, 1024).text()).includes('%PDF-')) throw new Refusal(422, `«${file.name}» no es un PDF.`)
  const { id, parte, partes, recibidas } = await again(
    () => call('POST /api/v1/documentos-pdf/cargas', { body: { nombre: file.name, bytes: file.size }, signal }),
    signal,
  )
  const here = new Set(recibidas)
  onShare(here.size / partes, id)
  for (let n = 1; n <= partes; n++) {
    signal.throwIfAborted()
    if (here.has(n)) continue
    const archivo = new File([file.slice((n - 1) * parte, n * parte)], 'parte')
    await again(
      () => call('POST /api/v1/documentos-pdf/cargas/:id/partes', { params: { id }, body: { archivo, n }, signal }),
      signal,
    )
    here.add(n)
    onShare(here.size / partes, id)
  }
  const { paginas } = await again(
    () => call('POST /api/v1/documentos-pdf/cargas/:id/fin', { params: { id }, signal }),
    signal,
  )
  return { id, paginas }
}
