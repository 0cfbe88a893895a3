import { FileUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import { at } from '#kit/base/place.ts'
import { told } from '#kit/base/told.ts'
import { FileDrop } from '#kit/forms/file-drop.tsx'
import { Made } from '#kit/forms/made.ts'
import { madeOnce } from '#kit/forms/made-once.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { sendFile } from '#upkeep/uploads/send-file.ts'
import { kindWords, type LoadRow, loadHref } from '#upkeep/uploads/state-words.ts'

type Kind = LoadRow['tipo'] | 'auto'

/** Where a list is chosen or dropped; when it has arrived its own page opens. */
export function UploadArea() {
  const [tipo, setTipo] = useState<Kind>('auto')
  const { file, share, fault, send, stop } = useSending(tipo)
  return (
    <section aria-label="Subir una lista" className="grid gap-4 desktop:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid gap-3">
        {file && !fault ? (
          <Sending file={file} share={share} stop={stop} />
        ) : (
          <FileDrop
            icon={FileUp}
            title="Elige o suelta tu lista"
            text="Excel, CSV o JSONL, hasta 100 MB y 250,000 filas. Primero se revisa: nada cambia en la tienda hasta que lo publiques."
            accept=".xlsx,.csv,.txt,.tsv,.jsonl"
            onFiles={([list]) => list && send(list)}
            className="min-h-44"
          />
        )}
        {fault && (
          <Alert kind="warning" title={fault} onRetry={file ? () => send(file) : undefined}>
            {file && 'Lo que ya llegó está guardado: al reintentar sigue donde se quedó.'}
          </Alert>
        )}
      </div>
      <div className="grid content-start gap-4">
        <SelectField
          label="Qué trae la lista"
          value={tipo}
          onChange={(event) => setTipo(event.currentTarget.value as Kind)}
          hint="Se reconoce por sus columnas; dilo tú si no acierta."
        >
          <option value="auto">Reconocer por su contenido</option>
          <Options of={Object.entries(kindWords)} />
        </SelectField>
        <Templates />
        <a href={at('/actualizarprods?ver=proveedores')} className="link inline-flex min-h-6 items-center text-sm">
          Cómo manda sus listas cada proveedor
        </a>
      </div>
    </section>
  )
}

function Templates() {
  return (
    <div className="grid gap-1 text-sm">
      <h2 className="font-semibold">Plantillas</h2>
      <ul className="grid gap-1">
        {Object.entries(kindWords).map(([tipo, text]) => (
          <li key={tipo} className="flex items-center justify-between gap-3">
            <span>{text}</span>
            <span className="flex gap-3">
              {(['xlsx', 'csv'] as const).map((format) => (
                <a
                  key={format}
                  href={at(`/api/v1/plantillas-carga/${tipo}/${format}`)}
                  download
                  className="link inline-flex min-h-6 items-center"
                >
                  {format.toUpperCase()}
                  <span className="sr-only"> de {text.toLowerCase()}</span>
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Sending({ file, share, stop }: { file: File; share: number; stop: () => void }) {
  return (
    <div className="grid content-center gap-3 rounded-panel border border-line bg-card p-4">
      <span className="font-semibold wrap-anywhere">{file.name}</span>
      <span className="flex items-center gap-2 text-sm text-soft tabular-nums">
        <progress value={share} max={1} aria-label="Envío de la lista" className="accent-accent" />
        Enviando · {Math.round(share * 100)} %
      </span>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={stop}>
        Detener
      </Button>
    </div>
  )
}

/** The load of this list; the same one when it is sent again because the way to its page failed. */
function sentOnce(file: File, sending: Parameters<typeof sendFile>[1]): Promise<Made> {
  const content = `${sending.tipo} ${file.name} ${file.size} ${file.lastModified}`
  return madeOnce(content, async () => new Made(loadHref(await sendFile(file, sending))))
}

function useSending(tipo: Kind) {
  const [file, setFile] = useState<File | null>(null)
  const [share, setShare] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const running = useRef<AbortController | null>(null)
  const navigate = useNavigate()
  useEffect(() => () => running.current?.abort(), [])

  async function run(wanted: File): Promise<void> {
    const control = new AbortController()
    running.current = control
    setFile(wanted)
    setFault(null)
    try {
      await navigate((await sentOnce(wanted, { tipo, signal: control.signal, onShare: setShare })).path)
    } catch (error) {
      if (control.signal.aborted) return
      setFault(told(error, 'carga de productos', 'Se cortó el envío.').message)
    }
  }
  return {
    file,
    share,
    fault,
    send: (wanted: File) => void run(wanted),
    stop: () => {
      running.current?.abort()
      setFile(null)
      setShare(0)
    },
  }
}
