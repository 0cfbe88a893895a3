import { Pencil, Share2, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { PageName } from '#pages.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { toast } from '#kit/ui/toast.ts'
import { noteStart, useStart } from './kept.ts'
import { viewIn } from './table-address.ts'
import { shownNow, type View } from './view-address.ts'

type Place = { lista: string; pathname: string }
type ViewsDialogProps = { views: View[]; place: Place; onChanged: () => Promise<void>; onClose: () => void }

/** All views of a list: opened with a press; the own ones named, shared, dropped; and what is seen now kept as another. */
export function ViewsDialog({ views, place, onChanged, onClose }: ViewsDialogProps) {
  const { search } = useLocation()
  const current = viewIn(search)
  return (
    <div className="grid gap-5">
      <ul aria-label="Vistas" className="grid divide-y divide-line rounded-panel border border-line">
        <li className="flex min-w-0 items-center px-3 py-1">
          <ViewLink
            href={`${place.pathname}?vista=0`}
            text="La lista completa"
            isCurrent={current === 0}
            onClose={onClose}
          />
        </li>
        {views.map((view) => (
          <ViewRow key={view.id} view={view} place={place} current={current} onChanged={onChanged} onClose={onClose} />
        ))}
      </ul>
      <SaveView place={place} onChanged={onChanged} onClose={onClose} />
    </div>
  )
}

type ViewLinkProps = { href: string; text: string; isCurrent: boolean; onClose: () => void }

function ViewLink({ href, text, isCurrent, onClose }: ViewLinkProps) {
  return (
    <a
      href={href}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onClose}
      className="grid min-h-11 min-w-0 flex-1 items-center wrap-anywhere text-ink no-underline hover:text-accent-strong aria-[current]:font-semibold"
    >
      {text}
    </a>
  )
}

type ViewRowProps = { view: View; current: number | null } & Omit<ViewsDialogProps, 'views'>

function ViewRow({ view, place, current, onChanged, onClose }: ViewRowProps) {
  const { id, nombre, consulta, compartida, de, puede_cambiar } = view
  const [isNaming, setNaming] = useState(false)
  const { busy, drop, share } = useViewActs(view, onChanged)
  if (isNaming)
    return (
      <li className="px-3 py-3">
        <RenameView view={view} onChanged={onChanged} onDone={() => setNaming(false)} />
      </li>
    )
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-2 px-3 py-1">
      <ViewLink
        href={`${place.pathname}?vista=${id}${consulta && `&${consulta}`}`}
        text={nombre}
        isCurrent={current === id}
        onClose={onClose}
      />
      {(de || compartida) && <Badge>{de ? `De ${de}` : 'Compartida'}</Badge>}
      <span className="ml-auto flex">
        <StartButton view={view} lista={place.lista} />
        {puede_cambiar && (
          <>
            <IconButton label={`Cambiar el nombre de «${nombre}»`} onClick={() => setNaming(true)}>
              <Icon of={Pencil} />
            </IconButton>
            <IconButton
              label={compartida ? `Dejar de compartir «${nombre}»` : `Compartir «${nombre}»`}
              disabled={busy}
              onClick={share}
            >
              <Icon of={Share2} className={compartida ? 'text-accent' : ''} />
            </IconButton>
            <IconButton label={`Borrar «${nombre}»`} disabled={busy} onClick={drop}>
              <Icon of={Trash2} />
            </IconButton>
          </>
        )}
      </span>
    </li>
  )
}

function useViewActs({ id, nombre, compartida, version }: View, onChanged: () => Promise<void>) {
  const { busy, write } = useWrite({ reloads: false })
  const drop = () =>
    void write(
      async () => {
        await call('DELETE /api/v1/vistas/:id', { params: { id } })
        await onChanged()
      },
      {
        title: `Vista «${nombre}» borrada`,
        undo: async () => {
          await call('POST /api/v1/vistas/:id/recuperacion', { params: { id } })
          await onChanged()
        },
        undone: `Vista «${nombre}» recuperada`,
      },
    )
  const share = () =>
    void write(
      async () => {
        await call('PATCH /api/v1/vistas/:id', { params: { id }, body: { version, compartida: !compartida } })
        await onChanged()
      },
      compartida ? `«${nombre}» es otra vez solo tuya` : `«${nombre}» la ve ya quien puede abrir esta lista`,
    )
  return { busy, drop, share }
}

