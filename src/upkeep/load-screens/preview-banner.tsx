import { Eye } from 'lucide-react'
import { announceSession } from '#people/access/session-news.ts'
import type { Session } from '#kit/base/access.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { told } from '#kit/base/told.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'

type PreviewBannerProps = { vista: NonNullable<Session['vista']> }

/** At the foot of every page while somebody looks at the shop as it will be: with which load, and the way back. */
export function PreviewBanner({ vista }: PreviewBannerProps) {
  return (
    <section
      aria-label="Vista previa de una carga"
      className="sticky bottom-0 z-20 border-t border-line bg-maybe-tint text-ink print:hidden"
    >
      <div className="wrap flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
        <Icon of={Eye} size={18} className="text-maybe" />
        <p className="min-w-0 flex-1 text-sm">
          Así quedará la tienda con <strong className="font-semibold wrap-anywhere">{vista.archivo}</strong>. Todavía no
          está publicado, y nada de lo que hagas aquí se guarda.
          {stillOfToday(vista.busqueda)}
        </p>
        <button
          type="button"
          onClick={() => void leave()}
          className="min-h-11 shrink-0 rounded-control border border-edge bg-card px-3 text-sm font-semibold hover:border-accent md:min-h-8"
        >
          Salir de la vista previa
        </button>
      </div>
    </section>
  )
}

/** What is not yet as it will be. */
function stillOfToday(busqueda: string | null | undefined): string {
  if (busqueda === 'sin_cuentas') return ' Cuántas partes hay por línea y por vehículo se dice como es hoy.'
  return busqueda === 'en_camino' || busqueda === 'de_hoy'
    ? ' Los precios y las partes ya son los nuevos; el buscador todavía encuentra lo de hoy.'
    : ''
}

/** Everything on the page was read from the preview: it is left for a whole new one. */
async function leave(): Promise<void> {
  try {
    const { destino } = await call('DELETE /api/v1/vista-previa')
    addEventListener('pagehide', announceSession, { once: true })
    location.assign(at(destino))
  } catch (error) {
    told(error, 'vista previa')
    toast({ title: 'No se pudo salir de la vista previa', kind: 'error' })
  }
}
