import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'

type Notification = Reply<Api['GET /api/v1/notificaciones']>['notificaciones'][number]

/** One thing told, with the way to it; whoever follows it has read it. */
export function NotificationLine({ notification }: { notification: Notification }) {
  const { id, titulo, texto, pagina, creado_en, leida } = notification
  const { busy, write } = useWrite()
  const followed = useWrite({ reloads: false, onRefused: () => true })
  const mark = (isRead: boolean) =>
    call('PATCH /api/v1/notificaciones/:id', { params: { id }, body: { leida: isRead } })
  return (
    <li className={`grid gap-x-4 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_auto] ${leida ? '' : 'bg-accent-tint'}`}>
      <div className="grid gap-0.5">
        <a
          href={at(pagina)}
          onClick={() => void (leida || followed.write(() => mark(true)))}
          className={`link inline-flex min-h-8 items-center wrap-anywhere ${leida ? '' : 'font-semibold'}`}
        >
          {!leida && <span className="sr-only">Sin leer: </span>}
          {titulo}
        </a>
        <p className="line-clamp-2 max-w-prose text-sm text-soft wrap-anywhere">{texto}</p>
        <time dateTime={creado_en} className="text-sm text-soft">
          {moment(creado_en)}
        </time>
      </div>
      <Button
        variant="quiet"
        size="sm"
        busy={busy}
        className="-ml-3 justify-self-start sm:ml-0 sm:self-center"
        aria-label={`${leida ? 'Marcar no leída' : 'Marcar leída'}: ${titulo}`}
        onClick={() => void write(() => mark(!leida))}
      >
        {leida ? 'Marcar no leída' : 'Marcar leída'}
      </Button>
    </li>
  )
}
