import { FileSpreadsheet, FileText, Printer, Scale } from 'lucide-react'
import { useLocation } from 'react-router'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Pager } from '#kit/lists/pager.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { Button, buttonClass } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { Ageing } from './account-figures.tsx'
import { noonOf } from './ageing.ts'
import { amountIn, statementRows, type StatementRow } from './statement-rows.ts'

type Statement = Reply<Api['GET /api/v1/estado-cuenta']>

/** The statement of a period, as it is printed and downloaded. */
export function StatementView({ statement }: { statement: Statement }) {
  const { desde, hasta, pagina, paginas, cuentas } = statement
  const { search } = useLocation()
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <PeriodForm statement={statement} />
      <p className="text-soft">
        Del {day(noonOf(desde))} al {day(noonOf(hasta))}. Las facturas canceladas no cuentan.
      </p>
      {cuentas.length === 0 && (
        <EmptyState
          title="Sin saldo ni movimientos"
          text="No hay facturas hasta esa fecha. Prueba con otro periodo."
          figure={<Icon of={Scale} size={40} />}
        />
      )}
      {cuentas.map((account) => (
        <section
          key={account.moneda}
          aria-label={`Cuenta en ${account.moneda}`}
          className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_19rem]"
        >
          <div className="rounded-panel border border-line bg-card p-4">
            <Movements
              rows={statementRows({ ...account, antes: pagina > 1 ? account.antes : undefined })}
              moneda={account.moneda}
            />
          </div>
          <div className="rounded-panel border border-line bg-card p-5">
            <Ageing amounts={account.antiguedad} caption={`Antigüedad al cierre (${account.moneda})`} />
          </div>
        </section>
      ))}
      {paginas > 1 && (
        <>
          <p className="text-sm text-soft">
            Página {count(pagina)} de {count(paginas)} de los movimientos. El saldo final y las sumas son de todo el
            periodo; el PDF y el Excel traen todos.
          </p>
          <Pager page={pagina} paginas={paginas} href={(page) => changed(search, { pagina: page })} />
        </>
      )}
    </div>
  )
}

/** The dates, and the statement of just them as a file. */
function PeriodForm({ statement: { desde, hasta } }: { statement: Statement }) {
  const { pathname, search } = useLocation()
  const isReady = useHydrated()
  const cliente = new URLSearchParams(search).get('cliente')
  const query = new URLSearchParams({ ...(cliente ? { cliente } : {}), desde, hasta })
  const file = (format: string) => at(`/api/v1/estado-cuenta/archivo/${format}?${query}`)
  const button = buttonClass('quiet', 'sm')
  return (
    <div className="flex flex-wrap items-end justify-between gap-3 print:hidden">
      <form method="get" action={pathname} aria-label="Periodo" className="flex flex-wrap items-end gap-3">
        <input type="hidden" name="vista" value="estado" />
        {cliente && <input type="hidden" name="cliente" value={cliente} />}
        <TextField
          label="Desde"
          name="desde"
          type="date"
          required
          defaultValue={desde}
          className="w-40 max-sm:w-full"
        />
        <TextField
          label="Hasta"
          name="hasta"
          type="date"
          required
          defaultValue={hasta}
          className="w-40 max-sm:w-full"
        />
        <Button type="submit" variant="secondary">
          Ver periodo
        </Button>
      </form>
      <div className="flex flex-wrap gap-1">
        <a href={file('pdf')} target="_self" download className={button}>
          <Icon of={FileText} /> PDF
        </a>
        <a href={file('xlsx')} target="_self" download className={button}>
          <Icon of={FileSpreadsheet} /> Excel
        </a>
        <button type="button" onClick={() => print()} className={button} disabled={!isReady}>
          <Icon of={Printer} /> Imprimir
        </button>
      </div>
    </div>
  )
}

function Movements({ rows, moneda }: { rows: StatementRow[]; moneda: string }) {
  const head = 'py-1.5 text-right'
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="pb-2 text-left text-base font-semibold">Movimientos en {moneda}</caption>
      <thead className="border-b border-line">
        <tr>
          <th scope="col" className="py-1.5 pr-3 text-left">
            Concepto
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            Cargo
          </th>
          <th scope="col" className={`${head} max-sm:hidden`}>
            Abono
          </th>
          <th scope="col" className={`${head} sm:hidden`}>
            Importe
          </th>
          <th scope="col" className={head}>
            Saldo
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {rows.map((row, place) => (
          // Two movements may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <MovementRow key={place} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function MovementRow({ row: { dia, texto, cargo, abono, saldo, esTotal } }: { row: StatementRow }) {
  const cell = `py-1.5 pl-3 text-right align-top ${esTotal ? 'font-semibold' : ''}`
  const shown = (amount: string | null) => (amount === null ? '' : amountIn(amount))
  return (
    <tr>
      <th scope="row" className={`py-1.5 pr-3 text-left wrap-anywhere ${esTotal ? 'font-semibold' : 'font-normal'}`}>
        {texto}
        {dia && <span className="block text-xs text-soft">{day(noonOf(dia))}</span>}
      </th>
      <td className={`${cell} max-sm:hidden`}>{shown(cargo)}</td>
      <td className={`${cell} max-sm:hidden`}>{shown(abono)}</td>
      <td className={`${cell} whitespace-nowrap sm:hidden`}>
        {esTotal ? '' : cargo === null ? `−${shown(abono)}` : shown(cargo)}
      </td>
      <td className={cell}>{shown(saldo)}</td>
    </tr>
  )
}
