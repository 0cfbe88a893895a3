import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { call } from '#base/call.ts'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Icon } from '#ui/icon.tsx'
import { Menu } from '#ui/menu.tsx'
import { toast } from '#ui/toast.ts'
import { useHydrated } from '#ui/use-hydrated.ts'
import { clientPath, type QuoteRow } from './quote-data.ts'
import { type Event, eventsFor } from './transitions.ts'

const offered: { event: Event; text: string; ask: string; told: string; isDanger?: boolean }[] = [
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

/** What the client can do with a document from a list, after saying yes. */
export function RowActions({ row }: { row: QuoteRow }) {
  const { id, folio, version, estado } = row
  const [chosen, setChosen] = useState<(typeof offered)[number] | null>(null)
  const [key, setKey] = useState('')
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const isReady = useHydrated()
  const may = eventsFor(estado, ['dueno'])
  const actions = offered.filter(({ event }) => may.includes(event))
  const run = async () => {
    if (!chosen) return
    const { event, told } = chosen
    const done = await call('POST /api/v1/cotizaciones/:id/eventos', {
      params: { id },
      body: { evento: event, version },
      idempotencyKey: key,
    })
    if (done.id === id) await revalidate()
    else await navigate(clientPath(done))
    toast({ title: told })
  }
  if (!isReady || actions.length === 0) return null
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
                className={`flex min-h-11 w-full items-center rounded-control px-3 text-left hover:bg-sunk md:min-h-9 ${action.isDanger ? 'text-no' : ''}`}
                onClick={() => {
                  setKey(crypto.randomUUID())
                  setChosen(action)
                }}
              >
                {action.text}
              </button>
            </li>
          ))}
        </ul>
      </Menu>
      <ConfirmDialog
        open={chosen !== null}
        onClose={() => setChosen(null)}
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
        {chosen?.ask}
      </ConfirmDialog>
    </>
  )
}
