import { BookOpen } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { ChooseParts } from './choose-parts.tsx'
import { queryOf, selectionOf } from './press-query.ts'
import { PrintForm } from './print-form.tsx'
import { type Print, PrintRow } from './print-row.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const selection = selectionOf(new URL(request.url).searchParams)
  try {
    const [options, cuenta, { impresiones }] = await Promise.all([
      call('GET /api/v1/imprenta/opciones', { query: { vehiculo: selection.vehiculo } }),
      call('GET /api/v1/imprenta/cuenta', { query: queryOf(selection) }).catch(uncounted),
      call('GET /api/v1/imprenta'),
    ])
    return { selection, options, cuenta, impresiones, fault: null }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'sin_cliente') return { fault: error.message }
    throw error
  }
}

/** A count that did not come in time keeps nobody from printing: the print counts by itself. */
function uncounted(error: unknown): null {
  if (error instanceof Refusal && error.status === 503) return null
  throw error
}

/** MS-7: catalogues printed from live data, the house's or a client's own. */
export function Component() {
  const found = useLoaderData<typeof loader>()
  if (found.fault !== null) {
    return (
      <div className="wrap py-8">
        <EmptyState level={1} title="No hay para quién imprimir" text={found.fault}>
          <LinkButton href={at('/cuenta')}>Ver mi cuenta</LinkButton>
        </EmptyState>
      </div>
    )
  }
  return <Press {...found} />
}

type Found = Extract<Awaited<ReturnType<typeof loader>>, { fault: null }>

function Press({ selection, options, cuenta, impresiones }: Found) {
  const { revalidate } = useRevalidator()
  useNews([`imprenta:${options.cliente?.id ?? 'casa'}`], () => void revalidate())
  return (
    <ListFrame
      lists={['documentoindexview', 'imprenta']}
      label="Catálogos"
      current="imprenta"
      text={
        options.cliente
          ? 'Imprime tu catálogo con tus precios: elige qué lleva, y en unos minutos tienes el PDF con índices y números de página.'
          : 'Catálogos en PDF con los datos de hoy: por línea, marca o vehículo, con índices por código, equivalencia y vehículo.'
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_24rem]">
        <ChooseParts options={options} selection={selection} />
        <PrintForm options={options} selection={selection} cuenta={cuenta} />
      </div>
      <Prints prints={impresiones} />
    </ListFrame>
  )
}

function Prints({ prints }: { prints: Print[] }) {
  return (
    <section aria-labelledby="impresos" className="grid grid-cols-[minmax(0,1fr)] gap-3 pt-4">
      <h2 id="impresos" className="text-xl">
        Impresos
      </h2>
      {prints.length === 0 && (
        <EmptyState
          level={3}
          title="Todavía no hay ninguno"
          text="Aquí quedan los catálogos que imprimas, para descargarlos otra vez o imprimir solo lo que cambió."
          figure={<Icon of={BookOpen} size={40} />}
        />
      )}
      {prints.length > 0 && (
        <ul className="divide-y divide-line rounded-panel border border-line bg-card">
          {prints.map((print) => (
            <PrintRow key={print.id} print={print} />
          ))}
        </ul>
      )}
    </section>
  )
}
