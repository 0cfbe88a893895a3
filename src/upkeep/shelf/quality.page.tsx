import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { changed } from '#kit/lists/table-address.ts'
import { MISSING } from './quality.ts'
import { Points } from './shelf-cells.tsx'
import { ShelfFrame } from './shelf-frame.tsx'

type Report = Reply<Api['GET /api/v1/estante/calidad']>
type By = 'linea' | 'marca'

export async function loader({ request }: LoaderFunctionArgs) {
  const por: By = new URL(request.url).searchParams.get('por') === 'marca' ? 'marca' : 'linea'
  return { por, report: await call('GET /api/v1/estante/calidad', { query: { por } }) }
}

/** How complete the active parts are, by line or by brand: every figure opens the parts that make it, the most sold first. */
export function Component() {
  const { por, report } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const { total, grupos } = report
  return (
    <ShelfFrame
      current="CalidadProductos"
      text="Partes activas. Cada cifra abre las partes que la forman, primero las que más se venden y se buscan."
    >
      {total.partes === 0 ? (
        <EmptyState title="Aún no hay partes activas" text="Aquí se ve qué les falta por línea y por marca." />
      ) : (
        <>
          <Totals total={total} />
          <nav aria-label="Agrupar" className="flex flex-wrap gap-2">
            {(['linea', 'marca'] as const).map((by) => (
              <a
                key={by}
                href={changed(search, { por: by })}
                aria-current={by === por ? 'page' : undefined}
                className="inline-flex min-h-11 items-center rounded-control border border-line bg-card px-3.5 text-sm text-ink no-underline hover:border-accent aria-[current]:border-accent aria-[current]:font-semibold md:min-h-9"
              >
                {by === 'linea' ? 'Por línea' : 'Por marca'}
              </a>
            ))}
          </nav>
          <Groups por={por} grupos={grupos} />
        </>
      )}
    </ShelfFrame>
  )
}

function pathOf(filter: Record<string, string>): string {
  return at(`/AdminProductos?${new URLSearchParams({ estado: 'activo', ...filter })}`)
}

function Totals({ total: { partes, puntos, faltan } }: Pick<Report, 'total'>) {
  return (
    <dl className="grid grid-cols-2 gap-3 md:grid-cols-5">
      <div className="rounded-panel border border-line bg-card p-3 md:col-span-2">
        <dt className="text-sm text-soft">Promedio de {count(partes)}</dt>
        <dd className="text-xl font-semibold tabular-nums">{puntos} de 100</dd>
      </div>
      {MISSING.map(({ id, texto, peso }) => (
        <div key={id} className="rounded-panel border border-line bg-card p-3">
          <dt className="text-sm text-soft" title={`Vale ${peso} de 100`}>
            {texto}
          </dt>
          <dd className="text-xl font-semibold tabular-nums">
            <a href={pathOf({ falta: id })} className="text-ink hover:text-accent-strong">
              {count(faltan[id] ?? 0)}
            </a>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Groups({ por, grupos }: { por: By; grupos: Report['grupos'] }) {
  const of = (id: number | null): Record<string, string> => ({ [por]: id === null ? 'ninguna' : String(id) })
  return (
    <section
      aria-label={por === 'linea' ? 'Por línea' : 'Por marca'}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that slides must be reachable by keyboard
      tabIndex={0}
      className="max-h-[calc(100dvh-var(--bar)-6rem)] overflow-auto rounded-panel border border-line bg-card"
    >
      <table className="w-full text-sm">
        <thead className="sticky top-0 z-10 bg-card shadow-[inset_0_-1px_var(--color-line)]">
          <tr>
            <th scope="col" className="px-4 py-2 text-left font-semibold">
              {por === 'linea' ? 'Línea' : 'Marca'}
            </th>
            <th scope="col" className="px-3 py-2 text-right font-semibold">
              Partes
            </th>
            <th scope="col" className="px-3 py-2 text-left font-semibold">
              Completas
            </th>
            {MISSING.map(({ id, texto }) => (
              <th key={id} scope="col" className="px-3 py-2 text-right font-semibold whitespace-nowrap">
                {texto}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grupos.map(({ id, nombre, partes, puntos, faltan }) => (
            <tr key={id ?? 0} className="border-line not-first:border-t hover:bg-page">
              <th scope="row" className="px-4 py-1.5 text-left font-semibold">
                <a href={pathOf(of(id))} className="inline-flex min-h-6 items-center text-ink hover:text-accent-strong">
                  {nombre}
                </a>
              </th>
              <td className="px-3 text-right tabular-nums">{count(partes)}</td>
              <td className="px-3">
                <Points puntos={puntos} />
              </td>
              {MISSING.map((lack) => (
                <td key={lack.id} className="px-3 text-right tabular-nums">
                  <Lacking count={faltan[lack.id] ?? 0} of={partes} href={pathOf({ ...of(id), falta: lack.id })} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Lacking({ count: many, of, href }: { count: number; of: number; href: string }) {
  if (many === 0) return <span className="text-soft">0</span>
  return (
    <a href={href} className="inline-flex min-h-6 items-center gap-1.5 text-ink hover:text-accent-strong">
      {count(many)} <span className="w-10 text-xs text-soft">{Math.round((many / of) * 100)} %</span>
    </a>
  )
}
