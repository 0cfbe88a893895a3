import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { type Gallery, proposedAlt } from '#upkeep/photos/gallery.ts'
import { MOST_PHOTOS } from '#upkeep/photos/limits.ts'
import { picturesOf } from '#upkeep/photos/picked.ts'
import { PhotoDrop } from '#upkeep/photos/photo-drop.tsx'
import { PhotoOrder } from '#upkeep/photos/photo-order.tsx'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import { editPath } from './shelf-cells.tsx'
import { TurnSection } from '#upkeep/photos/turn-section.tsx'
import { Block } from '#upkeep/photos/block.tsx'
import { UploadTray } from '#upkeep/photos/upload-tray.tsx'
import { useUploads } from '#upkeep/photos/use-uploads.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  try {
    return Number.isSafeInteger(id) ? await call('GET /api/v1/estante/:id/imagenes', { params: { id } }) : null
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export function head(gallery: Gallery | null) {
  return { title: gallery ? `Fotos de ${gallery.producto.k_parte}` : 'El producto no existe' }
}

/** A part's photos and its turn: brought, described, ordered, taken away and brought back. */
export function Component() {
  const gallery = useLoaderData<typeof loader>()
  if (!gallery) {
    return (
      <EmptyState level={1} title="El producto no existe" text="Puede que alguien lo haya borrado.">
        <LinkButton href={at('/AdminProductos')}>Ver el estante</LinkButton>
      </EmptyState>
    )
  }
  return <Pictures key={gallery.producto.id} gallery={gallery} />
}

function Pictures({ gallery }: { gallery: Gallery }) {
  const { producto, fotos } = gallery
  const desk = useGallery(gallery)
  const { uploads } = desk
  return (
    <RecordFrame
      title={`Fotos de ${producto.k_parte}`}
      aside={<span>{[producto.descripcion, producto.linea].filter(Boolean).join(' · ')}</span>}
      action={<Elsewhere producto={producto} />}
    >
      <Block title="Fotos">
        <div className="grid gap-4">
          {fotos.length > 0 && (
            <PhotoOrder fotos={fotos} onOrder={desk.order} onDescribe={desk.describe} onRemove={desk.remove} />
          )}
          {fotos.length === 0 && uploads.length === 0 && (
            <p className="text-soft">Aún no tiene fotos: en el sitio sale el dibujo de su línea.</p>
          )}
          <UploadTray
            uploads={uploads}
            proposed={(place) => proposedAlt(producto, fotos.length + place)}
            busy={desk.busy}
            onDrop={desk.drop}
            onPut={(nuevas) => void desk.put(nuevas)}
          />
          <PhotoDrop
            label="Elegir fotos"
            hasCamera
            takesPaste
            onFiles={(files) => void desk.take(files)}
            text="O suéltalas aquí, o pégalas. Hasta 15 MB y 40 millones de puntos cada una; se guardan en todas las medidas y sin los datos de la cámara."
          />
          {desk.fault && <Alert title={desk.fault.message} />}
        </div>
      </Block>
      <TurnSection gallery={gallery} busy={desk.busy} onSet={desk.turn} />
      <Removed borradas={gallery.borradas} onRestore={desk.bringBack} />
    </RecordFrame>
  )
}

function Elsewhere({ producto }: Pick<Gallery, 'producto'>) {
  const edit = editPath(producto.id)
  return (
    <span className="flex flex-wrap gap-2">
      {producto.estado === 'activo' && (
        <LinkButton href={at(`/verprods/${encodeURIComponent(producto.k_parte)}`)} variant="secondary">
          Ver en el sitio
        </LinkButton>
      )}
      {edit && (
        <LinkButton href={edit} variant="secondary">
          Editar todo
        </LinkButton>
      )}
    </span>
  )
}

