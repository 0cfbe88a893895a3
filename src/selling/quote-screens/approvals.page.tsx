import { CircleCheck } from 'lucide-react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { useNews } from '#kit/news/use-news.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { day, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { SubstituteForm } from './substitute-form.tsx'

type Lists = Reply<Api['GET /api/v1/compras-por-aprobar']>
type Purchase = Lists['mias'][number]

export async function loader() {
  return call('GET /api/v1/compras-por-aprobar', {})
}

const states: Record<Purchase['estado'], { texto: string; tono: Tone }> = {
  PENDIENTE: { texto: 'Espera aprobación', tono: 'maybe' },
  APROBADA: { texto: 'Aprobada', tono: 'yes' },
  RECHAZADA: { texto: 'No aprobada', tono: 'no' },
  RETIRADA: { texto: 'Retirada', tono: 'neutral' },
  ANULADA: { texto: 'Ya no vale: el documento cambió', tono: 'neutral' },
}

/** Purchases of one's own company that wait for a yes: whose is to say it, and what became of one's own. */
export function Component() {
  const lists = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  const client = currentSession().cliente
  useNews(client ? [`pendientes:${client.id}`] : [], () => void revalidate())
  const { por_aprobar, mias, aprueba } = lists
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-8 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">Compras por aprobar</h1>
        <p className="max-w-prose text-soft">
          Lo que pasa de los topes de quien lo pide espera aquí un sí de tu empresa.
        </p>
      </header>
      {por_aprobar.length > 0 ? (
        <PurchaseList title="Esperan por ti" purchases={por_aprobar} />
      ) : (
        <EmptyState
          title="Nada espera por ti"
          text="Cuando alguien pida una compra que te toque aprobar, aparece aquí y te llega un correo."
          figure={<Icon of={CircleCheck} size={40} />}
        />
      )}
      {mias.length > 0 && <PurchaseList title="Las que pediste" purchases={mias} isOwn />}
      {aprueba && <SubstituteForm lists={lists} />}
    </div>
  )
}

type PurchaseListProps = { title: string; purchases: Purchase[]; isOwn?: boolean }

function PurchaseList({ title, purchases, isOwn = false }: PurchaseListProps) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="text-xl">{title}</h2>
      <ul className="divide-y divide-line rounded-panel border border-line bg-card">
        {purchases.map((one) => (
          <li key={one.pedida_en + one.id} className="flex flex-wrap items-center gap-x-6 gap-y-1 px-5 py-3">
            <div className="min-w-56 flex-1">
              <a
                href={at(`/DetallePrepedidoAuth?id=${one.id}`)}
                className="link inline-flex min-h-6 items-center font-semibold"
              >
                <span className="code">{one.folio}</span>
              </a>
              <p className="text-sm text-soft">
                {isOwn ? '' : `${one.comprador ?? 'Alguien de tu empresa'} · `}
                {moment(one.pedida_en)} · {one.motivo}
              </p>
              {one.respuesta && (
                <p className="text-sm">
                  {one.resuelta_por}: {one.respuesta}
                </p>
              )}
            </div>
            <div className="grid justify-items-start gap-1 sm:justify-items-end">
              <span className="font-semibold tabular-nums">{money(one.total)}</span>
              {isOwn ? (
                <Badge tone={states[one.estado].tono}>{states[one.estado].texto}</Badge>
              ) : (
                one.vigencia && <span className="text-sm text-soft">Vale hasta el {day(one.vigencia)}</span>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
