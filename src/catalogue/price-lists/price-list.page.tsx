import { FileSpreadsheet, FileText } from 'lucide-react'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { buttonClass, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { Scheduled } from './schedule-words.ts'
import { Schedules } from './schedules.tsx'

type Downloads = Reply<Api['GET /api/v1/clientes/:id/lista-de-precios']>

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['cliente'] ?? currentSession().cliente?.id ?? Number.NaN)
  if (!Number.isSafeInteger(id)) return data(null, { status: params['cliente'] ? 404 : 200 })
  try {
    const [list, scheduled] = await Promise.all([
      call('GET /api/v1/clientes/:id/lista-de-precios', { params: { id } }),
      call('GET /api/v1/clientes/:id/listas-programadas', { params: { id } }),
    ])
    return { ...list, scheduled }
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 422)) return data(null, { status: 404 })
    throw error
  }
}

/** One's own price list as a file, and those that were taken before. */
export function Component() {
  const found = useLoaderData() as (Downloads & { scheduled: Scheduled }) | null // what `data` wraps arrives unwrapped
  if (found) return <PriceList key={found.cliente.id} {...found} />
  return (
    <div className="wrap py-8">
      <EmptyState
        level={1}
        title="No hay lista que bajar"
        text="La lista de precios es de un cliente. Elige uno de los tuyos y vuelve desde su ficha."
      >
        <LinkButton href={at('/clientes')}>Ver mis clientes</LinkButton>
      </EmptyState>
    </div>
  )
}

function PriceList({ cliente, lineas, marcas, descargas, scheduled }: Downloads & { scheduled: Scheduled }) {
  const [linea, setLinea] = useState('')
  const [marca, setMarca] = useState('')
  const query = new URLSearchParams({ ...(linea && { linea }), ...(marca && { marca }) })
  const href = (format: 'csv' | 'xlsx') => at(`/api/v1/clientes/${cliente.id}/lista-de-precios/${format}?${query}`)
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">Lista de precios</h1>
        <p className="max-w-prose text-soft">
          {cliente.nombre}. Con tus códigos, tu precio, la existencia, cómo se vende cada parte y lo que cambió desde la
          última que bajaste con los mismos filtros.
        </p>
        {currentSession().cliente?.id === cliente.id && currentSession().permissions.includes('imprenta-create') && (
          <p>
            <a href={at('/imprenta')} className="font-semibold text-accent">
              Imprimir un catálogo con tus precios
            </a>
          </p>
        )}
      </header>
      <section aria-label="Bajar" className="grid gap-4 rounded-panel border border-line bg-card p-5 md:max-w-2xl">
        <div className="grid gap-4 sm:grid-cols-2">
          <SelectField label="Línea" value={linea} onChange={(event) => setLinea(event.target.value)}>
            <option value="">Todas</option>
            <Options of={lineas} />
          </SelectField>
          <SelectField label="Marca" value={marca} onChange={(event) => setMarca(event.target.value)}>
            <option value="">Todas</option>
            <Options of={marcas} />
          </SelectField>
        </div>
        <div className="flex flex-wrap gap-2">
          <a href={href('xlsx')} target="_self" download className={buttonClass()}>
            <Icon of={FileSpreadsheet} /> Bajar Excel
          </a>
          <a href={href('csv')} target="_self" download className={buttonClass('secondary')}>
            <Icon of={FileText} /> Bajar CSV
          </a>
        </div>
      </section>
      <Schedules clientId={cliente.id} {...scheduled} />
      <Past downloads={descargas} />
    </div>
  )
}

function Past({ downloads }: { downloads: Downloads['descargas'] }) {
  return (
    <section aria-labelledby="bajadas" className="grid gap-3">
      <h2 id="bajadas" className="text-xl">
        Las últimas que se bajaron
      </h2>
      {downloads.length === 0 && (
        <p className="text-sm text-soft">Todavía ninguna. Desde la segunda, cada archivo dice qué precios cambiaron.</p>
      )}
      {downloads.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-card text-sm">
          {downloads.map(({ id, creado_en, usuario, formato, linea, marca, filas, cambios, sello }) => (
            <li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3">
              <span className="font-semibold">{moment(creado_en)}</span>
              <span className="text-soft">
                {formato.toUpperCase()} · {[linea, marca].filter(Boolean).join(', ') || 'todo'} ·{' '}
                {plural(filas, 'parte', 'partes')}
                {usuario && ` · ${usuario}`}
              </span>
              <span className={cambios ? 'text-maybe' : 'text-soft'}>
                {cambios === null ? 'la primera' : cambios === 0 ? 'sin cambios' : `${count(cambios)} con cambios`}
              </span>
              {sello && (
                <a
                  href={sello}
                  target="_blank"
                  rel="noopener"
                  className="link"
                  aria-label={`Sello de la lista del ${moment(creado_en)}`}
                >
                  Sello
                </a>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
