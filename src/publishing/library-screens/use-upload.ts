import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { type Prepared, prepare } from '#publishing/library/prepare.ts'
import { sendPdf } from '#publishing/library/upload.ts'

export type Fault = { text: string; known?: { id: number; titulo: string } }
export type Upload = {
  file: File | null
  state: 'empty' | 'sending' | 'paused' | 'reading' | 'ready' | 'failed'
  /** Of the file, from 0 to 1. */
  share: number
  fault: Fault | null
  ready: (Prepared & { id: number }) | null
}

const EMPTY: Upload = { file: null, state: 'empty', share: 0, fault: null, ready: null }

/** A PDF on its way: sent in pieces, paused and gone on with, then read in this browser. */
export function useUpload() {
  const [upload, setUpload] = useState(EMPTY)
  const running = useRef<AbortController | null>(null)
  const id = useRef<number | null>(null)
  const change = (told: Partial<Upload>) => setUpload((now) => ({ ...now, ...told }))
  useEffect(() => () => running.current?.abort(), [])

  async function run(file: File): Promise<void> {
    const control = new AbortController()
    running.current = control
    change({ file, state: 'sending', fault: null, ready: null })
    try {
      const onShare = (share: number, number: number) => {
        id.current = number
        change({ share })
      }
      const sent = await sendPdf(file, { signal: control.signal, onShare })
      change({ state: 'reading', share: 0 })
      const read = await prepare(file, (done, all) => change({ share: done / all })).catch((error: unknown) => {
        // Without cover and search it is still a catalogue.
        report('lectura del PDF', error)
        return { portada: null, textos: [], paginas: sent.paginas }
      })
      change({ state: 'ready', ready: { ...read, id: sent.id } })
    } catch (error) {
      if (control.signal.aborted) return
      if (!(error instanceof Refusal)) report('carga de PDF', error)
      const canGoOn = !(error instanceof Refusal) || error.status === 0 || error.status >= 500 || error.status === 429
      change({ state: canGoOn ? 'paused' : 'failed', fault: faultOf(error) })
    }
  }

  return {
    upload,
    send: (file: File) => void run(file),
    pause: () => {
      running.current?.abort()
      change({ state: 'paused', fault: null })
    },
    resume: () => void (upload.file && run(upload.file)),
    cancel: async () => {
      running.current?.abort()
      const params = { id: id.current ?? 0 }
      if (params.id) await call('DELETE /api/v1/documentos-pdf/cargas/:id', { params }).catch(() => undefined)
      id.current = null
      setUpload(EMPTY)
    },
  }
}

function faultOf(error: unknown): Fault {
  if (!(error instanceof Refusal))
    return { text: 'Se cortó el envío. Lo que ya llegó está guardado: continúa cuando quieras.' }
  if (error.status === 0)
    return { text: 'Se perdió la conexión. Lo que ya llegó está guardado: continúa cuando vuelva.' }
  const { id, titulo } = error.extra ?? {}
  const known = error.code === 'repetido' && typeof id === 'number' ? { id, titulo: String(titulo) } : undefined
  return { text: error.message, known }
}
