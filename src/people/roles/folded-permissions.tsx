import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { plain } from '#kit/base/plain.ts'
import { TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { byArea } from './permission-areas.ts'

type Row = { name: string; descripcion: string; categoria: string }
type FoldedPermissionsProps<Of extends Row> = {
  permisos: Of[]
  isChosen: (name: string) => boolean
  /** At the head of an open area: chooses all that it shows. */
  renderAll: (rows: Of[], area: string) => ReactNode
  renderRow: (row: Of) => ReactNode
}

/**
 * Permissions by area, folded, each with how many are chosen; a filter leaves and opens only what it finds. What is folded or filtered
 * out stays in the form.
 */
export function FoldedPermissions<Of extends Row>({
  permisos,
  isChosen,
  renderAll,
  renderRow,
}: FoldedPermissionsProps<Of>) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const words = plain(typed).split(/\s+/).filter(Boolean)
  const isFound = ({ name, descripcion, categoria }: Of) => {
    const text = plain(`${descripcion} ${name} ${categoria}`)
    return words.every((word) => text.includes(word))
  }
  const areas = byArea(permisos)
  const found = permisos.filter(isFound).length
  const fold = (area: string, isOpen: boolean) => {
    const next = new Set(open)
    if (isOpen) next.add(area)
    else next.delete(area)
    setOpen(next)
  }
  return (
    <div className="grid gap-3">
      <PermissionSearch typed={typed} found={words.length > 0 ? found : null} onType={setTyped} />
      <div className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
        {areas.map(([area, rows]) => {
          const shown = rows.filter(isFound)
          const chosen = rows.filter(({ name }) => isChosen(name)).length
          return (
            <details
              key={area}
              open={words.length > 0 ? shown.length > 0 : open.has(area)}
              hidden={shown.length === 0}
              onToggle={({ currentTarget }) => words.length === 0 && fold(area, currentTarget.open)}
              className="group"
            >
              <summary className="flex min-h-11 items-center gap-3 px-4 py-2 font-semibold -outline-offset-2 hover:bg-sunk">
                <span className="min-w-0 flex-1">{area}</span>
                <span className={`text-sm font-normal tabular-nums ${chosen > 0 ? 'text-accent-strong' : 'text-soft'}`}>
                  {chosen} de {rows.length}
                </span>
                <Icon of={ChevronDown} className="text-soft transition-transform group-open:rotate-180" />
              </summary>
              <div className="border-t border-line">
                {shown.length > 1 && <div className="bg-sunk px-4 py-2">{renderAll(shown, area)}</div>}
                <ul className="divide-y divide-line">
                  {rows.map((row) => (
                    <li key={row.name} hidden={!isFound(row)}>
                      {renderRow(row)}
                    </li>
                  ))}
                </ul>
              </div>
            </details>
          )
        })}
      </div>
    </div>
  )
}

/** `found` is null where nothing is looked for. */
function PermissionSearch({
  typed,
  found,
  onType,
}: {
  typed: string
  found: number | null
  onType: (text: string) => void
}) {
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      <TextField
        label="Buscar permisos"
        type="search"
        autoComplete="off"
        placeholder="cotizaciones, ver, precios…"
        value={typed}
        onChange={({ target }) => onType(target.value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="w-full max-w-sm"
      />
      <output className="min-h-10 content-center text-sm text-soft">
        {found !== null && (found > 0 ? plural(found, 'permiso', 'permisos') : 'Ningún permiso con esas palabras.')}
      </output>
    </div>
  )
}

type Difference = { more: number; less: number; other?: number }

/** What would change of the permissions, before it is saved: «+3 permisos, −1». Nothing while nothing does. */
export function PermissionDifference({ more, less, other = 0 }: Difference) {
  const parts = [
    more > 0 && `+${plural(more, 'permiso', 'permisos')}`,
    less > 0 && `−${more > 0 ? less : plural(less, 'permiso', 'permisos')}`,
    other > 0 && `${other} con otro alcance`,
  ].filter(Boolean)
  return <output className="text-sm font-semibold tabular-nums empty:hidden">{parts.join(', ')}</output>
}
