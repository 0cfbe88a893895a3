import { FileUp } from 'lucide-react'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
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
      {isChoosing && <Chooser send={send} />}
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

function Chooser({ send }: { send: (file: File) => void }) {
  const isReady = useHydrated()
  return (
    // Dropping is one more way; the field for files is there for the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <label
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        const [dropped] = event.dataTransfer.files
        if (dropped) send(dropped)
      }}
      className="grid cursor-pointer content-center justify-items-center gap-2 rounded-panel border border-dashed border-edge bg-card p-5 text-center hover:border-accent has-focus-visible:outline-2 has-focus-visible:outline-accent"
    >
      <Icon of={FileUp} size={32} className="text-accent" />
      <span className="font-semibold">Elige o suelta el PDF</span>
      <span className="text-sm text-soft">Hasta 200 MB. Si se corta, sigue donde se quedó.</span>
      <input
        type="file"
        className="sr-only"
        disabled={!isReady}
        accept=".pdf,application/pdf"
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? []
          if (chosen) send(chosen)
          event.currentTarget.value = ''
        }}
      />
    </label>
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
