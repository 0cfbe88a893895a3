import { PackageX } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import { type PageName, pages } from '#pages.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'

/** Said alike of a return that does not exist and of somebody else's. */
export function ReturnMissing({ list }: { list: PageName }) {
  return (
    <div className="wrap py-8">
      <EmptyState
        level={1}
        figure={<Icon of={PackageX} size={40} />}
        title="La devolución no existe"
        text="Revisa el folio. Si es de otro cliente, desde esta cuenta no se ve."
      >
        <LinkButton href={at(pages[list].path)}>Ver las devoluciones</LinkButton>
      </EmptyState>
    </div>
  )
}
