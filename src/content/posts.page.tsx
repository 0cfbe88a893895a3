import { Newspaper } from 'lucide-react'
import { at } from '#base/place.ts'
import { LinkButton } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Icon } from '#ui/icon.tsx'

export function head() {
  return { description: 'Consejos de taller, lanzamientos y noticias de autopartes.' }
}

/** The list of posts (P-18). Nothing is published yet: what it says is the truth. */
export function Component() {
  return (
    <div className="wrap py-8 desktop:py-12">
      <h1 className="text-3xl">Blog</h1>
      <EmptyState
        title="Aún no hay publicaciones"
        text="Aquí saldrán lanzamientos, consejos de taller y noticias de la casa. Mientras tanto, el catálogo está completo."
        figure={<Icon of={Newspaper} size={40} />}
      >
        <LinkButton href={at('/ListaProds')}>Ver el catálogo</LinkButton>
        <LinkButton href={at('/home')} variant="secondary">
          Ir al inicio
        </LinkButton>
      </EmptyState>
    </div>
  )
}
