import { Ellipsis } from 'lucide-react'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { Menu, menuLine } from '#kit/ui/menu.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { clientPath, type QuoteRow } from './quote-data.ts'
import { type Event, eventsFor } from '#selling/quotes/transitions.ts'

type Offered = { event: Event; text: string; ask: string; told: string; isDanger?: boolean }

const offered: Offered[] = [
  { event: 'aceptar', text: 'Hacer el pedido', ask: '', told: 'Pedido creado' },
  { event: 'enviar', text: 'Enviar a autorizar', ask: 'Se envía con los precios de hoy.', told: 'Enviada a autorizar' },
  {
    event: 'recotizar',
    text: 'Volver a cotizar',
    ask: 'Se hace un borrador nuevo con los precios de hoy.',
    told: 'Borrador listo',
  },
  {
    event: 'duplicar',
    text: 'Duplicar',
    ask: 'Se hace un borrador nuevo con las mismas partes y los precios de hoy.',
    told: 'Copia lista',
  },
  {
    event: 'retirar',
    text: 'Retirar',
    ask: 'Vuelve a ser borrador y lo puedes corregir.',
    told: 'Vuelve a ser borrador',
  },
  {
    event: 'cancelar',
    text: 'Cancelar',
    ask: 'El documento queda solo para consulta.',
    told: 'Cancelada',
    isDanger: true,
  },
]

type RowActionsProps = {
  row: QuoteRow
  /** With the document as a file. */
  withFiles?: boolean
}

/** What the client can do with a document from a list, after saying yes. */
export function RowActions({ row, withFiles }: RowActionsProps) {
  const { id, folio, estado } = row
  const [chosen, setChosen] = useState<Offered | null>(null)
  const isReady = useHydrated()
  const may = eventsFor(estado, mayBuy() ? ['dueno', 'comprador'] : ['dueno'])
  const actions = offered.filter(({ event }) => may.includes(event))
  if (!isReady || (actions.length === 0 && !withFiles)) return null
  return (
    <>
      <Menu
        label={`Qué hacer con ${folio}`}
        button={<Icon of={Ellipsis} />}
        buttonClass="inline-grid size-11 place-items-center rounded-control text-soft hover:bg-sunk hover:text-ink md:size-9"
        panelClass="top-full right-0 mt-1 w-56"
      >
        <ul className="grid p-1">
          {actions.map((action) => (
            <li key={action.event}>
              <button
                type="button"
                className={`${menuLine} ${action.isDanger ? 'text-no' : ''}`}
                onClick={() => setChosen(action)}
              >
                {action.text}
              </button>
            </li>
          ))}
          {withFiles &&
            files.map(([format, text]) => (
              <li key={format}>
                <a
                  href={at(`/api/v1/cotizaciones/${id}/archivo/${format}`)}
                  target="_self"
                  download
                  className={menuLine}
                >
                  {text}
                </a>
              </li>
            ))}
        </ul>
      </Menu>
      <Ask row={row} chosen={chosen} onClose={() => setChosen(null)} />
    </>
  )
}

type AskProps = { row: QuoteRow; chosen: Offered | null; onClose: () => void }

/** Asks, and does it. */
function Ask({ row, chosen, onClose }: AskProps) {
  const { id, folio, version } = row
  const isOld = useRef(false)
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const run = async () => {
    if (!chosen) return
    const { event, told } = chosen
    const sent = { params: { id }, body: { evento: event, version } }
    const done = await call('POST /api/v1/cotizaciones/:id/eventos', sent).catch((error: unknown) => {
      isOld.current = true
      throw error
    })
    if (done.id === id) await revalidate()
    else await navigate(clientPath(done))
    toast({
      title: told,
      text: event === 'aceptar' ? done.advertencias.join(' ') || undefined : undefined,
      actions: event === 'aceptar' ? done.pedidos.map(orderLink) : undefined,
    })
  }
  const close = () => {
    onClose()
    // Somebody else may have moved it meanwhile: the list says how it is once the words of the refusal were read.
    if (isOld.current) void revalidate()
    isOld.current = false
  }
  return (
    <ConfirmDialog
      open={chosen !== null}
      onClose={close}
      title={`${chosen?.text ?? ''}: ${folio}`}
      confirm={chosen?.text ?? ''}
      isDanger={chosen?.isDanger}
      onConfirm={run}
      renderAbout={({ code }) =>
        code === 'cambios' || code === 'lineas' ? (
          <a href={clientPath(row)} className="link inline-flex min-h-6 items-center">
            Abrirlo para revisar qué cambió
          </a>
        ) : null
      }
    >
      {chosen?.event === 'aceptar' ? (
        <>
          Se hace el pedido de {plural(row.piezas, 'pieza', 'piezas')} por{' '}
          <b className="tabular-nums">{money(row.total)}</b> con IVA y se aparta su existencia.
        </>
      ) : (
        chosen?.ask
      )}
    </ConfirmDialog>
  )
}

const files = [
  ['pdf', 'Bajar PDF'],
  ['xlsx', 'Bajar Excel'],
] as const

function orderLink({ sucursal, folio }: QuoteRow['pedidos'][number]) {
  return { text: `Ver el pedido ${folio}`, href: at(`/DetallePedidoCreado/${sucursal}/${folio}`) }
}

function mayBuy(): boolean {
  return currentSession().permissions.includes('permission_compras')
}
