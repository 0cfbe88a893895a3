import { Percent } from 'lucide-react'
import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { giftText } from '#catalogue/prices/offer-words.ts'
import { call } from '#kit/base/call.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, day, lastDay, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { EndDialog, endVerb } from './end-rule.tsx'
import { EndedRules } from './ended-rules.tsx'
import { LastDay } from './last-day.tsx'
import { OfferForm } from './offer-form.tsx'
import type { Promotion } from './offers-contract.ts'
import { RulesFrame } from './rules-frame.tsx'
import { ruleStates } from './rule-states.ts'

export function loader({ request }: LoaderFunctionArgs) {
  const asked = new URL(request.url).searchParams
  return call('GET /api/v1/promociones', { query: asked.has('terminadas') ? { terminadas: '1' } : {} })
}

/** Promotions on whole documents and on their freight, in the order in which they count. */
export function Component() {
  const { promociones, ...options } = useLoaderData<typeof loader>()
  const [copied, setCopied] = useState<Promotion | null>(null)
  /** A form of its own for each promotion that was kept. */
  const [kept, setKept] = useState(0)
  return (
    <RulesFrame
      current="PromocionesDocumento"
      text="Lo que se quita a un pedido entero o a su flete: para quién, de qué, desde cuánto y entre qué días. El cliente lee en su carrito cuáles le cuentan y qué le falta para las demás."
    >
      <OfferForm
        key={`${kept} ${copied?.id}`}
        options={options}
        from={copied}
        onDone={() => {
          setCopied(null)
          setKept(kept + 1)
        }}
      />
      <DataTable
        isWhole
        noun={['promoción', 'promociones']}
        columns={columns}
        rows={promociones}
        rowKey={({ id }) => id}
        total={promociones.length}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        renderActions={(row) => <Actions row={row} hoy={options.hoy} onCopy={() => setCopied(row)} />}
        empty={
          <EmptyState
            title="Aún no hay promociones por documento"
            text="Por ejemplo: envío sin costo desde $3,000, o 5 % menos en pedidos desde $10,000."
            figure={<Icon of={Percent} size={40} />}
          />
        }
      />
      <EndedRules noun="terminadas" />
      <Order />
    </RulesFrame>
  )
}

const columns: TableColumn<Promotion>[] = [
  { id: 'nombre', title: 'Nombre', cell: ({ nombre }) => <span className="font-semibold">{nombre}</span> },
  {
    id: 'quita',
    title: 'Qué quita',
    cell: (row) => <span className="inline-block first-letter:uppercase">{giftOf(row)}</span>,
  },
  {
    id: 'desde',
    title: 'Desde',
    atEnd: true,
    cell: ({ minimo }) => (Number(minimo) > 0 ? money(minimo) : 'Cualquier importe'),
  },
  { id: 'quien', title: 'Para quién', cell: ({ quien, sucursal }) => [quien, sucursal].filter(Boolean).join(', ') },
  {
    id: 'junto',
    title: 'Con otras',
    cell: ({ combina, prioridad }) => `${combina ? 'Se combina' : 'Sola'}, ${prioridad}`,
  },
  { id: 'usos', title: 'Usos', cell: (row) => usesText(row) },
  {
    id: 'vigencia',
    title: 'Vigencia',
    cell: ({ desde, hasta }) => `${desde ? day(desde) : 'Siempre'} – ${hasta ? lastDay(hasta) : 'sin término'}`,
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={ruleStates[estado].tono}>{ruleStates[estado].texto}</Badge>,
  },
]

function giftOf({ nivel, porcentaje, monto, minimo, maximo, de }: Promotion): string {
  const gift = giftText({
    nivel,
    minimo,
    ...(porcentaje && { porcentaje }),
    ...(monto && { monto }),
    ...(de && { de }),
  })
  return maximo ? `${gift}, hasta ${money(maximo)}` : gift
}

function usesText({ usos, usos_max, usos_cliente, rebajado }: Promotion): string {
  const used = usos_max === null ? count(usos) : `${count(usos)} de ${count(usos_max)}`
  const each = usos_cliente !== null && `${plural(usos_cliente, 'vez', 'veces')} cada cliente`
  return [used, each, Number(rebajado) > 0 && `${money(rebajado)} menos`].filter(Boolean).join(' · ')
}

type ActionsProps = { row: Promotion; hoy: string; onCopy: () => void }

function Actions({ row, hoy, onCopy }: ActionsProps) {
  const [asked, setAsked] = useState<'dia' | 'fin' | null>(null)
  const { id, nombre, version, estado } = row
  const close = () => setAsked(null)
  return (
    <>
      <RowMenu label={`Acciones de ${nombre}`}>
        <Line text="Copiar" onPress={onCopy} />
        {estado !== 'terminado' && (
          <>
            <Line text="Cambiar último día" onPress={() => setAsked('dia')} />
            <Line text={endVerb(estado)} onPress={() => setAsked('fin')} />
          </>
        )}
      </RowMenu>
      <LastDay row={row} hoy={hoy} open={asked === 'dia'} onClose={close} />
      <EndDialog
        row={row}
        open={asked === 'fin'}
        onClose={close}
        end={() => call('DELETE /api/v1/promociones/:id', { params: { id }, query: { version } })}
        undo={() => call('POST /api/v1/promociones/:id/deshacer', { params: { id } })}
        text="Deja de contar en los carritos ahora mismo. Lo que ya se cotizó con ella la conserva. Se puede recuperar."
      />
    </>
  )
}

function Line({ text, onPress }: { text: string; onPress: () => void }) {
  return (
    <button
      type="button"
      className={menuLine}
      onClick={(event) => {
        // The menu closes under the focus: what opens gives it back to what stays.
        event.currentTarget.closest('details')?.querySelector('summary')?.focus()
        onPress()
      }}
    >
      {text}
    </button>
  )
}

/** What is taken off first, and which hold together. */
function Order() {
  return (
    <section aria-labelledby="orden" className="grid gap-2 rounded-panel border border-line bg-card p-5 text-sm">
      <h2 id="orden" className="text-lg">
        En qué orden cuentan
      </h2>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>El precio de cada parte, con su descuento y su promoción por línea.</li>
        <li>Las promociones por documento, sobre lo que suman las partes. Los precios de contrato no bajan.</li>
        <li>Las promociones en el flete.</li>
        <li>El IVA de lo que queda.</li>
      </ol>
      <p>
        Las que se combinan cuentan todas, una tras otra por su prioridad (primero el número menor) y cada una sobre lo
        que dejó la anterior. Una que no se combina cuenta sola en lugar de ellas, si quita más. El mínimo se mide por
        las partes sin IVA, antes de estas promociones. Los usos se cuentan al confirmar el pedido y se devuelven si se
        cancela entero.
      </p>
    </section>
  )
}
