import { FlaskConical, Send } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'

type DraftBarProps = { cambios: number; huella: string; isTrial?: boolean }

/** How much waits in the draft, and what is done with it: tried, published, thrown away. */
export function DraftBar({ cambios, huella, isTrial }: DraftBarProps) {
  const [asking, setAsking] = useState<'publish' | 'drop' | null>(null)
  if (cambios === 0) return null
  return (
    <section
      aria-label="Borrador"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-line bg-maybe-tint px-4 py-3"
    >
      <p className="mr-auto min-w-48">
        <span className="font-semibold">{plural(cambios, 'cambio en el borrador', 'cambios en el borrador')}</span>
        <span className="block text-sm text-soft">
          {isTrial ? 'Abajo está lo que cambiaría al publicar.' : 'Nada de esto se usa hasta que lo publiques.'}
        </span>
      </p>
      <Button variant="quiet" onClick={() => setAsking('drop')}>
        Tirar el borrador
      </Button>
      {!isTrial && (
        <LinkButton href={at('/Sinonimos?ver=prueba')} variant="secondary">
          <Icon of={FlaskConical} /> Probar
        </LinkButton>
      )}
      <Button onClick={() => setAsking('publish')}>
        <Icon of={Send} /> Publicar
      </Button>
      <Publish {...{ cambios, huella }} open={asking === 'publish'} onClose={() => setAsking(null)} />
      <ConfirmDialog
        open={asking === 'drop'}
        onClose={() => setAsking(null)}
        title="¿Tirar todo el borrador?"
        confirm="Tirar"
        isDanger
        onConfirm={() => call('DELETE /api/v1/sinonimos/borrador')}
        said="Borrador tirado"
      >
        Las palabras quedan como están en uso. No se puede deshacer.
      </ConfirmDialog>
    </section>
  )
}

type PublishProps = Pick<DraftBarProps, 'cambios' | 'huella'> & { open: boolean; onClose: () => void }

function Publish({ cambios, huella, open, onClose }: PublishProps) {
  const [nota, setNota] = useState('')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`¿Publicar ${plural(cambios, 'cambio', 'cambios')}?`}
      confirm="Publicar"
      onConfirm={async () => {
        await call('POST /api/v1/sinonimos/publicaciones', { body: { huella, nota } })
        toast({ title: 'Publicado', text: 'El buscador ya entiende así.' })
        await navigate(at('/Sinonimos?ver=publicaciones'))
        await revalidate()
      }}
    >
      <div className="grid gap-3">
        <p>El buscador los usa enseguida, para todos. Se puede deshacer.</p>
        <TextField
          label="Nota (opcional)"
          maxLength={200}
          value={nota}
          onChange={({ currentTarget }) => setNota(currentTarget.value)}
          placeholder="Por qué se cambió"
        />
      </div>
    </ConfirmDialog>
  )
}
