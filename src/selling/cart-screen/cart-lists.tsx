import { FolderInput, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { day, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { tellCart } from '#selling/cart/cart-news.ts'

export type SavedList = Reply<Api['GET /api/v1/listas']>['listas'][number]

type CartListsProps = {
  lists: SavedList[]
  isReady: boolean
  onLoaded: (notices: string[]) => void
  /** On the page of lists: its title says what they are. */
  isOwnPage?: boolean
  /** False: they are only read. */
  mayWrite?: boolean
}

/** Carts kept by name: the orders that repeat. */
export function CartLists({ lists, isReady, onLoaded, isOwnPage = false, mayWrite = true }: CartListsProps) {
  const [renaming, setRenaming] = useState<SavedList | null>(null)
  const { write } = useWrite()
  const loading = useWrite<number>({
    reloads: true,
    onRefused: ({ message }) => {
      onLoaded([message])
      return true
    },
  })
  const load = ({ id, nombre }: SavedList) =>
    loading.write(
      async () => {
        const { agregadas, avisos, omitidas, ...news } = await call('POST /api/v1/listas/:id/carga', { params: { id } })
        tellCart(news)
        onLoaded([...omitidas.map(leftOut), ...avisos])
        return agregadas
      },
      (agregadas) => ({ title: `«${nombre}» está en el carrito`, text: plural(agregadas, 'parte', 'partes') }),
      id,
    )
  const remove = ({ id, nombre }: SavedList) =>
    write(() => call('DELETE /api/v1/listas/:id', { params: { id } }), {
      title: `«${nombre}» se borró`,
      undo: () => call('POST /api/v1/listas/:id/recuperacion', { params: { id } }),
    })
  if (lists.length === 0) return null
  return (
    <section aria-labelledby="listas-guardadas" className="grid gap-3">
      <header className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="listas-guardadas" className={isOwnPage ? 'sr-only' : 'text-xl'}>
          Listas guardadas
        </h2>
        {!isOwnPage && (
          <a href={at('/listas')} className="link inline-flex min-h-6 items-center text-sm">
            Ver mis listas
          </a>
        )}
      </header>
      <ul className="divide-y divide-line border-y border-line">
        {lists.map((list) => (
          <li key={list.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
            <ListFacts list={list} />
            {mayWrite && (
              <ListActs
                list={list}
                isReady={isReady}
                isLoading={loading.doing === list.id}
                onLoad={() => void load(list)}
                onRename={() => setRenaming(list)}
                onRemove={() => void remove(list)}
              />
            )}
          </li>
        ))}
      </ul>
      <RenameDialog list={renaming} onClose={() => setRenaming(null)} />
    </section>
  )
}

function ListFacts({ list }: { list: SavedList }) {
  return (
    <div className="min-w-0 flex-1 basis-48">
      <p className="flex flex-wrap items-center gap-x-2">
        <a
          href={at(`/listas/${list.id}`)}
          className="inline-flex min-h-6 items-center font-semibold wrap-anywhere text-ink hover:text-accent-strong"
        >
          {list.nombre}
        </a>
        {list.sugeridas !== null && (
          <Badge tone="accent">{plural(list.sugeridas, 'parte preparada', 'partes preparadas')}</Badge>
        )}
      </p>
      <p className="text-xs text-soft">
        {plural(list.lineas, 'parte', 'partes')}, {plural(list.piezas, 'pieza', 'piezas')} · {day(list.actualizada_en)}
        {list.creada_por && ` · ${list.creada_por}`}
        {list.proxima && ` · se prepara el ${day(`${list.proxima}T12:00:00-06:00`)}`}
      </p>
    </div>
  )
}

type ListActsProps = {
  list: SavedList
  isReady: boolean
  isLoading: boolean
  onLoad: () => void
  onRename: () => void
  onRemove: () => void
}

function ListActs({ list, isReady, isLoading, onLoad, onRename, onRemove }: ListActsProps) {
  return (
    <>
      <Button variant="secondary" size="sm" disabled={!isReady || list.lineas === 0} busy={isLoading} onClick={onLoad}>
        <Icon of={FolderInput} size={16} /> Agregar al carrito
        <span className="sr-only"> la lista {list.nombre}</span>
      </Button>
      <IconButton label={`Cambiar el nombre de ${list.nombre}`} disabled={!isReady} onClick={onRename}>
        <Icon of={Pencil} />
      </IconButton>
      <IconButton label={`Borrar ${list.nombre}`} disabled={!isReady} onClick={onRemove}>
        <Icon of={Trash2} />
      </IconButton>
    </>
  )
}

function leftOut({ k_parte, reemplazo }: { k_parte: string; reemplazo: string | null }): string {
  return `${k_parte} ya no se vende y no se agregó.${reemplazo ? ` La reemplaza ${reemplazo}.` : ''}`
}

function RenameDialog({ list, onClose }: { list: SavedList | null; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    if (!list) return
    await call('PATCH /api/v1/listas/:id', { params: { id: list.id }, body: { nombre: fields.text('nombre') } })
    await revalidate()
    onClose()
  })
  return (
    <Dialog open={list !== null} onClose={onClose} title="Cambiar el nombre">
      <form onSubmit={onSubmit} className="grid gap-4">
        {fault && <FormFault fault={fault} />}
        <TextField
          label="Nombre"
          name="nombre"
          required
          maxLength={60}
          defaultValue={list?.nombre}
          error={errors['nombre']}
        />
        <Button type="submit" busy={busy} className="justify-self-end">
          Guardar
        </Button>
      </form>
    </Dialog>
  )
}
