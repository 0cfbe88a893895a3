import { FileImage, FileSpreadsheet, FileText, Lock, Paperclip, X } from 'lucide-react'
import type { ChangeEvent } from 'react'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { MOST_FILES } from '#selling/quotes/file-limits.ts'
import type { Quote } from './quote-data.ts'

const NOT_SENT = 'El archivo no se pudo subir. Intenta de nuevo.'

type FilesProps = { quote: Quote; mayChange: boolean }

/** What either side has added, to be opened by the other. */
export function QuoteFiles({ quote: { id, archivos }, mayChange }: FilesProps) {
  const { write } = useWrite({ wrong: NOT_SENT })
  const isReady = useHydrated()
  if (archivos.length === 0) return null
  const remove = (archivo: number) =>
    write(() => call('DELETE /api/v1/cotizaciones/:id/archivos/:archivo', { params: { id, archivo } }))
  return (
    <ul aria-label="Archivos" className="grid max-w-prose gap-1">
      {archivos.map(({ id: archivo, nombre, tipo, bytes, autor, en_nombre_de, interno, es_mio, creado_en }) => (
        <li key={archivo} className="flex items-center gap-3 border-b border-line py-2">
          <Icon of={figureOf(tipo)} size={20} className="shrink-0 text-soft" />
          <div className="grid min-w-0 flex-1">
            <a
              href={at(`/api/v1/cotizaciones/${id}/archivos/${archivo}`)}
              target="_self"
              download
              className="link inline-flex min-h-6 items-center wrap-anywhere"
            >
              {nombre}
            </a>
            <p className="flex flex-wrap items-center gap-x-2 text-xs text-soft">
              {sizeText(bytes)} · {autor}
              {en_nombre_de && ` por ${en_nombre_de}`} · {moment(creado_en)}
              {interno && (
                <Badge tone="maybe">
                  <Icon of={Lock} size={12} /> Interno
                </Badge>
              )}
            </p>
          </div>
          {es_mio && mayChange && isReady && (
            <IconButton label={`Retirar ${nombre}`} onClick={() => void remove(archivo)} className="md:size-8">
              <Icon of={X} />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

/** Adds a file for the other side, or for staff alone. */
export function AttachFile({ quote: { id, archivos }, interno }: { quote: Quote; interno: boolean }) {
  const { busy, write } = useWrite({ wrong: NOT_SENT })
  const isReady = useHydrated()
  if (archivos.length >= MOST_FILES) return <p className="text-sm text-soft">Ya lleva {MOST_FILES} archivos.</p>
  const add = (archivo: File) =>
    write(
      () =>
        call('POST /api/v1/cotizaciones/:id/archivos', { params: { id }, body: { archivo, interno: String(interno) } }),
      { title: 'Archivo agregado', text: archivo.name },
    )
  const pick = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (file) void add(file)
    target.value = ''
  }
  return (
    <label className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border border-edge bg-card px-3 text-sm font-semibold hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent md:min-h-9">
      <Icon of={Paperclip} /> {busy ? 'Subiendo…' : 'Adjuntar archivo'}
      <input
        type="file"
        accept=".pdf,.jpg,.jpeg,.png,.xlsx"
        className="sr-only"
        disabled={!isReady || busy}
        onChange={pick}
      />
    </label>
  )
}

function figureOf(tipo: string) {
  if (tipo.startsWith('image/')) return FileImage
  return tipo === 'application/pdf' ? FileText : FileSpreadsheet
}

function sizeText(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} kB`
  return `${(bytes / 1_000_000).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB`
}
