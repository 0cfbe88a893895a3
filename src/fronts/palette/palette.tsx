import { Search, X } from 'lucide-react'
import { type MouseEvent, useEffect, useId, useRef } from 'react'
import type { Session } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import { MAX_SEARCH } from '#kit/base/settings.ts'
import { useModal } from '#kit/ui/dialog.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { type Entry, groupNames } from './entry.ts'
import type { OptionGroup } from './options.ts'
import { type PaletteState, usePalette } from './use-palette.ts'

type PaletteProps = { open: boolean; onClose: () => void; session: Session }

/** «Ir a…»: screens, actions and records by typing; over any page, also over another dialog. */
export function Palette({ open, onClose, session }: PaletteProps) {
  const ref = useModal(open)
  return (
    <dialog
      ref={ref}
      aria-label="Ir a…"
      onClose={onClose}
      closedby="any"
      className="m-0 h-dvh max-h-dvh w-screen max-w-none overflow-hidden border-line bg-card p-0 text-ink shadow-float md:mx-auto md:mt-[10vh] md:h-fit md:max-h-[76vh] md:w-[min(42rem,calc(100vw-2rem))] md:rounded-panel md:border"
    >
      {open && <Content session={session} onClose={onClose} />}
    </dialog>
  )
}

function Content({ session, onClose }: Omit<PaletteProps, 'open'>) {
  const palette = usePalette(session, onClose)
  const { text, groups, active, listId, isEmpty, hasFailed } = palette
  return (
    <div className="flex h-full max-h-[inherit] min-h-0 flex-col">
      <PaletteInput palette={palette} onClose={onClose} />
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 md:min-h-40">
        {isEmpty && <p className="px-3 py-2 text-soft">Nada con “{text.trim()}”</p>}
        {groups.length === 0 && <p className="px-3 py-2 text-soft">Buscando…</p>}
        {/* The keyboard stays in the input above. */}
        {/* oxlint-disable-next-line jsx-a11y/interactive-supports-focus, jsx-a11y/prefer-tag-over-role */}
        <div role="listbox" id={listId} aria-label="Resultados">
          {groups.map((group) => (
            <GroupRows key={group.grupo} group={group} palette={palette} active={active} />
          ))}
        </div>
        {hasFailed && (
          <p className="px-3 py-2 text-sm text-soft">
            No se pudo buscar entre partes, clientes y folios. Aquí están las pantallas.
          </p>
        )}
      </div>
      <PaletteNews palette={palette} />
    </div>
  )
}

/** The combobox itself (APG, list autocomplete): the keyboard never leaves it. */
function PaletteInput({ palette, onClose }: { palette: PaletteState; onClose: () => void }) {
  const { text, type, keyDown, listId, active, isRunning } = palette
  return (
    <div className="flex items-center gap-2 border-b border-line py-2 pr-2 pl-4">
      {isRunning ? (
        <span aria-hidden className="spinner size-4 shrink-0 text-accent" />
      ) : (
        <Icon of={Search} size={16} className="shrink-0 text-soft" />
      )}
      <input
        type="text"
        role="combobox"
        aria-label="Ir a…"
        aria-autocomplete="list"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active && optionId(listId, active)}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={MAX_SEARCH}
        placeholder="Pantalla, parte, cliente, folio…"
        data-starts-focused
        value={text}
        onChange={({ target, nativeEvent }) =>
          type(target.value, nativeEvent instanceof InputEvent && nativeEvent.isComposing)
        }
        onCompositionEnd={({ currentTarget }) => type(currentTarget.value, false)}
        onKeyDown={keyDown}
        className="h-11 min-w-0 flex-1 bg-transparent outline-none placeholder:text-soft"
      />
      <IconButton label="Cerrar" onClick={onClose}>
        <Icon of={X} size={20} />
      </IconButton>
    </div>
  )
}

function GroupRows({
  group,
  palette,
  active,
}: {
  group: OptionGroup
  palette: PaletteState
  active?: Entry | undefined
}) {
  const id = useId()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options within a listbox (APG)
    <div role="group" aria-labelledby={id} className="pb-1">
      <p id={id} className="px-3 pt-2 pb-1 text-xs font-semibold tracking-wide text-soft">
        {groupNames[group.grupo]}
      </p>
      {group.entries.map((entry) => (
        <OptionRow key={entry.id} entry={entry} palette={palette} isActive={entry.id === active?.id} />
      ))}
    </div>
  )
}

type OptionRowProps = { entry: Entry; palette: PaletteState; isActive: boolean }

function OptionRow({ entry, palette, isActive }: OptionRowProps) {
  const ref = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  const press = (event: MouseEvent) => {
    event.preventDefault()
    palette.choose(entry, event.ctrlKey || event.metaKey)
  }
  const { titulo, detalle, motivo, href } = entry
  return (
    // The keyboard reaches it from the input (aria-activedescendant).
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <a
      ref={ref}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="option"
      id={optionId(palette.listId, entry)}
      aria-selected={isActive}
      aria-disabled={motivo !== undefined || undefined}
      href={href && !motivo ? at(href) : undefined}
      tabIndex={-1}
      onClick={press}
      onPointerMove={() => isActive || palette.point(entry.id)}
      className="flex min-h-11 flex-wrap items-center gap-x-3 rounded-control px-3 py-1.5 text-ink no-underline aria-disabled:text-soft aria-selected:bg-accent-tint md:min-h-9"
    >
      <span className="min-w-0 break-words">{titulo}</span>
      {(motivo ?? detalle) && <span className="min-w-0 truncate text-sm text-soft">{motivo ?? detalle}</span>}
    </a>
  )
}

/** What a reader hears when the list changes. */
function PaletteNews({ palette: { text, groups, isEmpty, isRunning } }: { palette: PaletteState }) {
  const found = groups.reduce((sum, { entries }) => sum + entries.length, 0)
  const said = isEmpty ? `Nada con “${text.trim()}”` : plural(found, 'resultado', 'resultados')
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result
    <p role="status" className="sr-only">
      {text.trim() && !isRunning ? said : ''}
    </p>
  )
}

function optionId(listId: string, { id }: Entry): string {
  return `${listId}-${id.replaceAll(/[^\w-]+/g, '_')}`
}
