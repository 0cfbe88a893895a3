import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import type { Api } from '#api.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { CopyButton } from '#kit/ui/copy-button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, money } from '#kit/ui/format.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { toast } from '#kit/ui/toast.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { LinkFolio } from './link-folio.tsx'
import { useDoing } from './run-actions.tsx'
import { sendingLooks, sendingWords, SYNC_TOPIC } from '#upkeep/erp/states.ts'

type Whole = Reply<Api['GET /api/v1/erp/pedidos/:id']>
type Sending = Whole['envios'][number]

export async function loader({ params }: LoaderFunctionArgs) {
  const id = Number(params['id'])
  return {
    whole:
      Number.isSafeInteger(id) && id > 0
        ? await orMissing(call('GET /api/v1/erp/pedidos/:id', { params: { id } }))
        : null,
  }
}

/** AD-s2: one order before the ERP. */
export function Component() {
  const { whole } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useNews([SYNC_TOPIC], () => void revalidate())
  if (whole) return <SendOrder whole={whole} />
  return (
    <div className="py-12">
      <EmptyState level={1} title="Este pedido no existe" text="Revisa el número o búscalo entre los que van al ERP.">
        <LinkButton href={at('/Sync?seccion=pedidos')}>Ver pedidos al ERP</LinkButton>
      </EmptyState>
    </div>
  )
}

function SendOrder({ whole }: { whole: Whole }) {
  const { pedido, envios, carga, fija, encendido } = whole
  const { doing, start } = useDoing()
  const isReady = useHydrated()
  const own = envios.find(({ tipo }) => tipo === 'pedido')
  const isThere = pedido.erp_estado === 'ACEPTADO'
  const isCancelled = pedido.estado === 'CANCELADO'
  const send = async () => {
    await call('POST /api/v1/erp/pedidos/:id/envio', { params: { id: pedido.id } })
    toast({ title: 'El pedido va en camino al ERP', text: 'Si ya lo tenía, responde con el mismo folio.' })
  }
  return (
    <RecordFrame
      title={`Pedido ${pedido.folio}`}
      aside={
        <>
          {own && <Badge tone={sendingLooks[own.estado].tono}>{sendingLooks[own.estado].texto}</Badge>}
          <span>{pedido.cliente.nombre}</span>
          <span>Sucursal {pedido.sucursal.nombre}</span>
          <span className="tabular-nums">{money(pedido.total)}</span>
        </>
      }
      action={
        <div className="flex flex-wrap gap-2">
          <LinkButton href={at(`/pedidos/${pedido.sucursal.clave}/${pedido.folio}`)} variant="secondary">
            Ver el pedido
          </LinkButton>
          {!isThere && !isCancelled && (
            <Button busy={doing !== null} disabled={!isReady} onClick={() => start('enviar', send)}>
              {own && own.intentos > 0 ? 'Enviar otra vez' : 'Enviar ahora'}
            </Button>
          )}
        </div>
      }
    >
      {!encendido && !isThere && (
        <Alert kind="info" title="El envío de pedidos está apagado">
          El pedido espera en la cola.{' '}
          <a href={at('/Sync?seccion=conexion')} className="link">
            Ir a la conexión
          </a>
          .
        </Alert>
      )}
      {pedido.erp_estado === 'ERROR' && <Alert title="El ERP no lo tomó">{pedido.erp_motivo}</Alert>}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 desktop:grid-cols-[minmax(0,1fr)_22rem]">
        <Payload carga={carga} fija={fija} />
        <div className="grid gap-4">
          <Facts whole={whole} />
          {!isCancelled && <LinkFolio key={pedido.erp_folio} id={pedido.id} folio={pedido.erp_folio} />}
        </div>
      </div>
    </RecordFrame>
  )
}

/** What goes out, or went out, as it is. */
function Payload({ carga, fija }: Pick<Whole, 'carga' | 'fija'>) {
  return (
    <section aria-labelledby="carga" className="grid min-w-0 gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="carga" className="text-xl">
          {fija ? 'Lo que se envió' : 'Lo que se enviará'}
        </h2>
        {carga && <CopyButton text={carga} label="Copiar lo que se envía" done="Copiado" />}
      </div>
      {carga ? (
        <pre
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by the keyboard
          tabIndex={0}
          aria-labelledby="carga"
          className="code max-h-[32rem] overflow-auto rounded-panel border border-line bg-sunk p-4 text-xs"
        >
          {carga}
        </pre>
      ) : (
        <p className="text-sm text-soft">Este pedido se hizo antes de la conexión: al enviarlo se arma su contenido.</p>
      )}
    </section>
  )
}

function Facts({ whole: { pedido, envios } }: { whole: Whole }) {
  return (
    <section aria-labelledby="ante" className="grid gap-3 rounded-panel border border-line bg-card p-4 text-sm">
      <h2 id="ante" className="text-base">
        Ante el ERP
      </h2>
      <p>
        {pedido.erp_folio ? (
          <>
            Folio <span className="code font-semibold">{pedido.erp_folio}</span>
            {pedido.erp_en && <span className="text-soft"> · {moment(pedido.erp_en)}</span>}
          </>
        ) : (
          'Todavía sin folio'
        )}
      </p>
      {envios.map((sending) => (
        <SendingFacts key={sending.id} sending={sending} isOnly={envios.length === 1} />
      ))}
      {envios.length === 0 && <p className="text-soft">No está en la cola.</p>}
    </section>
  )
}

function SendingFacts({ sending, isOnly }: { sending: Sending; isOnly: boolean }) {
  const { tipo, estado, intentos, clave, ultimo_error, siguiente_en, enviada_en, respondida_en, enlazada, creada_en } =
    sending
  const facts: [string, string][] = [
    ['Estado', sendingLooks[estado].texto],
    ['En la cola desde', moment(creada_en)],
    ['Intentos', count(intentos)],
    ...(enviada_en ? [['Último envío', moment(enviada_en)] satisfies [string, string]] : []),
    ...(respondida_en ? [['Respondió', moment(respondida_en)] satisfies [string, string]] : []),
    ...(estado === 'REINTENTO' ? [['Siguiente', moment(siguiente_en)] satisfies [string, string]] : []),
    ...(enlazada ? [['Folio', 'enlazado a mano'] satisfies [string, string]] : []),
  ]
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      {!isOnly && <h3 className="text-sm">{sendingWords[tipo]}</h3>}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-soft">{name}</dt>
            <dd className="text-right tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {ultimo_error && estado !== 'OK' && <p className="text-no wrap-anywhere">{ultimo_error}</p>}
      <p className="text-xs text-soft wrap-anywhere">
        Clave <span className="code">{clave}</span>
      </p>
    </div>
  )
}
