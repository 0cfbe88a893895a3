import { ChartColumn } from 'lucide-react'
import type { ReactNode } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import type { Api } from '#api.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { ChipLink, RemovableChip } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, day, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { changed } from '#kit/lists/table-address.ts'
import { MonthChart, ordersPath, Ranking } from './month-chart.tsx'

export type Indicators = Reply<Api['GET /api/v1/indicadores']>
export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf<'GET /api/v1/indicadores'>(request)
  try {
    return data({ found: await call('GET /api/v1/indicadores', { query }), why: null })
  } catch (error) {
    if (!(error instanceof Refusal) || ![403, 404, 422].includes(error.status)) throw error
    // Whoever has no purchases to see may open the page all the same.
    const why = error.status === 403 ? ('derecho' as const) : ('cliente' as const)
    return data({ found: null, why }, { status: error.status === 403 ? 200 : 404 })
  }
}

const periods = [
  ['3', '3 meses'],
  ['6', '6 meses'],
  ['12', '12 meses'],
] as const
const comparisons = [
  ['anterior', 'Con el periodo anterior'],
  ['ano', 'Con hace un año'],
  ['no', 'Sin comparar'],
] as const

/** C-10: what was bought; every figure leads to the orders that make it. */
export function Component() {
  const { found, why } = useLoaderData<typeof loader>()
  const isClient = currentSession().cliente !== null
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">Indicadores</h1>
        <p className="max-w-prose text-soft">
          {isClient ? 'Qué has comprado, cuánto y cómo te hemos surtido.' : 'Qué compran los clientes que atiendes.'}{' '}
          Importes en pesos sin IVA, de lo pedido y no cancelado.
        </p>
      </header>
      {found ? <Figures found={found} isClient={isClient} /> : <Nothing why={why} />}
    </div>
  )
}

function Nothing({ why }: { why: 'derecho' | 'cliente' | null }) {
  return why === 'cliente' ? (
    <EmptyState title="El cliente no existe" text="O no está en tu cartera ni en tu sucursal.">
      <LinkButton href={at('/Indicadores')}>Ver todos los que atiendes</LinkButton>
    </EmptyState>
  ) : (
    <EmptyState
      title="Sin compras que mostrar"
      text="Tu cuenta no ve pedidos de ningún cliente. Si deberías verlos, pídelo a quien administra las cuentas."
      figure={<Icon of={ChartColumn} size={40} />}
    />
  )
}

function Figures({ found, isClient }: { found: Indicators; isClient: boolean }) {
  const { search } = useLocation()
  const { desde, hasta, actual, antes, por_mes, cliente } = found
  const period = { desde, hasta, cliente: cliente?.id }
  const whose = ordered(period)
  const before = found.comparar === 'ano' ? 'Hace un año' : 'Periodo anterior'
  const isEmpty = actual.pedidos === 0 && (antes?.pedidos ?? 0) === 0
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 print:hidden">
        <Choice label="Periodo" name="meses" of={periods} chosen={String(found.meses)} search={search} />
        <Choice label="Comparar" name="comparar" of={comparisons} chosen={found.comparar} search={search} />
        {cliente && (
          <RemovableChip href={changed(search, { cliente: null })} label={`Quitar: ${cliente.nombre}`}>
            {cliente.nombre}
          </RemovableChip>
        )}
      </div>
      <p className="text-sm text-soft">
        Del {day(`${desde}T12:00:00-06:00`)} al {day(`${hasta}T12:00:00-06:00`)}
      </p>
      {isEmpty ? (
        <NoPurchases isClient={isClient} />
      ) : (
        <>
          <Tiles found={found} period={period} />
          {found.vencido !== null && Number(found.vencido) > 0 && (
            <Overdue amount={found.vencido} href={at(isClient ? '/Facturas?ver=vencidas' : overduePath(cliente?.id))} />
          )}
          <section className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-line bg-card p-5">
            <h2 className="text-lg">Compras por mes</h2>
            <MonthChart
              months={por_mes}
              before={before}
              hrefOf={(month) => ordersPath({ ...whose, desde: month.desde, hasta: month.hasta })}
            />
          </section>
          <Rankings found={found} whose={whose} />
        </>
      )}
    </>
  )
}

function NoPurchases({ isClient }: { isClient: boolean }) {
  return (
    <EmptyState
      title="No hay compras en este periodo"
      text="Prueba con un periodo más largo; lo que se pida aparece aquí el mismo día."
      figure={<Icon of={ChartColumn} size={40} />}
    >
      <LinkButton href={at(isClient ? '/ListaProds' : '/pedidos')}>
        {isClient ? 'Ver el catálogo' : 'Ver los pedidos'}
      </LinkButton>
    </EmptyState>
  )
}

function Overdue({ amount, href }: { amount: string; href: string }) {
  return (
    <p className="text-sm">
      <a href={href} className="inline-flex min-h-6 items-center font-semibold text-no hover:underline">
        {money(amount)} vencidos
      </a>{' '}
      <span className="text-soft">por pagar, con IVA.</span>
    </p>
  )
}

