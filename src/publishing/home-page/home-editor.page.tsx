import { ArrowDown, ArrowUp, Eye, EyeOff, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { instantOf } from '#kit/base/mexico-time.ts'
import { at } from '#kit/base/place.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { ContentFrame } from '#publishing/editor/content-frame.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { BlockDialog } from './block-dialog.tsx'
import { type Block, kindNames, MADE_KINDS } from './blocks.ts'
import { areSameBlocks, moved, withBlock } from './edit-blocks.ts'
import type { Edition } from './edition.ts'
import { HomeVersions } from './home-versions.tsx'

export const loader = () => call('GET /api/v1/inicio/edicion')

export function Component() {
  const edition = useLoaderData<typeof loader>()
  // Begun anew with what is in force.
  return <HomeEditor key={edition.version} edition={edition} />
}

/** Which blocks the start shows, in which order and when; looked at for any day before it is published. */
function HomeEditor({ edition }: { edition: Edition }) {
  const [blocks, setBlocks] = useState<Block[]>(edition.bloques)
  const [editing, setEditing] = useState<Block | 'nuevo' | null>(null)
  const isReady = useHydrated()
  const mayEdit = currentSession().permissions.includes('publicaciones-update')
  const isChanged = !areSameBlocks(blocks, edition.bloques)
  const change = (block: Block) => setBlocks((all) => withBlock(all, block))
  return (
    <ContentFrame
      current="inicioBloques"
      text="El orden de los bloques bajo el buscador, cuáles se ven y desde cuándo. Uno sin nada que mostrar se deja fuera solo."
      action={
        mayEdit && (
          <Button disabled={!isReady} variant="secondary" onClick={() => setEditing('nuevo')}>
            <Icon of={Plus} /> Agregar bloque
          </Button>
        )
      }
    >
      <div className="grid items-start gap-8 desktop:grid-cols-[minmax(0,1.6fr)_minmax(0,1fr)]">
        <div className="grid gap-4">
          <ol aria-label="Bloques del inicio" className="rounded-panel border border-line bg-card">
            {blocks.map((block, place) => (
              <BlockRow
                key={block.clave}
                block={block}
                isFirst={place === 0}
                isLast={place === blocks.length - 1}
                mayEdit={mayEdit && isReady}
                onMove={(way) => setBlocks(moved(blocks, block.clave, way))}
                onHide={() => change({ ...block, oculto: !block.oculto })}
                onEdit={() => setEditing(block)}
                onRemove={() => setBlocks(blocks.filter(({ clave }) => clave !== block.clave))}
              />
            ))}
          </ol>
          {mayEdit && (
            <SaveBar
              edition={edition}
              blocks={blocks}
              isChanged={isChanged}
              onDrop={() => setBlocks(edition.bloques)}
            />
          )}
        </div>
        <HomeVersions edition={edition} mayEdit={mayEdit} />
      </div>
      {editing && (
        <BlockDialog
          block={editing === 'nuevo' ? null : editing}
          edition={edition}
          onDone={change}
          onClose={() => setEditing(null)}
        />
      )}
    </ContentFrame>
  )
}

type BlockRowProps = {
  block: Block
  isFirst: boolean
  isLast: boolean
  mayEdit: boolean
  onMove: (way: 1 | -1) => void
  onHide: () => void
  onEdit: () => void
  onRemove: () => void
}

function BlockRow({ block, isFirst, isLast, mayEdit, onMove, onHide, onEdit, onRemove }: BlockRowProps) {
  const { tipo, titulo, oculto } = block
  const name = titulo || kindNames[tipo]
  const isMade = MADE_KINDS.some((kind) => kind === tipo)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line px-4 py-2 first:border-t-0">
      <div className="grid min-w-0 flex-1 basis-48 gap-0.5">
        <span className={`font-semibold ${oculto ? 'text-soft' : ''}`}>{name}</span>
        <span className="flex flex-wrap items-center gap-2 text-sm text-soft">
          {isMade && kindNames[tipo]}
          {oculto && <Badge>Oculto</Badge>}
          {timesOf(block)}
        </span>
      </div>
      {mayEdit && (
        <span className="flex">
          <IconButton label={`Subir ${name}`} disabled={isFirst} onClick={() => onMove(-1)}>
            <Icon of={ArrowUp} />
          </IconButton>
          <IconButton label={`Bajar ${name}`} disabled={isLast} onClick={() => onMove(1)}>
            <Icon of={ArrowDown} />
          </IconButton>
          <IconButton label={`${oculto ? 'Mostrar' : 'Ocultar'} ${name}`} onClick={onHide}>
            <Icon of={oculto ? EyeOff : Eye} />
          </IconButton>
          <IconButton label={`Editar ${name}`} onClick={onEdit}>
            <Icon of={Pencil} />
          </IconButton>
          {isMade && (
            <IconButton label={`Quitar ${name}`} onClick={onRemove}>
              <Icon of={Trash2} />
            </IconButton>
          )}
        </span>
      )}
    </li>
  )
}

function timesOf({ desde, hasta }: Block): string {
  return [desde && `desde el ${day(desde)}`, hasta && `hasta el ${day(hasta)}`].filter(Boolean).join(' ')
}

type SaveBarProps = { edition: Edition; blocks: Block[]; isChanged: boolean; onDrop: () => void }

/** Looked at first, on the day one likes; then published. */
function SaveBar({ edition, blocks, isChanged, onDrop }: SaveBarProps) {
  const [moment, setMoment] = useState('')
  const { busy, write, ask } = useWrite({ title: 'No se publicó' })
  const { form, guard, settle } = useUnsaved()
  const body = { base: edition.version, bloques: blocks }
  const look = async () => {
    // Opened by the press itself, or browsers keep it shut.
    const shown = window.open('', '_blank')
    const saved = await ask(() => call('POST /api/v1/inicio/versiones', { body: { ...body, publicar: false } }))
    if (!saved) return shown?.close()
    const query = new URLSearchParams({ version: String(saved.id) })
    const instant = instantOf(moment)
    if (instant) query.set('dia', instant)
    if (shown) shown.location.href = at(`/home?${query}`)
  }
  const publish = () =>
    write(
      async () => {
        const made = await call('POST /api/v1/inicio/versiones', { body: { ...body, publicar: true } })
        settle()
        return made
      },
      {
        title: 'Publicaste el inicio',
        ...(edition.version !== null && {
          undo: () => call('POST /api/v1/inicio/versiones/:id/publicacion', { params: { id: edition.version ?? 0 } }),
          undone: 'El inicio está como antes',
        }),
      },
    )
  return (
    <div className="flex flex-wrap items-end gap-3">
      {guard}
      {/* What leaving asks about. */}
      <form ref={form} className="hidden">
        <input type="hidden" name="bloques" value={JSON.stringify(blocks)} readOnly />
      </form>
      <TextField
        label="Verlo como será el día"
        type="datetime-local"
        value={moment}
        onChange={({ target }) => setMoment(target.value)}
      />
      <Button variant="secondary" busy={busy} onClick={() => void look()}>
        <Icon of={Eye} /> Ver cómo queda
      </Button>
      <Button busy={busy} disabled={!isChanged} onClick={() => void publish()}>
        Publicar
      </Button>
      {isChanged && (
        <Button variant="quiet" onClick={onDrop}>
          Dejarlo como estaba
        </Button>
      )}
    </div>
  )
}
