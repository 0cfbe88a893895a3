import { FileUp } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { at } from '#kit/base/place.ts'
import { told } from '#kit/base/told.ts'
import { FileDrop } from '#kit/forms/file-drop.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { parcelsOf, type Sent, sendParcel } from './admin-upload.ts'

type Parcel = { key: number; nombre: string; share: number; sent: Sent | null; fault: string | null }

/** Address of a delivery's report. */
export function deliveryHref(id: number): string {
  return at(`/documentosconsultSat?seccion=entregas&entrega=${id}`)
}

/** Where files are dropped or chosen; what was sent stays listed with how it went. */
export function UploadArea() {
  const { parcels, isBusy, send } = useParcels()
  return (
    <section aria-label="Cargar documentos" className="grid gap-3">
      <FileDrop
        icon={FileUp}
        title={isBusy ? 'Enviando…' : 'Elige o suelta tus archivos'}
        text="XML (CFDI) con sus PDF, o ZIP de hasta 100 MB y 10,000 archivos. Puedes elegir muchos a la vez."
        accept=".xml,.zip,.pdf"
        multiple
        isBusy={isBusy}
        onFiles={send}
      />
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
