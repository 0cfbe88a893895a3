import { at } from '#kit/base/place.ts'
import { pages } from '#pages.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'

/** Said alike of what does not exist and of what is somebody else's. */
export function Missing({ list, title, text }: { list: 'clientes' | 'solicitudes'; title: string; text: string }) {
  return (
    <div className="wrap py-8">
      <EmptyState level={1} title={title} text={text}>
        <LinkButton href={at(pages[list].path)}>Ver la lista</LinkButton>
      </EmptyState>
    </div>
  )
}
