import { Camera, X } from 'lucide-react'
import { type ChangeEvent, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { told } from '#kit/base/told.ts'
import { buttonClass } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { photoPath, type WholeReturn } from '#selling/returns/return-data.ts'
import { MOST_PHOTOS } from '#selling/returns/states.ts'

export const PICTURES = 'image/jpeg,image/png,image/webp,image/avif,image/gif'

/** Sends these photographs one after another; says which could not be taken, and leaves the others. */
export async function sendPhotos(folio: string, files: File[]): Promise<void> {
  for (const archivo of files) {
    try {
      await call('POST /api/v1/devoluciones/:folio/fotos', { params: { folio }, body: { archivo } })
    } catch (error) {
      tellFault(error, archivo.name)
    }
  }
}

const NOT_SENT = 'La fotografía no se pudo subir. Intenta de nuevo.'

function tellFault(error: unknown, name: string): void {
  toast({ title: told(error, 'foto', NOT_SENT).message, text: name, kind: 'error' })
}

/** The photographs of a return, to be looked at large; added and taken back while they may be. */
export function ReturnPhotos({ one }: { one: WholeReturn }) {
  const { folio, fotos, puede_fotos } = one
  const [shown, setShown] = useState<number | null>(null)
  if (fotos.length === 0 && !puede_fotos) return null
  return (
    <section aria-labelledby="fotos" className="grid gap-3 print:hidden">
      <h2 id="fotos" className="text-xl">
        Fotografías
      </h2>
      {fotos.length === 0 && <p className="text-soft">Una foto de la pieza y de su empaque ayuda a resolver antes.</p>}
      <ul className="flex flex-wrap gap-3">
        {fotos.map((photo, n) => (
          <Photo key={photo.id} one={one} photo={photo} n={n} onShow={setShown} />
        ))}
      </ul>
      {puede_fotos && fotos.length < MOST_PHOTOS && <AddPhotos folio={folio} room={MOST_PHOTOS - fotos.length} />}
      <Dialog open={shown !== null} onClose={() => setShown(null)} title={`Fotografía de ${folio}`} place="wide">
        {shown !== null && (
          <img
            src={photoPath(folio, shown, false)}
            alt={`Fotografía de ${folio}, grande`}
            className="mx-auto max-h-[75dvh] max-w-full object-contain"
          />
        )}
      </Dialog>
    </section>
  )
}

type PhotoProps = { one: WholeReturn; photo: WholeReturn['fotos'][number]; n: number; onShow: (id: number) => void }

function Photo({ one: { folio, fotos, puede_fotos }, photo, n, onShow }: PhotoProps) {
  const { id, ancho, alto, es_mia } = photo
  const { write } = useWrite({ wrong: NOT_SENT })
  const isReady = useHydrated()
  const remove = () =>
    write(() => call('DELETE /api/v1/devoluciones/:folio/fotos/:foto', { params: { folio, foto: id } }))
  return (
    <li className="relative">
      <a
        href={photoPath(folio, id, false)}
        target="_self"
        onClick={(event) => {
          if (!isReady || event.ctrlKey || event.metaKey) return
          event.preventDefault()
          onShow(id)
        }}
        className="block overflow-hidden rounded-panel border border-line"
      >
        <img
          src={photoPath(folio, id, true)}
          alt={`Fotografía ${n + 1} de ${fotos.length}`}
          width={ancho}
          height={alto}
          loading="lazy"
          className="size-32 object-cover"
        />
      </a>
      {es_mia && puede_fotos && isReady && (
        <IconButton
          label={`Retirar la fotografía ${n + 1}`}
          onClick={() => void remove()}
          className="absolute top-1 right-1 border border-line bg-card md:size-8"
        >
          <Icon of={X} />
        </IconButton>
      )}
    </li>
  )
}

function AddPhotos({ folio, room }: { folio: string; room: number }) {
  const { busy, write } = useWrite()
  const isReady = useHydrated()
  const pick = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(currentTarget.files ?? [])].slice(0, room)
    currentTarget.value = ''
    await write(() => sendPhotos(folio, files))
  }
  return (
    <label
      className={`${buttonClass('secondary', 'sm')} justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-accent`}
    >
      {busy ? <span aria-hidden className="spinner size-4" /> : <Icon of={Camera} />}
      {busy ? 'Subiendo…' : 'Agregar fotografías'}
      <input
        type="file"
        accept={PICTURES}
        multiple
        disabled={!isReady || busy}
        className="sr-only"
        onChange={(event) => void pick(event)}
      />
    </label>
  )
}
