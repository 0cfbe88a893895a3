import { FileUp } from 'lucide-react'
import { type DragEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { at } from '#kit/base/place.ts'
import { told } from '#kit/base/told.ts'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { parcelsOf, type Sent, sendParcel } from './admin-upload.ts'

type Parcel = { key: number; nombre: string; share: number; sent: Sent | null; fault: string | null }

/** Address of a delivery's report. */
export function deliveryHref(id: number): string {
  return at(`/documentosconsultSat?seccion=entregas&entrega=${id}`)
}

/** Where files are dropped or chosen; what was sent stays listed with how it went. */
export function UploadArea() {
  const { parcels, isBusy, send } = useParcels()
  const [isOver, setOver] = useState(false)
  const isReady = useHydrated()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    send([...event.dataTransfer.files])
  }
  return (
    <section aria-label="Cargar documentos" className="grid gap-3">
      {/* Dropping is one more way; the field for files is there for the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <label
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`grid cursor-pointer content-center justify-items-center gap-2 rounded-panel border border-dashed p-5 text-center hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent ${isOver ? 'border-accent bg-accent-tint' : 'border-edge bg-card'}`}
      >
        <Icon of={FileUp} size={32} className="text-accent" />
        <span className="font-semibold">{isBusy ? 'Enviando…' : 'Elige o suelta tus archivos'}</span>
        <span className="text-sm text-soft">
          XML (CFDI) con sus PDF, o ZIP de hasta 100 MB y 10,000 archivos. Puedes elegir muchos a la vez.
        </span>
        <input
          type="file"
          multiple
          className="sr-only"
          disabled={!isReady || isBusy}
          accept=".xml,.zip,.pdf"
          onChange={(event) => {
            send([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      </label>
      {parcels.length > 0 && (
        <ul aria-live="polite" className="divide-y divide-line border-y border-line text-sm">
          {parcels.map((parcel) => (
            <li key={parcel.key} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 font-semibold wrap-anywhere">{parcel.nombre}</span>
              <State parcel={parcel} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function State({ parcel: { share, sent, fault, nombre } }: { parcel: Parcel }) {
  if (fault) return <span className="text-no">{fault}</span>
  if (!sent) {
    return (
      <span className="flex items-center gap-2 text-soft">
        <progress value={share} max={1} aria-label={`Envío de ${nombre}`} className="accent-accent" />
        {Math.round(share * 100)} %
      </span>
    )
  }
  const { id, isWaiting, nuevos, repetidos, rechazados } = sent
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      <span className="text-soft">
        {isWaiting
          ? 'Recibido: se está leyendo'
          : `${plural(nuevos, 'cargado', 'cargados')}, ${count(repetidos)} ya estaban, `}
        {!isWaiting && (
          <span className={rechazados > 0 ? 'font-semibold text-no' : ''}>
            {plural(rechazados, 'rechazado', 'rechazados')}
          </span>
        )}
      </span>
      <a href={deliveryHref(id)} className="link inline-flex min-h-6 items-center">
        Ver reporte
      </a>
    </span>
  )
}

function useParcels() {
  const [parcels, setParcels] = useState<Parcel[]>([])
  const [isBusy, setBusy] = useState(false)
  const { revalidate } = useRevalidator()
  const change = (key: number, told: Partial<Parcel>) =>
    setParcels((all) => all.map((parcel) => (parcel.key === key ? { ...parcel, ...told } : parcel)))

  async function sendAll(files: File[]): Promise<void> {
    setBusy(true)
    try {
      for (const file of await parcelsOf(files)) {
        const key = performance.now()
        setParcels((all) => [{ key, nombre: file.name, share: 0, sent: null, fault: null }, ...all])
        try {
          change(key, { sent: await sendParcel(file, (share) => change(key, { share })) })
        } catch (error) {
          change(key, { fault: told(error, 'carga de documentos', 'No se pudo enviar. Inténtalo de nuevo.').message })
        }
      }
    } finally {
      setBusy(false)
      await revalidate()
    }
  }
  return { parcels, isBusy, send: (files: File[]) => void (files.length > 0 && !isBusy && sendAll(files)) }
}
