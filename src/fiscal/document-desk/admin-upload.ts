import { again } from '#kit/base/again.ts'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { packed } from './admin-pack.ts'

/** Up to so many bytes a file goes whole; beyond, in pieces that can be sent again. */
const WHOLE = 4 * 1024 * 1024
const MOST = 100 * 1024 * 1024

export type Sent = {
  id: number
  /** Not loaded yet: a worker will. */
  isWaiting: boolean
  nuevos: number
  repetidos: number
  rechazados: number
}

/** What is sent of what was chosen: each ZIP by itself, everything else together. */
export async function parcelsOf(files: File[]): Promise<File[]> {
  const zips = files.filter(({ name }) => /\.zip$/i.test(name))
  const loose = files.filter((file) => !zips.includes(file))
  const [only] = loose
  if (loose.length <= 1 || !only) return [...zips, ...loose]
  return [...zips, await packed(loose, `${loose.length} archivos.zip`)]
}

/** Sends one file; `onShare` hears which part of it has arrived, from 0 to 1. Throws Refusal. */
export async function sendParcel(file: File, onShare: (share: number) => void): Promise<Sent> {
  if (file.size > MOST) throw new Refusal(413, `«${file.name}» pesa más de 100 MB: divídelo en varios.`)
  if (file.size <= WHOLE) {
    const { id, estado, nuevos, repetidos, rechazados } = await call('POST /api/v1/documentos', {
      body: { archivo: file, origen: 'pantalla' },
    })
    onShare(1)
    return { id, isWaiting: estado === 'EN_COLA', nuevos, repetidos, rechazados }
  }
  const opened = await call('POST /api/v1/documentos/cargas', { body: { nombre: file.name, bytes: file.size } })
  for (let n = 1; n <= opened.partes; n++) {
    const piece = new File([file.slice((n - 1) * opened.parte, n * opened.parte)], 'parte')
    await again(() =>
      call('POST /api/v1/documentos/cargas/:id/partes', { params: { id: opened.id }, body: { archivo: piece, n } }),
    )
    onShare(n / opened.partes)
  }
  return { id: opened.id, isWaiting: true, nuevos: 0, repetidos: 0, rechazados: 0 }
}
