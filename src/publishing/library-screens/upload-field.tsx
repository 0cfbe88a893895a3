import { FileUp } from 'lucide-react'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { FileDrop } from '#kit/forms/file-drop.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { sizeText } from '#publishing/library/library-words.ts'
import type { Upload, useUpload } from './use-upload.ts'

type Left = Reply<Api['GET /api/v1/documentos-pdf/cargas']>['cargas'][number]
type Props = ReturnType<typeof useUpload> & {
  /** What was left half-way before. */
  left: Left[]
}

/** Where the PDF is chosen or dropped, and how it goes. */
export function UploadField({ upload, send, pause, resume, cancel, left }: Props) {
  const { file, state, fault } = upload
  const isChoosing = state === 'empty' || state === 'failed'
  return (
    <div className="grid gap-3">
      {isChoosing && (
        <FileDrop
          icon={FileUp}
          title="Elige o suelta el PDF"
          text="Hasta 200 MB. Si se corta, sigue donde se quedó."
          accept=".pdf,application/pdf"
          onFiles={([file]) => file && send(file)}
        />
      )}
      {isChoosing && left.length > 0 && <LeftOver left={left} />}
      {file && !isChoosing && (
        <div className="grid gap-3 rounded-panel border border-line bg-card p-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <span className="min-w-0 font-semibold wrap-anywhere">{file.name}</span>
            <span className="text-sm text-soft tabular-nums">{sizeText(file.size)}</span>
          </div>
          <Progress upload={upload} />
          <div className="flex flex-wrap gap-2">
            {state === 'sending' && (
              <Button variant="secondary" size="sm" onClick={pause}>
                Pausar
              </Button>
            )}
            {state === 'paused' && (
              <Button size="sm" onClick={resume}>
                Continuar
              </Button>
            )}
            <Button variant="quiet" size="sm" onClick={() => void cancel()}>
              {state === 'ready' ? 'Quitar' : 'Cancelar'}
            </Button>
          </div>
        </div>
      )}
      {fault && (
        <Alert kind={state === 'paused' ? 'warning' : 'error'} title={fault.text}>
          {fault.known && (
            <a href={at(`/documentoeditview/${fault.known.id}`)} className="link">
              Ver {fault.known.titulo}
            </a>
          )}
        </Alert>
      )}
    </div>
  )
}

function Progress({ upload: { state, share, ready } }: { upload: Upload }) {
  if (state === 'ready') {
    return (
      <output className="text-sm">
        Listo: {plural(ready?.paginas ?? 0, 'página', 'páginas')}
        {ready?.portada ? ', con portada.' : '. No se pudo hacer la portada.'}
      </output>
    )
  }
  const what = { sending: 'Enviando', paused: 'En pausa', reading: 'Leyendo las páginas' }[state as 'sending'] ?? ''
  return (
    <span className="flex items-center gap-2 text-sm text-soft">
      <progress value={share} max={1} aria-label={what} className="accent-accent" />
      {what} · {Math.round(share * 100)} %
    </span>
  )
}

function LeftOver({ left }: { left: Left[] }) {
  return (
    <Alert kind="info" title="Dejaste un archivo a medias">
      <ul className="grid gap-1">
        {left.map(({ id, nombre, recibidas, partes, paginas }) => (
          <li key={id}>
            {nombre}: {paginas === null ? Math.round((recibidas.length / partes) * 100) : 100} %. Vuelve a elegirlo y
            sigue desde ahí.
          </li>
        ))}
      </ul>
    </Alert>
  )
}
