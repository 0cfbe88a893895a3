import { PackageCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { ageText } from '#selling/review/age.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { changed } from '#kit/lists/table-address.ts'
import type { TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { toast } from '#kit/ui/toast.ts'
import type { State } from './state.ts'
import { useDoing } from './run-actions.tsx'
import { sendingLooks, sendingWords } from '#upkeep/erp/states.ts'

type List = Reply<Api['GET /api/v1/erp/pedidos']>
type Row = List['envios'][number]

/** Orders on their way to the ERP. */
export function Sendings({ estado, list, fault }: { estado: State; list: List | null; fault: TableFault | null }) {
  const { search } = useLocation()
  const { doing, start } = useDoing()
  const solo = new URLSearchParams(search).get('solo')
  const { por_enviar, sin_respuesta, rechazados, desde } = estado.pedidos
  const again = async () => {
    const { reenviados } = await call('POST /api/v1/erp/pedidos/reenvios')
    toast({ title: `${plural(reenviados, 'envío vuelve', 'envíos vuelven')} a la cola` })
  }
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm">
        <p>
          {plural(por_enviar, 'espera', 'esperan')} en la cola
          {desde && `, el más viejo desde hace ${ageText(desde, estado.ahora)}`} ·{' '}
          {plural(sin_respuesta, 'enviado sin respuesta', 'enviados sin respuesta')} ·{' '}
          {plural(rechazados, 'detenido', 'detenidos')}
        </p>
        {rechazados > 0 && (
          <Button variant="secondary" size="sm" busy={doing !== null} onClick={() => start('reenviar', again)}>
            Reintentar los detenidos
          </Button>
        )}
      </div>
      <TableFilters label="Buscar envíos" placeholder="Folio o cliente" keep={['seccion', 'solo']} />
      <nav aria-label="Qué envíos" className="flex flex-wrap gap-2">
        <ChipLink href={changed(search, { solo: null })} isCurrent={!solo}>
          Todos
        </ChipLink>
        <ChipLink href={changed(search, { solo: 'pendientes' })} isCurrent={solo === 'pendientes'}>
          Sin respuesta
        </ChipLink>
        <ChipLink href={changed(search, { solo: 'atorados' })} isCurrent={solo === 'atorados'}>
          Detenidos
        </ChipLink>
      </nav>
      <DataTable
        noun={['envío', 'envíos']}
        columns={columns}
        rows={list?.envios ?? []}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'id', sentido: 'desc' }}
        notFilters={['seccion']}
        empty={
          <EmptyState
            title="Todavía no sale ningún pedido"
            text="Cada pedido nuevo entra aquí solo y se queda hasta que el ERP da su folio."
            figure={<Icon of={PackageCheck} size={40} />}
          />
        }
      />
    </>
  )
}

const columns: TableColumn<Row>[] = [
  {
    id: 'folio',
    title: 'Pedido',
    cell: ({ pedido }) => (
      <a href={at(`/SyncAuth/${pedido.id}`)} className="code font-semibold text-ink hover:text-accent-strong">
        {pedido.sucursal} {pedido.folio}
      </a>
    ),
  },
  { id: 'cliente', title: 'Cliente', cell: ({ pedido }) => pedido.cliente },
  { id: 'tipo', title: 'Qué se manda', cell: ({ tipo }) => sendingWords[tipo] },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={sendingLooks[estado].tono}>{sendingLooks[estado].texto}</Badge>,
  },
  { id: 'erp', title: 'Folio del ERP', cell: ({ folio }) => <span className="code">{folio ?? '—'}</span> },
  { id: 'intentos', title: 'Intentos', atEnd: true, cell: ({ intentos }) => count(intentos) },
  {
    id: 'error',
    title: 'Última falla',
    cell: ({ ultimo_error }) => <span className="wrap-anywhere">{ultimo_error || '—'}</span>,
  },
  { id: 'total', title: 'Total', atEnd: true, cell: ({ pedido }) => money(pedido.total) },
  { id: 'creada_en', title: 'Desde', cell: ({ creada_en }) => moment(creada_en) },
]
