import { REACHES, type Reach } from '#people/access/reach.ts'
import { plural } from '#kit/ui/format.ts'
import { Segmented } from '#kit/ui/segmented.tsx'
import { byCategory, type Permission } from './user-options.ts'

export type Grants = Record<string, Reach>

const texts: Record<Reach, string> = { propio: 'Propio', cartera: 'Cartera', sucursal: 'Sucursal', todo: 'Todo' }
const NONE = ''
const choices = [{ value: NONE, text: 'No' }, ...REACHES.map((reach) => ({ value: reach, text: texts[reach] }))]

type ReachGridProps = {
  permisos: Permission[]
  grants: Grants
  onChange: (grants: Grants) => void
}

/** Which permissions a role gives and how far each reaches, by category. */
export function ReachGrid({ permisos, grants, onChange }: ReachGridProps) {
  const set = (name: string, value: string) => {
    const { [name]: _, ...others } = grants
    const reach = REACHES.find((known) => known === value)
    onChange(reach ? { ...others, [name]: reach } : others)
  }
  return (
    <div className="grid gap-5">
      {byCategory(permisos).map(([categoria, rows]) => (
        <section key={categoria} aria-label={categoria} className="rounded-panel border border-line bg-card">
          <h3 className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line px-4 py-2 font-sans text-sm font-semibold">
            {categoria}
            <span className="font-normal text-soft">
              {plural(rows.filter(({ name }) => grants[name]).length, 'dado', 'dados')} de {rows.length}
            </span>
          </h3>
          <ul className="divide-y divide-line">
            {rows.map(({ name, descripcion }) => (
              <li key={name} className="grid items-center gap-x-6 gap-y-1 px-4 py-2 md:grid-cols-[minmax(0,1fr)_22rem]">
                <p className="min-w-0 text-sm">
                  {descripcion || name} <span className="code text-xs wrap-anywhere text-soft">{name}</span>
                </p>
                <Segmented
                  label={`Alcance de ${descripcion || name}`}
                  name={`alcance:${name}`}
                  options={choices}
                  value={grants[name] ?? NONE}
                  neutral={NONE}
                  onChoose={(value) => set(name, value)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
