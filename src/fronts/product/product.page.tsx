import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import type { Known, Part, ProductData, Related } from './product-data.ts'
import { pathOf, productHead, productTitle } from './product-head.ts'
import { ProductMissing } from './product-missing.tsx'
import { ProductView } from './product-view.tsx'

/** P-09. Another spelling of the code is sent to the canonical one; a code of nobody is a true 404. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const asked = params['id'] ?? ''
  const { origin, search } = new URL(request.url)
  const found = await findProduct(asked)
  if (found instanceof Refusal) return missing(asked, found)

  const [{ aplicaciones: _told, ...parte }, ...variantes] = found.results
  if (parte.k_parte !== asked) throw redirect(at(pathOf(parte.k_parte)) + search, 301)

  const known: ProductData = {
    estado: 'activo',
    parte,
    variantes: variantes.map(({ aplicaciones: _own, ...variante }) => variante),
    grupos: found.groupaplicaciones,
    ...(await findMore(parte)),
    direccion: origin + at(pathOf(parte.k_parte)),
  }
  return data(known)
}

/** A refusal that the page has a screen for is an answer; any other goes to the error screen. */
async function findProduct(asked: string) {
  try {
    return await call('GET /searchDetails/details/:id', { params: { id: asked } })
  } catch (error) {
    if (error instanceof Refusal && [404, 410, 422].includes(error.status)) return error
    throw error
  }
}

/** What the page can do without, at once. A page that is kept for all holds nobody's prices: only what all may see. */
async function findMore({ k_parte, precio, disponibilidad }: Part): Promise<Pick<Known, 'relacionados' | 'oferta'>> {
  const { isLoggedin } = currentSession()
  const [relacionados, oferta] = await Promise.all([
    findRelated(k_parte),
    isLoggedin || precio || disponibilidad ? findOffer(k_parte, isLoggedin) : null,
  ])
  return { relacionados, oferta }
}

/** Without its price the page is still worth reading: only logged. */
async function findOffer(k_parte: string, isOwn: boolean): Promise<Known['oferta']> {
  try {
    if (!isOwn) return (await call('GET /api/v1/precios/:k_parte/publico', { params: { k_parte } })).parte
    return (await call('GET /api/v1/precios', { query: { k_parte } })).partes[0] ?? null
  } catch (error) {
    report('precios', error)
    return null
  }
}

/** The strips may fail alone: only logged, the page does without. */
async function findRelated(k_parte: string): Promise<Related> {
  try {
    return await call('GET /api/v1/partes/:k_parte/relacionados', { params: { k_parte } })
  } catch (error) {
    report('relacionados', error)
    return { relacionados: [], tiras: [] }
  }
}

type Extra = Partial<
  Pick<Extract<ProductData, { estado: 'retirado' }>, 'reemplazo' | 'alternativas'> &
    Pick<Extract<ProductData, { estado: 'desconocido' }>, 'cercanos'>
>

function missing(codigo: string, { status, extra }: Refusal) {
  // What the contract of productDetails says that its 404 and 410 carry.
  const { reemplazo = null, alternativas = [], cercanos = [] } = (extra ?? {}) as Extra
  if (status === 410) return data<ProductData>({ estado: 'retirado', codigo, reemplazo, alternativas })
  return data<ProductData>({ estado: 'desconocido', codigo, cercanos }, { status: 404 })
}

// No browser need carry the rest.
export const head = import.meta.env.SSR ? productHead : productTitle

export function Component() {
  const product = useLoaderData<typeof loader>()
  return product.estado === 'activo' ? (
    <ProductView key={product.parte.k_parte} product={product} />
  ) : (
    <ProductMissing product={product} />
  )
}
