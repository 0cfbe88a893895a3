import { Pencil } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { WatchControl } from '#catalogue/watches/watch-control.tsx'
import { useNews } from '#kit/news/use-news.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'

type Named = { id?: number; k_parte: string }

/** «Avísame» for who buys a part that is sold; for who administers products the way to its desk. */
export function ProductDesk(part: Named) {
  const { cliente, permissions } = currentSession()
  return (
    <>
      {cliente && part.id !== undefined && <WatchControl k_parte={part.k_parte} className="max-sm:w-full" isEager />}
      {permissions.includes('productos-read') && <ToDesk {...part} />}
    </>
  )
}

/** What another saves of it shows here at once. */
function ToDesk({ id, k_parte }: Named) {
  const { revalidate } = useRevalidator()
  useNews(id === undefined ? [] : [`producto:${id}`], () => void revalidate())
  const { roles, permissions } = currentSession()
  const mayWrite = permissions.includes('productos-update') || permissions.includes('productos-textos')
  const page = roles.includes('admin') ? 'EditProds' : 'AdminProductos'
  return (
    <LinkButton
      href={at(`/${page}/${id ?? encodeURIComponent(k_parte)}`)}
      variant="secondary"
      className="max-sm:w-full"
    >
      <Icon of={Pencil} /> {mayWrite ? 'Editar' : 'Datos internos'}
    </LinkButton>
  )
}