/** What can be done with the pictures of a part. */
function useGallery({ producto, fotos }: Gallery) {
  const { uploads, add, drop, clear } = useUploads('foto')
  const { busy, write } = useWrite(NOT_SAVED)
  const taking = useWrite({ ...NOT_SAVED, tells: 'here' })
  const params = { id: producto.id }
  const base = '/api/v1/estante/:id/imagenes' as const
  const restore = (ids: number[]) => call(`POST ${base}/restauracion`, { params, body: { ids } })
  return {
    uploads,
    drop,
    busy,
    fault: taking.fault,
    take: (files: File[]) =>
      taking.write(async () => {
        const found = await picturesOf(files, MOST_PHOTOS)
        const room = MOST_PHOTOS - fotos.length - uploads.length
        if (found.length === 0) throw new Refusal(422, 'Ahí no hay imágenes. Elige JPEG, PNG, WebP o AVIF.')
        if (found.length > room)
          throw new Refusal(422, `Una parte lleva ${MOST_PHOTOS} fotos como máximo: caben ${Math.max(room, 0)} más.`)
        add(found)
      }),
    put: async (nuevas: { imagen_id: number; alt: string }[]) => {
      if (nuevas.length === 0) return
      if (await write(() => call(`POST ${base}`, { params, body: { fotos: nuevas } }), 'Fotos puestas')) clear()
    },
    order: (ids: number[]) => void write(() => call(`PUT ${base}/orden`, { params, body: { ids } }), 'Orden guardado'),
    describe: ({ id }: { id: number }, alt: string) =>
      void write(
        () => call(`PATCH ${base}/:imagen`, { params: { ...params, imagen: id }, body: { alt } }),
        'Descripción guardada',
      ),
    remove: ({ id }: { id: number }) =>
      void write(() => call(`DELETE ${base}/:imagen`, { params: { ...params, imagen: id } }), {
        title: 'Foto quitada',
        undo: () => restore([id]),
        undone: 'Recuperado',
      }),
    turn: (imagenes: number[]) =>
      write(
        () => call('PUT /api/v1/estante/:id/giro', { params, body: { imagenes } }),
        imagenes.length > 0 ? 'Vista giratoria puesta' : 'Vista giratoria quitada',
      ),
    bringBack: (ids: number[]) => void write(() => restore(ids), 'Recuperado'),
  }
}

type RemovedProps = { borradas: Gallery['borradas']; onRestore: (ids: number[]) => void }

/** What was taken away in the last day; a turn comes back whole. */
function Removed({ borradas, onRestore }: RemovedProps) {
  if (borradas.length === 0) return null
  const turns = Map.groupBy(
    borradas.filter(({ tipo }) => tipo === '360'),
    ({ borrado_en }) => borrado_en,
  )
  return (
    <Block title="Quitadas hace menos de un día">
      <ul className="flex flex-wrap gap-3">
        {borradas
          .filter(({ tipo }) => tipo === 'foto')
          .map(({ id, ruta, alt, borrado_en }) => (
            <li key={id} className="flex max-w-sm items-center gap-3 rounded-panel border border-line bg-card p-2 pr-3">
              <img
                src={at(ruta)}
                alt=""
                width={56}
                height={56}
                className="size-14 rounded-control bg-sunk object-contain opacity-70"
              />
              <span className="grid min-w-0 text-sm">
                <span className="truncate">{alt}</span>
                <span className="text-soft">{moment(borrado_en)}</span>
              </span>
              <Button variant="secondary" size="sm" onClick={() => onRestore([id])} aria-label={`Recuperar: ${alt}`}>
                Recuperar
              </Button>
            </li>
          ))}
        {[...turns].map(([when, frames]) => (
          <li key={when} className="flex items-center gap-3 rounded-panel border border-line bg-card p-2 px-3 text-sm">
            Vista giratoria de {frames.length} cuadros · {moment(when)}
            <Button variant="secondary" size="sm" onClick={() => onRestore(frames.map(({ id }) => id))}>
              Recuperar la vista
            </Button>
          </li>
        ))}
      </ul>
    </Block>
  )
}
