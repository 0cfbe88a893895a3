import { Wallet } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData, useLocation, useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Api } from '#api.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { Tabs } from '#kit/ui/tabs.tsx'
import { AccountFigures, type Summary } from './account-figures.tsx'
import { InvoicesView } from './invoices-view.tsx'
import { StatementView } from './statement-view.tsx'
import { TaxDataView } from './tax-data-view.tsx'

type Query = NonNullable<Sent<Api['GET /api/v1/facturas']>['query']>

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  // The calls take what they know of the address and leave the rest.
  const query = Object.fromEntries(params) as Query
  const session = currentSession()
  if (!session.cliente && !params.get('cliente')) return { why: 'elige' as const, summary: null, shown: null }
  try {
    return await read(query, params.get('vista'))
  } catch (error) {
    if (!(error instanceof Refusal) || ![403, 404].includes(error.status)) throw error
    // Whoever has nothing to see may open the page all the same (C-09: sign-in alone).
    const why = error.status === 403 ? ('derecho' as const) : ('cliente' as const)
    return data({ why, summary: null, shown: null }, { status: error.status === 403 ? 200 : 404 })
  }
}

async function read(query: Query, view: string | null) {
  const { cliente } = query
  const isOwn = currentSession().roles.includes('cliente')
  const [summary, shown] = await Promise.all([
    call('GET /api/v1/facturas/resumen', { query: { cliente } }),
    view === 'estado'
      ? statementOf(query)
      : view === 'datos' && isOwn
        ? call('GET /api/v1/datos-fiscales').then((taxData) => ({ view: 'datos' as const, taxData }))
        : orFault(call('GET /api/v1/facturas', { query })).then((invoices) => ({
            view: 'facturas' as const,
            ...invoices,
          })),
  ])
  return { why: null, summary, shown }
}

/** A period that cannot be is told, and the usual one shown. */
async function statementOf({ cliente, desde, hasta, pagina }: Query) {
  const ask = (query: Query) => call('GET /api/v1/estado-cuenta', { query })
  try {
    return { view: 'estado' as const, statement: await ask({ cliente, desde, hasta, pagina }), fault: '' }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 422) throw error
    return { view: 'estado' as const, statement: await ask({ cliente }), fault: error.message }
  }
}

/** C-09: what a client owes and has paid, its statement, and how it is invoiced. */
export function Component() {
  const { why, summary, shown } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useNews(summary ? [`cuenta:${summary.cliente.id}`] : [], () => void revalidate())
  const isClient = currentSession().cliente !== null
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">Facturas</h1>
        {summary && !isClient ? (
          <p className="flex flex-wrap gap-x-4 text-soft">
            {summary.cliente.nombre}
            <a href={at(`/clientes/${summary.cliente.id}/credito`)} className="link inline-flex min-h-6 items-center">
              Crédito y promesas
            </a>
          </p>
        ) : (
          <p className="max-w-prose text-soft">Lo que debes, cuándo vence y lo que llevas pagado.</p>
        )}
      </header>
      {!summary || !shown ? (
        <Nothing why={why} />
      ) : (
        <>
          <AccountFigures summary={summary} />
          <Views summary={summary} current={shown.view} isClient={isClient} />
          {shown.view === 'facturas' && <InvoicesView list={shown.list} fault={shown.fault} summary={summary} />}
          {shown.view === 'estado' && (
            <>
              {shown.fault && <p className="text-sm text-no">{shown.fault}</p>}
              <StatementView
                key={`${shown.statement.desde}${shown.statement.hasta}${shown.statement.pagina}`}
                statement={shown.statement}
              />
            </>
          )}
          {shown.view === 'datos' && <TaxDataView data={shown.taxData} />}
        </>
      )}
    </div>
  )
}

type ViewsProps = { summary: Summary; current: string; isClient: boolean }

function Views({ summary, current, isClient }: ViewsProps) {
  const params = new URLSearchParams(useLocation().search)
  const isOwn = isClient && currentSession().roles.includes('cliente')
  const views = [
    ['facturas', 'Facturas'],
    ['estado', 'Estado de cuenta'],
    ...(isOwn ? [['datos', 'Datos fiscales y avisos']] : []),
  ] as const
  const hrefOf = (view: string) => {
    const kept = new URLSearchParams(params.has('cliente') ? { cliente: String(summary.cliente.id) } : {})
    if (view !== 'facturas') kept.set('vista', view)
    const text = kept.toString()
    return at(`/Facturas${text ? `?${text}` : ''}`)
  }
  return (
    <div className="print:hidden">
      <Tabs
        label="Partes de la cuenta"
        tabs={views.map(([view = '', text]) => ({ href: hrefOf(view), text, isCurrent: view === current }))}
      />
    </div>
  )
}

function Nothing({ why }: { why: 'elige' | 'derecho' | 'cliente' | null }) {
  const mayCollect = currentSession().permissions.includes('clientes-read')
  const texts = {
    elige: mayCollect
      ? ['Elige un cliente', 'Desde Cobranza abres las facturas de cada uno de los clientes que atiendes.']
      : ['Sin facturas que mostrar', 'Tu cuenta no está ligada a un cliente.'],
    cliente: ['El cliente no existe', 'O no está en tu cartera ni en tu sucursal.'],
    derecho: [
      'Sin facturas que mostrar',
      'Tu cuenta no ve saldos ni facturas. Si deberías verlos, pídelo a quien administra las cuentas.',
    ],
  }
  const [title = '', text = ''] = texts[why ?? 'derecho']
  return (
    <EmptyState title={title} text={text} figure={<Icon of={Wallet} size={40} />}>
      {mayCollect && why !== 'derecho' && <LinkButton href={at('/cobranza')}>Ir a Cobranza</LinkButton>}
    </EmptyState>
  )
}
