import { ImageUp } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { report } from '#kit/base/report.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { type CameraFault, closeCamera, openCamera } from './camera.ts'
import { openReader } from './code-reader.ts'
import { scannedText } from './scanned-text.ts'
import type { CodeReader } from './zxing-reader.ts'

type Fault = CameraFault | 'program' | 'link' | 'nothing' | 'file'

const words: Record<Fault, string> = {
  denied: 'La cámara no tiene permiso. Actívalo en tu navegador, o elige una foto.',
  none: 'Este equipo no tiene cámara que podamos usar. Elige una foto del código.',
  busy: 'Otro programa está usando la cámara. Ciérralo, o elige una foto.',
  program: 'El lector no terminó de llegar. Revisa tu conexión y vuelve a abrirlo.',
  link: 'Ese código es un enlace y no dice qué parte es. Busca otro en la caja.',
  nothing: 'No encontramos un código en esa foto. Que salga completo, derecho y sin reflejos.',
  file: 'Ese archivo no es una imagen que se pueda leer.',
}
const PAUSE_MS = 150
/** Then it says what helps. */
const LONG_MS = 12_000

type ScanDialogProps = { onClose: () => void; onCode: (code: string) => void }

/** Reads the code of a box by the camera, or from a picture where there is none: the keyboard and the desktop have that way. */
export function ScanDialog({ onClose, onCode }: ScanDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [fault, setFault] = useState<Fault | null>(null)
  const take = (raw: string): boolean => {
    const code = scannedText(raw)
    if (code === null) setFault('link')
    else onCode(code)
    return code !== null
  }
  const camera = useCamera({ video, take, onFault: setFault })
  return (
    <Dialog open onClose={onClose} title="Leer un código" place="sheet">
      <div className="grid gap-4">
        <div className={`relative overflow-hidden rounded-panel bg-sunk ${camera === 'off' ? 'hidden' : ''}`}>
          <video ref={video} muted playsInline className="aspect-[4/3] max-h-[50dvh] w-full object-cover" />
          {/* Where the code should lie. */}
          <div
            aria-hidden
            className="pointer-events-none absolute inset-x-[12%] inset-y-[28%] rounded-control border-2 border-accent"
          />
        </div>
        <p aria-live="polite" className="text-sm text-pretty">
          {fault ? <span className="text-no">{words[fault]}</span> : <Hint camera={camera} />}
        </p>
        <PictureField take={take} onFault={setFault} />
      </div>
    </Dialog>
  )
}

type Camera = 'opening' | 'on' | 'long' | 'off'

function Hint({ camera }: { camera: Camera }) {
  if (camera === 'off') return 'Elige una foto donde se vea el código.'
  if (camera === 'opening') return 'Abriendo la cámara…'
  return camera === 'long'
    ? 'Todavía no se lee. Acércate hasta que el código llene el cuadro, con luz y sin moverte.'
    : 'Pon el código de barras o el QR de la caja dentro del cuadro.'
}

type Watching = {
  video: RefObject<HTMLVideoElement | null>
  take: (raw: string) => boolean
  onFault: (fault: Fault) => void
}

/** The camera while the dialog stands: every picture is looked at until one says something. */
function useCamera({ video, take, onFault }: Watching): Camera {
  const [camera, setCamera] = useState<Camera>('opening')
  // What the dialog says now, for a camera that is opened once.
  const latest = useRef({ take, onFault })
  useEffect(() => {
    latest.current = { take, onFault }
  })
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    const failed = (fault: Fault) => {
      if (signal.aborted) return
      latest.current.onFault(fault)
      setCamera('off')
    }
    const watch = async () => {
      const found = await openCamera()
      if (typeof found === 'string') return failed(found)
      signal.addEventListener('abort', () => closeCamera(found))
      if (signal.aborted || !video.current) return closeCamera(found)
      await show(video.current, found)
      setCamera('on')
      const read = await openReader()
      const start = performance.now()
      while (!signal.aborted) {
        const raw = await look(read, video.current)
        if (!signal.aborted && raw && latest.current.take(raw)) return undefined
        if (!signal.aborted && performance.now() - start > LONG_MS) setCamera('long')
        await new Promise((done) => setTimeout(done, PAUSE_MS))
      }
      return undefined
    }
    watch().catch((error: unknown) => {
      report('chunk', error)
      failed('program')
    })
    return () => leaving.abort()
  }, [video])
  return camera
}

async function show(screen: HTMLVideoElement, stream: MediaStream): Promise<void> {
  screen.srcObject = stream
  await screen.play().catch(() => undefined)
}

/** A picture that cannot be looked at yet says nothing. */
function look(read: CodeReader, picture: HTMLVideoElement | null): Promise<string | null> {
  return picture && picture.readyState >= picture.HAVE_CURRENT_DATA
    ? read(picture).catch(() => null)
    : Promise.resolve(null)
}

function PictureField({ take, onFault }: Pick<Watching, 'take' | 'onFault'>) {
  const [isReading, setReading] = useState(false)
  const read = async (file: File) => {
    setReading(true)
    try {
      const picture = await createImageBitmap(file).catch(() => null)
      if (!picture) return onFault('file')
      const raw = await (await openReader())(picture)
      picture.close()
      if (raw === null) onFault('nothing')
      else take(raw)
    } catch (error) {
      report('chunk', error)
      onFault('program')
    } finally {
      setReading(false)
    }
  }
  return (
    <label
      className={`${buttonClass('secondary')} relative w-full focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-accent`}
    >
      <Icon of={ImageUp} /> {isReading ? 'Leyendo…' : 'Elegir una foto'}
      <input
        type="file"
        accept="image/*"
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same picture may be chosen again.
          currentTarget.value = ''
          if (file) void read(file)
        }}
      />
    </label>
  )
}
