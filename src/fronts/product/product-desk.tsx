import { Pencil } from 'lucide-react'
import { useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'

/** For who administers products: the way to a part's desk; and what another saves of it shows here at once. */
export function ProductDesk({ id, k_parte }: { id?: number; k_parte: string }) {
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
