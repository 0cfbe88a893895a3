import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CreditFigure, type Summary } from '#fiscal/statement/account-figures.tsx'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { SelectField } from '#kit/ui/field.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

type Info = Reply<Api['GET /userinfo']>
type BalanceProps = {
  info: Info | null
  /** Limit and what is used of it; null: not read, or not for this session. */
  summary: Summary | null
  /** Key of the company documents are asked for, and of the one that issues them. */
  empresa: string | null
  origen: string | null
}

/** What is owed, of E-08, for the company chosen; each figure a way to its invoices. */
export function Balance({ info, summary, empresa, origen }: BalanceProps) {
  if (!info) return <p className="text-sm text-no">Tu saldo no se pudo leer. Lo demás sí está al día.</p>
  const { facturas, vencido, facvencidas, total, empresas, empresasOrigen } = info
  return (
    <section aria-labelledby="saldo" className="grid gap-3">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h2 id="saldo" className="text-xl">
          Tu saldo
        </h2>
        <Companies empresas={empresas} origenes={empresasOrigen} empresa={empresa} origen={origen} />
      </header>
      <dl className="grid gap-3 sm:grid-cols-2 desktop:grid-cols-4">
        <Tile title="Por pagar" value={money(total)} href="/Facturas">
          {facturas === 0 ? 'Sin facturas abiertas' : plural(facturas, 'factura abierta', 'facturas abiertas')}
        </Tile>
        <Tile title="Vencido" value={money(vencido)} href="/Facturas?ver=vencidas" isBad={facvencidas > 0}>
          {facvencidas === 0 ? 'Nada vencido' : plural(facvencidas, 'factura vencida', 'facturas vencidas')}
        </Tile>
        {summary && <CreditFigure summary={summary} />}
      </dl>
    </section>
  )
}

type TileProps = { title: string; value: string; href: string; isBad?: boolean; children: ReactNode }

function Tile({ title, value, href, isBad, children }: TileProps) {
  return (
    <div className="grid content-start gap-1 rounded-panel border border-line bg-card p-4">
      <dt className="text-sm text-soft">{title}</dt>
      <dd className={`text-2xl font-semibold tabular-nums wrap-anywhere ${isBad ? 'text-no' : ''}`}>
        <a
          href={at(href)}
          aria-label={`${title}: ${value}`}
          className={`hover:underline ${isBad ? 'text-no' : 'text-ink'}`}
        >
          {value}
        </a>
        <span className="block text-xs font-normal text-soft">{children}</span>
      </dd>
    </div>
  )
}

type CompaniesProps = {
  empresas: Info['empresas']
  origenes: Info['empresasOrigen']
  empresa: string | null
  origen: string | null
}

/** Works without scripts; with them a choice counts at once. Nothing to choose from one of each. */
function Companies({ empresas, origenes, empresa, origen }: CompaniesProps) {
  const navigate = useNavigate()
  const isReady = useHydrated()
  const [only] = empresas
  if (empresas.length <= 1 && origenes.length <= 1)
    return only ? <p className="text-sm text-soft">{only.razon_social}</p> : null
  return (
    <form
      method="get"
      action={at('/dashboard')}
      className="flex flex-wrap items-end gap-2 max-sm:w-full"
      onChange={(event) => {
        const chosen = [...new FormData(event.currentTarget)].flatMap(([name, value]) =>
          typeof value === 'string' && value ? [[name, value]] : [],
        )
        void navigate(`${at('/dashboard')}?${new URLSearchParams(chosen)}`, { preventScrollReset: true, replace: true })
      }}
    >
      <Company label="Empresa" name="empresa" all="Todas mis empresas" of={empresas} chosen={empresa} />
      {origenes.length > 1 && (
        <Company label="Quién factura" name="origen" all="Cualquiera" of={origenes} chosen={origen} />
      )}
      {!isReady && (
        <Button type="submit" variant="secondary" size="sm">
          Mostrar
        </Button>
      )}
    </form>
  )
}

type CompanyProps = { label: string; name: string; all: string; of: Info['empresas']; chosen: string | null }

function Company({ label, name, all, of, chosen }: CompanyProps) {
  return (
    <SelectField label={label} name={name} defaultValue={chosen ?? ''} className="w-64 max-sm:w-full">
      <option value="">{all}</option>
      {of.map(({ clave, razon_social }) => (
        <option key={clave} value={clave}>
          {razon_social}
        </option>
      ))}
    </SelectField>
  )
}
