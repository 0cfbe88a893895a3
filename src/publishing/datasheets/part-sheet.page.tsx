import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { picturePath, widthUpTo } from '#publishing/pictures/picture-address.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { sheetLd } from './sheet-ld.ts'
import { SheetView } from './sheet-view.tsx'
import { sheetPath } from './values.ts'

type Sheet = Reply<Api['GET /api/v1/partes/:k_parte/ficha']>
type Data = { sheet: Sheet | null; codigo: string; isPreview: boolean; origin: string }

/** X-17. Another spelling of the code is sent to the canonical one; without a published sheet it is a true 404. `?vista=12&n=3`: any version, for who edits. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const codigo = params['id'] ?? ''
  const { origin, search, searchParams } = new URL(request.url)
  const isPreview = searchParams.has('vista') && currentSession().permissions.includes('publicaciones-read')
  const sheet = await find(codigo, isPreview ? searchParams : null)
  if (!sheet) return data<Data>({ sheet, codigo, isPreview, origin }, { status: 404 })
  if (sheet.k_parte !== codigo) throw redirect(at(sheetPath(sheet.k_parte)) + search, 301)
  return data<Data>({ sheet, codigo, isPreview, origin })
}

async function find(k_parte: string, preview: URLSearchParams | null): Promise<Sheet | null> {
  try {
    if (!preview) return await call('GET /api/v1/partes/:k_parte/ficha', { params: { k_parte } })
    const n = Number(preview.get('n')) || undefined
    return await call('GET /api/v1/fichas/:id/vista', { params: { id: Number(preview.get('vista')) }, query: { n } })
  } catch (error) {
    if (error instanceof Refusal && (error.status === 404 || error.status === 422)) return null
    throw error
  }
}

export function head({ sheet, isPreview, origin }: Data) {
  if (!sheet) return { title: 'Ficha no encontrada', noindex: true }
  const { k_parte, titulo, linea, imagenes, valores } = sheet
  const title = `Ficha técnica de ${k_parte}`
  // The rest is for robots and link previews, which read the server's page: no browser need carry it.
  if (!import.meta.env.SSR) return { title }
  const [first] = imagenes
  const names = valores.slice(0, 6).map(({ nombre }) => nombre.toLowerCase())
  return {
    title,
    description: `${titulo || linea}, clave ${k_parte}.${names.length > 0 ? ` Especificaciones: ${names.join(', ')}.` : ''}`,
    canonical: sheetPath(k_parte),
    noindex: isPreview,
    type: 'product' as const,
    image: first ? picturePath(first.imagen.clave, widthUpTo(first.imagen, 1024)) : (sheet.ilustracion ?? undefined),
    jsonLd: sheetLd(sheet, origin),
  }
}

export function Component() {
  const { sheet, codigo, isPreview } = useLoaderData<Data>()
  if (sheet) return <SheetView sheet={sheet} isPreview={isPreview} />
  return (
    <div className="wrap py-12">
      <EmptyState
        level={1}
        title={`No hay ficha técnica de ${codigo}`}
        text="La parte puede existir aunque su ficha aún no se publique."
      >
        <LinkButton href={at(`/verprods/${encodeURIComponent(codigo)}`)}>Ver la parte</LinkButton>
        <LinkButton href={at('/home')} variant="secondary">
          Ir al inicio
        </LinkButton>
      </EmptyState>
    </div>
  )
}
