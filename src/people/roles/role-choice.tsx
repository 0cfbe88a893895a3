import { plural } from '#kit/ui/format.ts'
import type { UserOptions } from './user-options.ts'

type RoleChoiceProps = {
  roles: UserOptions['roles']
  chosen: string[]
  onChange: (chosen: string[]) => void
}

/** The roles of a user, each with what it brings. */
export function RoleChoice({ roles, chosen, onChange }: RoleChoiceProps) {
  return (
    <div className="grid gap-2 sm:grid-cols-2 wide:grid-cols-3">
      {roles.map(({ name, descripcion, permisos, exige_segundo_factor, puede_dar }) => (
        <label
          key={name}
          className="flex min-h-14 items-start gap-2.5 rounded-control border border-line bg-card p-3 text-sm has-checked:border-accent has-checked:bg-accent-tint has-disabled:text-soft"
        >
          <input
            type="checkbox"
            name="roles"
            value={name}
            checked={chosen.includes(name)}
            // What he has already may be taken away; it goes with the form only while it can be given.
            disabled={!puede_dar && !chosen.includes(name)}
            onChange={(event) =>
              onChange(event.target.checked ? [...chosen, name] : chosen.filter((other) => other !== name))
            }
            className="mt-0.5 size-4.5 shrink-0 accent-accent"
          />
          <span className="min-w-0 font-semibold wrap-anywhere">
            {name}
            <small className="block text-sm font-normal text-soft">
              {descripcion || plural(permisos.length, 'permiso', 'permisos')}
              {exige_segundo_factor && ' · dos pasos'}
              {!puede_dar && ' · da más de lo que tú tienes'}
            </small>
          </span>
        </label>
      ))}
    </div>
  )
}
