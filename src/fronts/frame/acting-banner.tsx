import type { Session } from '#kit/base/access.ts'
import { bring } from '#kit/base/bring.ts'
import { report } from '#kit/base/report.ts'
import { toast } from '#kit/ui/toast.ts'

/** Under the bar, on every page, while staff acts for a client: for whom, as who, and the way back. */
export function ActingBanner({ cliente, user }: Session) {
  const stop = () => {
    bring(() => import('#people/access/act-for.ts')).then(
      ({ stopActing }) => stopActing(),
      (error: unknown) => {
        report('actuar', error)
        toast({
          title: 'Sigues actuando a su nombre',
          text: 'No hubo conexión. Inténtalo otra vez.',
          kind: 'error',
        })
      },
    )
  }
  return (
    <section
      data-acting
      aria-label="Actúas a nombre de un cliente"
      className="border-t border-on-accent/25 bg-accent text-on-accent print:hidden"
    >
      <div className="wrap flex h-14 items-center gap-3 md:h-10">
        <p className="line-clamp-3 min-w-0 flex-1 text-xs leading-tight md:line-clamp-1 md:text-sm">
          Actúas a nombre de <strong className="font-semibold">{cliente?.nombre}</strong> · como {user?.name}
        </p>
        <button
          type="button"
          onClick={stop}
          className="min-h-11 shrink-0 rounded-control border border-on-accent/60 px-3 text-sm font-semibold hover:bg-on-accent hover:text-accent focus-visible:outline-on-accent md:min-h-7"
        >
          Dejar de actuar
        </button>
      </div>
    </section>
  )
}