function Rankings({
  found: { lineas, marcas, partes, otros },
  whose,
}: {
  found: Indicators
  whose: ReturnType<typeof ordered>
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 desktop:grid-cols-3">
      <Ranking
        title="Por línea"
        rows={lineas}
        rest={otros.lineas}
        hrefOf={({ clave }) => ordersPath({ ...whose, linea: clave })}
      />
      <Ranking
        title="Por marca"
        rows={marcas}
        rest={otros.marcas}
        hrefOf={({ clave }) => ordersPath({ ...whose, marca: clave })}
      />
      <Ranking
        title="Lo que más se pide"
        rows={partes}
        rest={otros.partes}
        isCode
        hrefOf={({ clave }) => ordersPath({ ...whose, parte: clave })}
      />
    </div>
  )
}

/** The lists count as the figures do: what was cancelled is in none of them but the fill rate. */
const ordered = (period: Period) => ({ ...period, solo: 'vivos' })

type Period = { desde: string; hasta: string; cliente: number | undefined }
type WithPeriod = { found: Indicators; period: Period }

function Tiles({ found: { actual, antes, surtido, ahorro }, period }: WithPeriod) {
  const whose = ordered(period)
  return (
    <dl className="grid gap-3 sm:grid-cols-2 desktop:grid-cols-4">
      <Tile title="Compras" href={ordersPath(whose)} value={money(actual.importe)}>
        {antes && <Change now={Number(actual.importe)} then={Number(antes.importe)} of={money(antes.importe)} />}
        {besidesText(actual)}
      </Tile>
      <Tile title="Pedidos" href={ordersPath(whose)} value={count(actual.pedidos)}>
        {antes && <Change now={actual.pedidos} then={antes.pedidos} of={count(antes.pedidos)} />}
      </Tile>
      <Tile title="Surtido de lo pedido" href={ordersPath({ ...period, solo: 'surtidos' })} value={percent(surtido)}>
        {surtido.pedidas > 0
          ? `${count(surtido.embarcadas)} de ${plural(surtido.pedidas, 'pieza', 'piezas')} ya salieron${cancelledText(surtido)}`
          : 'Todavía no sale ningún pedido'}
      </Tile>
      {ahorro === null ? (
        <Tile title="Piezas" href={ordersPath(whose)} value={count(actual.piezas)}>
          {antes && <Change now={actual.piezas} then={antes.piezas} of={count(antes.piezas)} />}
        </Tile>
      ) : (
        <Tile title="Ahorro" href={ordersPath(whose)} value={money(ahorro)}>
          Frente a la lista base del día de cada pedido
        </Tile>
      )}
    </dl>
  )
}

function overduePath(cliente: number | undefined): string {
  return cliente ? `/Facturas?cliente=${cliente}&ver=vencidas` : '/cobranza?solo=vencidos'
}

type ChoiceProps = {
  label: string
  name: string
  of: readonly (readonly [value: string, text: string])[]
  chosen: string
  search: string
}

function Choice({ label, name, of, chosen, search }: ChoiceProps) {
  return (
    <nav aria-label={label} className="flex flex-wrap gap-2">
      {of.map(([value, text]) => (
        <ChipLink key={value} href={changed(search, { [name]: value })} isCurrent={value === chosen}>
          {text}
        </ChipLink>
      ))}
    </nav>
  )
}

function Tile({ title, value, href, children }: { title: string; value: string; href: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 rounded-panel border border-line bg-card p-4">
      <dt className="text-sm text-soft">{title}</dt>
      <dd className="grid gap-1">
        <a
          href={href}
          aria-label={`${title}: ${value}`}
          className="text-2xl font-semibold text-ink tabular-nums hover:underline"
        >
          {value}
        </a>
        <span className="text-xs text-soft">{children}</span>
      </dd>
    </div>
  )
}

/** How much more or less than before, in words: the colour only helps the eye. */
function Change({ now, then, of }: { now: number; then: number; of: string }) {
  if (then === 0) return <>Antes no hubo</>
  const share = Math.round(((now - then) / then) * 100)
  const tone = share > 0 ? 'text-yes' : share < 0 ? 'text-no' : ''
  return (
    <>
      <span className={`font-semibold ${tone}`}>
        {share === 0 ? 'Igual' : `${Math.abs(share)} % ${share > 0 ? 'más' : 'menos'}`}
      </span>{' '}
      que antes ({of})
    </>
  )
}

function besidesText({ flete, cascos, rebajas }: Indicators['actual']) {
  const said = [
    Number(flete) > 0 && `el flete sumó ${money(flete)} más`,
    Number(cascos) > 0 && `los cascos, ${money(cascos)}`,
    Number(rebajas) > 0 && `las promociones quitaron ${money(rebajas)}`,
  ].filter(Boolean)
  return said.length > 0 && <span className="block">Partes sin IVA; {said.join('; ')}</span>
}

function cancelledText({ canceladas }: Indicators['surtido']): string {
  return canceladas > 0 ? `; cuentan ${count(canceladas)} que se cancelaron` : ''
}

function percent({ pedidas, embarcadas }: Indicators['surtido']): string {
  return pedidas === 0 ? '—' : `${Math.round((embarcadas / pedidas) * 1000) / 10} %`
}
