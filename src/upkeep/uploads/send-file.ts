import { again } from '#kit/base/again.ts'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { LoadRow } from './state-words.ts'
import { PIECE, UPLOAD_MOST } from './states.ts'

type Sending = {
  tipo: LoadRow['tipo'] | 'auto'
  signal: AbortSignal
  /** Hears which part of it has arrived, from 0 to 1. */
  onShare: (share: number) => void
}

/** Sends a list, a large one in pieces of which none that has arrived is sent again; its number. Throws Refusal, or the signal's reason. */
export async function sendFile(file: File, { tipo, signal, onShare }: Sending): Promise<number> {
  if (file.size > UPLOAD_MOST) throw new Refusal(413, `«${file.name}» pesa más de 100 MB: divídelo en varios.`)
  if (file.size <= PIECE) {
    const { id } = await call('POST /api/v1/cargas', { body: { archivo: file, tipo, simular: true }, signal })
    onShare(1)
    return id
  }
  const opened = await again(
    () => call('POST /api/v1/cargas/partes', { body: { nombre: file.name, bytes: file.size, tipo }, signal }),
    signal,
  )
  const { id, parte, partes } = opened
  const here = new Set(opened.recibidas)
  onShare(here.size / partes)
  for (let n = 1; n <= partes; n++) {
    signal.throwIfAborted()
    if (here.has(n)) continue
    const archivo = new File([file.slice((n - 1) * parte, n * parte)], 'parte')
    await again(() => call('POST /api/v1/cargas/:id/partes', { params: { id }, body: { archivo, n }, signal }), signal)
    here.add(n)
    onShare(here.size / partes)
  }
  return id
}
