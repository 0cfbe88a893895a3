import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { History } from './history.tsx'
import { LoadView } from './load-view.tsx'
import { ProfilesView } from './profiles-view.tsx'
import { viewOf } from './view-of.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const query: Record<string, string> = Object.fromEntries(params)
  const id = Number(params.get('carga'))
  if (!id && params.get('ver') === 'proveedores')
    return { que: 'proveedores' as const, ...(await orFault(call('GET /api/v1/perfiles-carga', {}))) }
  if (!Number.isSafeInteger(id) || id <= 0) {
    return {
      que: 'historial' as const,
      query,
      ...(await orFault(call('GET /api/v1/cargas', { query }))),
    }
  }
  const load = await call('GET /api/v1/cargas/:id', { params: { id } })
  const asked = params.get('ver')
  const ver = asked ?? (load.columnas.reconocidas ? firstOf(load) : 'columnas')
  return { que: 'carga' as const, load, vista: await viewOf(ver, id, query) }
}

/** What must be seen first. */
function firstOf({ errores, dudas }: { errores: number; dudas: number }): string {
  if (errores > 0) return 'errores'
  return dudas > 0 ? 'dudas' : 'cambios'
}

/** AD-x1: lists of products, prices, stock, applications and equivalences, from the file to the shop and back. */
export function Component() {
  const data = useLoaderData<typeof loader>()
  if (data.que === 'carga') return <LoadView {...data} />
  return (
    <ListFrame
      lists={['Productos', 'excel', 'DetailsErrosProds']}
      label="Productos"
      current="excel"
      text="Sube la lista, mira qué cambiaría, corrige lo que haga falta y publica. Una carga publicada se puede revertir."
    >
      {data.que === 'proveedores' ? (
        <>
          <p>
            <a href={at('/actualizarprods')} className="link">
              Volver a las cargas
            </a>
          </p>
          <h2 className="text-xl font-semibold">Proveedores</h2>
          <ProfilesView {...data} />
        </>
      ) : (
        <History {...data} />
      )}
    </ListFrame>
  )
}
