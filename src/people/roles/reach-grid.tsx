import { REACHES, type Reach } from '#people/access/reach.ts'
import { Segmented } from '#kit/ui/segmented.tsx'
import { FoldedPermissions } from './folded-permissions.tsx'
import type { Permission } from './user-options.ts'

export type Grants = Record<string, Reach>

const texts: Record<Reach, string> = { propio: 'Propio', cartera: 'Cartera', sucursal: 'Sucursal', todo: 'Todo' }
const NONE = ''
const choices = [{ value: NONE, text: 'No' }, ...REACHES.map((reach) => ({ value: reach, text: texts[reach] }))]
const line = 'grid items-center gap-x-6 gap-y-1 md:grid-cols-[minmax(0,1fr)_22rem]'

type ReachGridProps = {
  permisos: Permission[]
  grants: Grants
  onChange: (grants: Grants) => void
}

/** Which permissions a role gives and how far each reaches, by area; an area at once too. */
export function ReachGrid({ permisos, grants, onChange }: ReachGridProps) {
  const set = (names: string[], value: string) => {
    const reach = REACHES.find((known) => known === value)
    const others = Object.entries(grants).filter(([name]) => !names.includes(name))
    onChange(Object.fromEntries(reach ? [...others, ...names.map((name) => [name, reach] as const)] : others))
  }
  return (
    <FoldedPermissions
      permisos={permisos}
      isChosen={(name) => grants[name] !== undefined}
      renderAll={(rows, area) => (
        <div className={line}>
          <p className="text-sm font-semibold">Todo lo de aquí</p>
          <Segmented
            label={`Alcance de todo lo de ${area}`}
            name={`area:${area}`}
            options={choices}
            value={sharedBy(rows, grants)}
            neutral={NONE}
            onChoose={(value) =>
              set(
                rows.map(({ name }) => name),
                value,
              )
            }
          />
        </div>
      )}
      renderRow={({ name, descripcion }) => (
        <div className={`${line} px-4 py-2`}>
          <p className="min-w-0 text-sm">
            {descripcion || name} <span className="code text-xs wrap-anywhere text-soft">{name}</span>
          </p>
          <Segmented
            label={`Alcance de ${descripcion || name}`}
            name={`alcance:${name}`}
            options={choices}
            value={grants[name] ?? NONE}
            neutral={NONE}
            onChoose={(value) => set([name], value)}
          />
        </div>
      )}
    />
  )
}

/** The reach that all of them have; none where they differ. */
function sharedBy(rows: Permission[], grants: Grants): string {
  const [first, ...others] = new Set(rows.map(({ name }) => grants[name] ?? NONE))
  return others.length > 0 ? 'varios' : (first ?? NONE)
}
