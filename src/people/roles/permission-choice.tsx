import { Badge } from '#kit/ui/badge.tsx'
import { byCategory, type UserOptions } from './user-options.ts'

type PermissionChoiceProps = {
  permisos: UserOptions['permisos']
  /** Through which roles each comes already. */
  inherited: Map<string, string[]>
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** Permissions given to the user himself, beside those that come with his roles. */
export function PermissionChoice({ permisos, inherited, chosen, onChange }: PermissionChoiceProps) {
  return (
    <div className="gap-x-10 md:columns-2">
      {byCategory(permisos).map(([categoria, rows]) => (
        <div key={categoria} className="mb-3 break-inside-avoid">
          <h3 className="font-sans text-xs font-semibold text-soft">{categoria}</h3>
          {rows.map(({ name, descripcion, puede_dar }) => {
            const from = inherited.get(name) ?? []
            const isHeld = from.length > 0 || chosen.includes(name)
            return (
              <label key={name} className="flex min-h-11 items-center gap-2.5 py-0.5 text-sm md:min-h-8">
                <input
                  type="checkbox"
                  name="permissions"
                  value={name}
                  checked={chosen.includes(name)}
                  disabled={!puede_dar && !chosen.includes(name)}
                  onChange={(event) =>
                    onChange(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
                  }
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
          })}
        </div>
      ))}
    </div>
  )
}
