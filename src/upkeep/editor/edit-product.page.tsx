import { data, type LoaderFunctionArgs, type ShouldRevalidateFunctionArgs, useLoaderData } from 'react-router'
import { canOpen } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { pages } from '#pages.ts'
import { Editor } from './editor.tsx'
import type { Options, Product } from '#upkeep/editing/contract.ts'
import { stateWords } from '#upkeep/editing/kinds.ts'

type Data = { product: Product; options: Options } | null

export async function loader({ params }: LoaderFunctionArgs) {
  const [product, options] = await Promise.all([
    orMissing(call('GET /api/v1/productos/:id', { params: { id: params['id'] ?? '' } })),
    call('GET /api/v1/productos/opciones'),
  ])
  return product ? data<Data>({ product, options }) : data<Data>(null, { status: 404 })
}

/** Going from section to section reads nothing anew: what is on the desk is the state. */
export function shouldRevalidate({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate
}

export function head(found: Data) {
  return { title: found ? found.product.k_parte : undefined }
}

/** AD-e1; the same for who may only read products in any state, or write their texts. */
export function Component() {
  const found = useLoaderData<Data>()
  if (!found) {
    return (
      <EmptyState
        level={1}
        title="El producto no existe."
        text="Puede que su código haya cambiado. Búscalo en la lista."
      >
        <LinkButton href={at('/Productos')}>Ver los productos</LinkButton>
      </EmptyState>
    )
  }
  const { product, options } = found
  const mayCreate = currentSession().permissions.includes('productos-create')
  const { texto, tono } = stateWords[product.estado]
  return (
    <RecordFrame
      title={product.k_parte}
      aside={
        <>
          <Badge tone={tono}>{texto}</Badge> <span>{product.descripcion || product.linea}</span>
        </>
      }
      action={
        <div className="flex flex-wrap gap-2">
          {product.estado !== 'borrador' && (
            <LinkButton href={at(`/verprods/${encodeURIComponent(product.k_parte)}`)} variant="secondary" size="sm">
              Ver su página
            </LinkButton>
          )}
          {canOpen(pages.PreciosProducto.access, currentSession()) === 'ok' && (
            <LinkButton href={at(`/AdminProductos/${product.id}/precios`)} variant="secondary" size="sm">
              Precio y existencia
            </LinkButton>
          )}
          {mayCreate && (
            <LinkButton href={at(`/CreateProd?copiar=${product.id}`)} variant="secondary" size="sm">
              Copiar en uno nuevo
            </LinkButton>
          )}
        </div>
      }
    >
      <Editor key={product.id} product={product} options={options} />
    </RecordFrame>
  )
}
