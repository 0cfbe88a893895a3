import { FileText } from 'lucide-react'
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { ChipLink, RemovableChip } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { ChoiceFilter, DateFilters, half } from '#kit/lists/filters.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { localDay } from '#fiscal/documents/amount.ts'
import { Archive } from './archive-bar.tsx'
import { shownColumns } from '#fiscal/documents/document-cells.tsx'
import { DocumentTotals } from '#fiscal/documents/document-totals.tsx'
import { kinds } from '#fiscal/documents/fiscal-words.ts'
import { MailPreference } from './mail-preference.tsx'
import { PERIODS, periodNames } from '#fiscal/documents/period.ts'

type List = Reply<Api['GET /api/v1/documentos']>

export async function loader({ request }: LoaderFunctionArgs) {
  const query = queryOf<'GET /api/v1/documentos'>(request)
  const [list, wantsMail] = await Promise.all([orFault(call('GET /api/v1/documentos', { query })), mailPreference()])
  return { ...list, wantsMail }
}

/** Null for who buys for nobody. */
async function mailPreference(): Promise<boolean | null> {
  if (!currentSession().cliente) return null
  const known = await call('GET /api/v1/documentos/preferencia', {}).catch(() => null)
  return known && known.correo_automatico
}

const stateNames = [
  ['vigente', 'Vigentes'],
  ['cancelado', 'Cancelados'],
  ['sin-confirmar', 'Sin confirmar con el SAT'],
  ['por-pagar', 'Por pagar'],
  ['vencida', 'Vencidas'],
] as const
/** What only says which days are looked at. */
const RANGE = ['periodo', 'desde', 'hasta', 'aviso']

/** C-06: the client's electronic tax documents, by month for who does the accounts. */
export function Component() {
  const { list, fault, wantsMail } = useLoaderData<typeof loader>()
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const isClient = currentSession().cliente !== null
  return (
    <ListFrame
      lists={[]}
      label="Doctos Electrónicos"
      current="consultdocumentosSat"
      text={
        isClient
          ? 'Tus facturas, notas de crédito y complementos de pago, con su XML y su PDF.'
          : 'Los documentos de los clientes que atiendes, con su XML y su PDF.'
      }
    >
      {params.get('aviso') === 'sin-documento' && (
        <Alert kind="info" title="Elige un documento">
          La dirección no decía cuál. Búscalo aquí por folio, UUID o total.
        </Alert>
      )}
      <Periods search={search} current={list?.periodo} />
      <Filters isClient={isClient} />
      {list?.cliente && (
        <div className="flex flex-wrap gap-2">
          <RemovableChip href={changed(search, { cliente: null })} label={`Quitar: ${list.cliente.nombre}`}>
            {list.cliente.nombre}
          </RemovableChip>
        </div>
      )}
      {list && list.total > 0 && <DocumentTotals list={list} />}
      {list && list.total > 0 && <Archive list={list} search={search} isClient={isClient} />}
      <DataTable
        noun={['documento', 'documentos']}
        columns={shownColumns(isClient)}
        rows={list?.documentos ?? []}
        rowKey={({ uuid }) => uuid}
        total={list?.total ?? 0}
        defaultOrder={{ orden: 'fecha', sentido: 'desc' }}
        exportPath="/api/v1/documentos/exportacion/"
        fault={fault}
        notFilters={[...RANGE, 'cliente']}
        empty={list && <Empty list={list} search={search} isClient={isClient} />}
      />
      {wantsMail !== null && <MailPreference first={wantsMail} />}
    </ListFrame>
  )
}

function Periods({ search, current }: { search: string; current: List['periodo'] | undefined }) {
  return (
    <nav aria-label="Periodo" className="flex flex-wrap gap-2">
      {PERIODS.map((period) => (
        <ChipLink
          key={period}
          href={changed(search, { periodo: period, desde: null, hasta: null, aviso: null })}
          isCurrent={current === period}
        >
          {periodNames[period]}
        </ChipLink>
      ))}
    </nav>
  )
}

function Filters({ isClient }: { isClient: boolean }) {
  return (
    <TableFilters label="Buscar documentos" placeholder="Folio, UUID o total" keep={['cliente', 'periodo']}>
      <ChoiceFilter
        label="Tipo"
        name="tipo"
        options={Object.entries(kinds).map(([kind, { varios }]) => [kind, varios] as const)}
        className={`w-40 ${half}`}
      />
      <ChoiceFilter
        label="Estado"
        name="estado"
        options={isClient ? stateNames : [...stateNames, ['con-problema', 'Con un problema avisado'] as const]}
        className={`w-40 ${half}`}
      />
      <DateFilters className={`w-40 ${half}`} />
    </TableFilters>
  )
}

/** Which days were looked at, and a wider range when there is something in it. */
function Empty({ list, search, isClient }: { list: List; search: string; isClient: boolean }) {
  const figure = <Icon of={FileText} size={40} />
  if (!list.ultimo) {
    return (
      <EmptyState
        title={isClient ? 'Todavía no tienes documentos' : 'No hay documentos en tu alcance'}
        text="Aquí salen las facturas, notas y pagos en cuanto se emiten a tu RFC."
        figure={figure}
      >
        <LinkButton href={at('/Contacto')} variant="secondary">
          Preguntar por una factura
        </LinkButton>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={`No hay documentos ${rangeText(list)}`}
      text={`El último es del ${localDay(list.ultimo)}.`}
      figure={figure}
    >
      <LinkButton href={changed(search, { periodo: null, desde: list.ultimo.slice(0, 8) + '01', hasta: null })}>
        Ver desde {localDay(`${list.ultimo.slice(0, 8)}01`)}
      </LinkButton>
      <LinkButton href={changed(search, { periodo: 'todo', desde: null, hasta: null })} variant="secondary">
        Ver todos
      </LinkButton>
    </EmptyState>
  )
}

/** `del 1 oct 2026 al 31 oct 2026`. */
function rangeText({ desde, hasta }: Pick<List, 'desde' | 'hasta'>): string {
  if (desde && hasta) return `del ${localDay(desde)} al ${localDay(hasta)}`
  if (desde) return `desde el ${localDay(desde)}`
  return hasta ? `hasta el ${localDay(hasta)}` : ''
}
