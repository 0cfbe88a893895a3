import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FoldedPermissions } from './folded-permissions.tsx'
import type { UserOptions } from './user-options.ts'

type PermissionChoiceProps = {
  permisos: UserOptions['permisos']
  /** Through which roles each comes already. */
  inherited: Map<string, string[]>
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Permissions given to the user himself, beside those that come with his roles; an area at once too. */
export function PermissionChoice({ permisos, inherited, chosen, onChange }: PermissionChoiceProps) {
  const without = (names: string[]) => chosen.filter((other) => !names.includes(other))
  return (
    <FoldedPermissions
      permisos={permisos}
      isChosen={(name) => chosen.includes(name) || inherited.has(name)}
      renderAll={(rows, area) => {
        // What comes with a role already, or is not the editor's to give, is left as it is.
        const names = rows.flatMap(({ name, puede_dar }) => (puede_dar && !inherited.has(name) ? [name] : []))
        const hasAll = names.every((name) => chosen.includes(name))
        return (
          <Button
            variant="quiet"
            size="sm"
            disabled={names.length === 0}
            onClick={() => onChange(hasAll ? without(names) : [...without(names), ...names])}
          >
            {hasAll && names.length > 0 ? 'Quitar todo' : 'Elegir todo'}
            <span className="sr-only"> lo de {area}</span>
          </Button>
        )
      }}
      renderRow={({ name, descripcion, puede_dar }) => {
        const from = inherited.get(name) ?? []
        const isHeld = from.length > 0 || chosen.includes(name)
        return (
          <label className="flex min-h-11 items-center gap-2.5 px-4 py-0.5 text-sm md:min-h-9">
            <input
              type="checkbox"
              name="permissions"
              value={name}
              checked={chosen.includes(name)}
              disabled={!puede_dar && !chosen.includes(name)}
              onChange={({ target }) => onChange(target.checked ? [...chosen, name] : without([name]))}
              className="size-4.5 shrink-0 accent-accent"
            />
            <span title={name} className={`min-w-0 flex-1 ${isHeld ? '' : 'text-soft'}`}>
              {descripcion || name}
              {!puede_dar && !isHeld && <span className="sr-only"> (no lo tienes, no puedes darlo)</span>}
            </span>
            {from.length > 0 && (
              <Badge tone="accent">
                <span className="sr-only">ya lo tiene por su rol </span>
                {from.join(', ')}
              </Badge>
            )}
          </label>
        )
      }}
    />
  )
}
