import { useSyncExternalStore } from 'react'
import { Button } from '#kit/ui/button.tsx'
import { currentDownloads, dismissDownload, download, type Downloading, onDownloads } from './downloads.ts'
import { plural } from '#kit/ui/format.ts'

/** The downloads under way, each with how far it is and the way out of it. */
export function DownloadCards() {
  const shown = useSyncExternalStore(onDownloads, currentDownloads, currentDownloads)
  if (shown.length === 0) return null
  return (
    <section aria-label="Descargas" className="grid gap-2">
      {shown.map((one) =>
        one.fault === null ? <UnderWay key={one.id} one={one} /> : <Failed key={one.id} one={one} />,
      )}
    </section>
  )
}

const card = 'grid gap-2 rounded-panel border border-line bg-card p-3 text-sm shadow-lg'

function UnderWay({ one }: { one: Downloading }) {
  const { name, bytes, total, cancel } = one
  return (
    <div className={card}>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result */}
      <p role="status" className="font-semibold break-words">
        {name ?? 'Preparando la descarga'}
      </p>
      <progress
        aria-label={`Descarga de ${name ?? 'un archivo'}`}
        className="h-2 w-full"
        {...(total && { value: bytes, max: total })}
      />
      <div className="flex items-center justify-between gap-3">
        <span className="text-soft tabular-nums">{farOf(one)}</span>
        <Button variant="quiet" size="sm" onClick={cancel}>
          Cancelar<span className="sr-only"> la descarga</span>
        </Button>
      </div>
    </div>
  )
}

function Failed({ one: { id, address, name, fault } }: { one: Downloading }) {
  return (
    <div className={card} role="alert">
      <p className="font-semibold">No se pudo terminar la descarga</p>
      {(fault || name) && <p className="break-words text-soft">{fault || name}</p>}
      <div className="flex justify-end gap-2">
        <Button variant="quiet" size="sm" onClick={() => dismissDownload(id)}>
          Cerrar
        </Button>
        <Button size="sm" onClick={() => download(address)}>
          Reintentar
        </Button>
      </div>
    </div>
  )
}

function farOf({ name, bytes, total, rows }: Downloading): string {
  if (name === null) return ''
  if (total !== null) return `${megabytes(bytes)} de ${megabytes(total)}`
  return rows === null ? megabytes(bytes) : `${plural(rows, 'renglón', 'renglones')} · van ${megabytes(bytes)}`
}

function megabytes(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`
}
