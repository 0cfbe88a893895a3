import { useEffect, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { ZipFault } from './unzip.ts'

/** A picture on its way: what it is called, where its bytes are, and what became of it. */
export type Wanted = { name: string; bytes: () => Promise<Blob> }
export type Upload = Wanted & {
  key: number
  state: 'espera' | 'sube' | 'lista' | 'fallo'
  imagen_id: number | null
  fault: string
}

/** Uploads at once: encoding is the server's work, and more would only queue there. */
const AT_ONCE = 2
/** A request that is told to wait is made again so often. */
const TRIES = 6

/** Uploads pictures a few at a time; each is kept on the server without standing anywhere until it is put to its part. */
export function useUploads(tipo: 'foto' | '360') {
  const [uploads, setUploads] = useState<Upload[]>([])
  const now = useRef<Upload[]>([])
  const running = useRef(0)
  const isGone = useRef(false)
  useEffect(
    () => () => {
      isGone.current = true
    },
    [],
  )
  const set = (next: Upload[]) => {
    now.current = next
    if (!isGone.current) setUploads(next)
  }
  const patch = (key: number, change: Partial<Upload>) =>
    set(now.current.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)))

  const work = async (): Promise<void> => {
    const next = now.current.find(({ state }) => state === 'espera')
    if (!next || isGone.current) return
    patch(next.key, { state: 'sube' })
    try {
      const archivo = new File([await next.bytes()], next.name.split('/').at(-1) ?? 'foto')
      const { imagen_id } = await patiently(() => call('POST /api/v1/fotos', { body: { archivo, tipo } }))
      patch(next.key, { state: 'lista', imagen_id })
    } catch (error) {
      patch(next.key, { state: 'fallo', fault: sentenceFor(error) })
    }
    await work()
  }
  const start = () => {
    const waiting = now.current.filter(({ state }) => state === 'espera').length
    for (let n = Math.min(AT_ONCE - running.current, waiting); n > 0; n--) {
      running.current++
      void work().finally(() => running.current--)
    }
  }
  return {
    uploads,
    isBusy: uploads.some(({ state }) => state === 'espera' || state === 'sube'),
    add: (wanted: Wanted[]) => {
      const first = (now.current.at(-1)?.key ?? 0) + 1
      set([
        ...now.current,
        ...wanted.map((one, n): Upload => ({ ...one, key: first + n, state: 'espera', imagen_id: null, fault: '' })),
      ])
      start()
    },
    retry: () => {
      set(now.current.map((upload) => (upload.state === 'fallo' ? { ...upload, state: 'espera', fault: '' } : upload)))
      start()
    },
    drop: (key: number) => set(now.current.filter((upload) => upload.key !== key)),
    clear: () => set([]),
  }
}

function sentenceFor(error: unknown): string {
  if (error instanceof Refusal || error instanceof ZipFault) return error.message
  report('fotos', error)
  return 'No se pudo subir. Revisa tu conexión e intenta de nuevo.'
}

/** Again after a while where the server asks for patience: thousands of photos come faster than it may take. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      const isPatient = error instanceof Refusal && (error.status === 429 || error.status === 503)
      if (!isPatient || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** tries))
    }
  }
}
