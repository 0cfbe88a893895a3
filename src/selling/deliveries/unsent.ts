import { useSyncExternalStore } from 'react'
import { call } from '#kit/base/call.ts'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import type { EvidenceKind } from './limits.ts'
import { drawSignature, type Stroke } from './signature-strokes.ts'
import { smaller } from './smaller-picture.ts'

/** What somebody took or signed and has not reached the server yet; outlives the window it was made in. */
type Unsent = { photos: File[]; strokes: Stroke[] }
/** Of which parcel; without one, of all that are on their way. */
export type About = { order: WholeOrder; parcel: { id: number } | undefined }

const NONE: Unsent = { photos: [], strokes: [] }
const held = new Map<string, Unsent>()
const listeners = new Set<() => void>()
const keyOf = ({ order, parcel }: About) => `${order.id} ${parcel?.id ?? ''}`
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

function unsentOf(about: About): Unsent {
  return held.get(keyOf(about)) ?? NONE
}

export function useUnsent(about: About): Unsent {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => unsentOf(about),
    () => NONE,
  )
}

function keep(about: About, unsent: Unsent): void {
  if (unsent.photos.length + unsent.strokes.length === 0) held.delete(keyOf(about))
  else held.set(keyOf(about), unsent)
  // Closing the page would lose it.
  if (held.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
  for (const listener of listeners) listener()
}

export function keepPhotos(about: About, more: File[]): void {
  const unsent = unsentOf(about)
  keep(about, { ...unsent, photos: [...unsent.photos, ...more] })
}

export function keepStrokes(about: About, strokes: Stroke[]): void {
  keep(about, { ...unsentOf(about), strokes })
}

/** Sends the photographs one after another; what has arrived is forgotten here, and the first that does not stops it. */
export async function sendPhotos(about: About): Promise<void> {
  for (let [photo] = unsentOf(about).photos; photo; [photo] = unsentOf(about).photos) {
    const sent = photo
    await send(about, await smaller(sent), 'foto')
    const left = unsentOf(about)
    keep(about, { ...left, photos: left.photos.filter((one) => one !== sent) })
  }
}

export async function sendAll(about: About): Promise<void> {
  await sendPhotos(about)
  const { strokes } = unsentOf(about)
  if (strokes.length === 0) return
  await send(about, await drawSignature(strokes), 'firma')
  keepStrokes(about, [])
}

async function send({ order, parcel }: About, archivo: File, tipo: EvidenceKind): Promise<void> {
  await call('POST /api/v1/pedidos/:sucursal/:folio/evidencias', {
    params: { sucursal: order.sucursal.clave, folio: order.folio },
    body: { archivo, tipo, embarque: parcel?.id },
  })
}
