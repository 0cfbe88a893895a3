import { anonymous, canOpen, type PageAccess } from '#kit/base/access.ts'
import { pages } from '#pages.ts'
import { plural } from '#kit/ui/format.ts'
import { byCategory, inheritedBy, type UserOptions } from '#people/roles/user-options.ts'

type UserPreviewProps = {
  options: UserOptions
  roles: string[]
  permissions: string[]
}

/** What the user will see and be able to do, as roles and permissions stand in the form. */
export function UserPreview({ options, roles, permissions }: UserPreviewProps) {
  const held = new Set([...inheritedBy(options.roles, roles).keys(), ...permissions])
  const can = options.permisos.filter(({ name }) => held.has(name))
  const screens = screensFor(roles, [...held])
  const owesFactor = options.roles.some(
    ({ name, exige_segundo_factor }) => exige_segundo_factor && roles.includes(name),
  )
  return (
    <section aria-labelledby="vera" className="grid gap-4 rounded-panel border border-line bg-card p-5 text-sm">
      <h2 id="vera" className="text-lg">
        Podrá ver…
      </h2>
      <p>{screens.length > 0 ? screens.join(', ') : 'El catálogo y su propia cuenta.'}</p>
      <output className="font-semibold">
        {can.length > 0 ? `Y ${plural(can.length, 'permiso', 'permisos')}:` : 'Sin permisos.'}
      </output>
      <ul className="grid gap-2">
        {byCategory(can).map(([categoria, rows]) => (
          <li key={categoria} className="grid gap-0.5">
            {rows.map(({ name, descripcion }) => (
              <span key={name}>{descripcion || name}</span>
            ))}
          </li>
        ))}
      </ul>
      {owesFactor && <p className="text-soft">Deberá configurar la verificación en dos pasos al ingresar.</p>}
    </section>
  )
}

/** Titles of the guarded pages that these rights open; pages of one record are reached from their list. */
function screensFor(roles: string[], permissions: string[]): string[] {
  const session = { ...anonymous, user: { id: 0, name: '' }, roles, permissions, isLoggedin: true }
  return Object.values(pages)
    .map((page): { path: string; title: string; access: PageAccess } => page)
    .filter(({ path, access }) => (access.roles || access.permissions) && !/:|\/add$|register$/.test(path))
    .filter(({ access }) => canOpen(access, session) === 'ok')
    .map(({ title }) => title)
}
