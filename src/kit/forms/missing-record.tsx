import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'

const names = { users: 'Este usuario no existe', roles: 'Este rol no existe', permisos: 'Este permiso no existe' }

/** In place of the form of a record that is not there. */
export function MissingRecord({ list, text }: { list: keyof typeof names; text: string }) {
  return (
    <div className="py-12">
      <EmptyState level={1} title={names[list]} text={text}>
        <LinkButton href={at(pages[list].path)}>Ver {pages[list].title.toLowerCase()}</LinkButton>
      </EmptyState>
    </div>
  )
}
