import { BookOpen } from 'lucide-react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { CatalogueGrid, Choices } from './catalogue-grid.tsx'
import { PageHead } from '#kit/ui/page-head.tsx'

export function loader() {
  return call('GET /api/v1/catalogos')
}

/** The PDF catalogues (P-15). */
export function Component() {
  const list = useLoaderData<typeof loader>()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-4 pb-12">
      <PageHead title="Catálogos" lead="Para leer aquí, página por página, o descargar en PDF." />
      {list.catalogos.length === 0 ? (
        <EmptyState
          title="Aún no hay catálogos en PDF"
          text="Cuando publiquemos uno lo verás aquí, por año y categoría, para leerlo o descargarlo. Todas las partes ya están en el catálogo en línea."
          figure={<Icon of={BookOpen} size={40} />}
        >
          <LinkButton href={at('/ListaProds')}>Ver el catálogo en línea</LinkButton>
          <LinkButton href={at('/Contacto')} variant="secondary">
            Pedir un catálogo
          </LinkButton>
        </EmptyState>
      ) : (
        <>
          <Choices list={list} />
          <CatalogueGrid catalogos={list.catalogos} />
        </>
      )}
    </div>
  )
}
