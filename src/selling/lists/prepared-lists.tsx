import { CalendarClock } from 'lucide-react'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'

type SavedList = Reply<Api['GET /api/v1/listas']>['listas'][number]

/** The notice that standing orders are prepared and wait; nothing where none is. */
export function PreparedLists({ lists }: { lists: SavedList[] }) {
  if (lists.length === 0) return null
  return (
    <ul aria-label="Pedidos estándar preparados" className="grid gap-3">
      {lists.map(({ id, nombre, sugeridas }) => (
        <li
          key={id}
          className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-panel border border-accent bg-card px-5 py-3"
        >
          <p className="flex min-w-48 flex-1 items-center gap-2">
            <Icon of={CalendarClock} className="text-accent" />
            <span>
              <b className="font-semibold">{nombre}</b> está preparado con {plural(sugeridas ?? 0, 'parte', 'partes')}.
              Nada se ha pedido.
            </span>
          </p>
          <LinkButton href={at(`/listas/${id}`)} size="sm">
            Revisar
          </LinkButton>
        </li>
      ))}
    </ul>
  )
}