/** The star of the view that the list opens with. */
function StartButton({ view: { id, nombre, consulta }, lista }: { view: View; lista: string }) {
  const isStart = useStart(lista)?.id === id
  const { busy, write } = useWrite({ reloads: false })
  const turn = () =>
    write(
      async () => {
        const vista = isStart ? null : id
        await call('PUT /api/v1/preferencias/:lista/inicio', {
          params: { lista: lista as PageName }, // pages are routes by their name
          body: { vista },
        })
        noteStart(lista, isStart ? null : { id, consulta })
      },
      isStart ? 'La lista vuelve a abrir completa' : `La lista abre ya con «${nombre}»`,
    )
  return (
    <IconButton
      label={isStart ? `No abrir ya la lista con «${nombre}»` : `Abrir la lista con «${nombre}»`}
      disabled={busy}
      onClick={() => void turn()}
    >
      <Icon of={Star} className={isStart ? 'fill-current text-accent' : ''} />
    </IconButton>
  )
}

type RenameViewProps = { view: View; onChanged: () => Promise<void>; onDone: () => void }

function RenameView({ view: { id, nombre, version }, onChanged, onDone }: RenameViewProps) {
  const { busy, errors, fault, onSubmit } = useWrite(async (fields) => {
    await call('PATCH /api/v1/vistas/:id', { params: { id }, body: { version, nombre: fields.text('nombre') } })
    await onChanged()
    onDone()
  })
  return (
    <WriteForm
      errors={errors}
      method="post"
      aria-label={`Cambiar el nombre de «${nombre}»`}
      onSubmit={onSubmit}
      className="grid gap-3"
    >
      <TextField
        label="Nombre"
        name="nombre"
        required
        maxLength={60}
        defaultValue={nombre}
        error={errors['nombre'] ?? fault?.message}
      />
      <div className="flex justify-end gap-2">
        <Button variant="quiet" onClick={onDone}>
          Dejarlo como estaba
        </Button>
        <Button type="submit" busy={busy}>
          Cambiar el nombre
        </Button>
      </div>
    </WriteForm>
  )
}

/** What is seen now, under a name; from then on the list is shown by it. */
function SaveView({ place: { lista, pathname }, onChanged, onClose }: Omit<ViewsDialogProps, 'views'>) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const { busy, errors, fault, onSubmit } = useWrite(async (fields) => {
    const nombre = fields.text('nombre').trim()
    const consulta = shownNow(search)
    const { id } = await call('POST /api/v1/vistas', {
      body: { lista: lista as PageName, nombre, consulta, compartida: fields.has('compartida') }, // pages are routes by their name
    })
    await onChanged()
    onClose()
    toast({ title: `Vista «${nombre}» guardada` })
    await navigate(`${pathname}?vista=${id}${consulta && `&${consulta}`}`, { preventScrollReset: true })
  })
  return (
    <WriteForm
      errors={errors}
      method="post"
      aria-label="Guardar lo que ves ahora"
      onSubmit={onSubmit}
      className="grid gap-3"
    >
      <h3 className="text-base">Guardar lo que ves ahora</h3>
      <TextField
        label="Nombre"
        name="nombre"
        required
        maxLength={60}
        hint="Guarda los filtros, el orden y las columnas. La dirección de la página es la vista: puedes mandarla."
        error={errors['nombre'] ?? fault?.message}
      />
      <Checkbox name="compartida" label="Compartirla con quienes pueden abrir esta lista" />
      <Button type="submit" busy={busy} className="justify-self-end">
        Guardar la vista
      </Button>
    </WriteForm>
  )
}
