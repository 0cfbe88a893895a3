import { Camera, FileText } from 'lucide-react'
import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { agree, day, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { ReturnActions } from './return-actions.tsx'
import { invoiceName } from '#selling/returns/return-columns.ts'
import type { WholeReturn } from '#selling/returns/return-data.ts'
import { ReturnHistory } from './return-history.tsx'
import { ReturnLines } from './return-lines.tsx'
import { ReturnPhotos } from './return-photos.tsx'
import { ReturnProgress } from './return-progress.tsx'
import { StateMark } from './state-mark.tsx'
import { kindWords } from '#selling/returns/states.ts'

/** A return as everybody sees it; what whoever looks may do with it comes with it. */
export function ReturnView({ one }: { one: WholeReturn }) {
  const { revalidate } = useRevalidator()
  useNews([`devoluciones:${one.cliente.id}`], () => void revalidate())
  const { folio, estado, tipo, cliente, creado_en } = one
  return (
    <RecordFrame
      title={`${kindWords[tipo].texto} ${folio}`}
      aside={
        <>
          <StateMark estado={estado} />
          <time dateTime={creado_en}>{moment(creado_en)}</time>
          {currentSession().cliente === null && <span>{cliente.nombre}</span>}
        </>
      }
      action={
        <LinkButton href={at(`/api/v1/devoluciones/${folio}/hoja.pdf`)} variant="secondary" size="sm">
          <Icon of={FileText} /> Hoja para la caja
        </LinkButton>
      }
    >
      <ReturnProgress one={one} />
      <ReturnActions one={one} />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 wide:grid-cols-[minmax(0,1fr)_20rem] print:block">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <ReturnLines one={one} />
          {one.texto && (
            <section aria-labelledby="texto" className="grid gap-2">
              <h2 id="texto" className="text-xl">
                Lo que cuenta el cliente
              </h2>
              <p className="max-w-prose whitespace-pre-wrap wrap-anywhere">{one.texto}</p>
            </section>
          )}
          <ReturnPhotos one={one} />
        </div>
        <Aside one={one} />
      </div>
      <ReturnHistory one={one} />
    </RecordFrame>
  )
}

function Aside({ one }: { one: WholeReturn }) {
  const { esperado, nota, reposicion, estado } = one
  const isDecided = !['SOLICITADA', 'AUTORIZADA', 'RECIBIDA'].includes(estado)
  return (
    <div className="grid gap-4 md:grid-cols-3 wide:grid-cols-1">
      <Card title={isDecided ? 'Se acredita' : 'Si procede todo'}>
        <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 tabular-nums">
          <dt className="text-soft">Importe</dt>
          <dd className="text-right">{money(esperado.importe)}</dd>
          <dt className="text-soft">IVA</dt>
          <dd className="text-right">{money(esperado.iva)}</dd>
          <div className="col-span-2 flex items-baseline justify-between border-t border-line pt-2 text-base font-semibold">
            <dt>Total</dt>
            <dd>
              {money(esperado.total)}
              {esperado.moneda !== 'MXN' && ` ${esperado.moneda}`}
            </dd>
          </div>
        </dl>
        {one.tipo === 'CASCO' && !isDecided && (
          <p className="text-xs text-soft">
            Con el dictamen se dice cuánto vale cada casco: lo que se cobró, o menos si llega incompleto.
          </p>
        )}
      </Card>
      {(nota || reposicion) && <OutcomeCard one={one} />}
      <OriginCard one={one} />
    </div>
  )
}

function OutcomeCard({ one: { nota, reposicion, esperado } }: { one: WholeReturn }) {
  return (
    <Card title="En qué terminó">
      {nota && (
        <p>
          Nota de crédito{' '}
          <a href={at(`/DetalleDocuments?uuid=${nota.uuid}`)} className="link code">
            {invoiceName(nota)}
          </a>{' '}
          por {money(nota.total)}
          {Number(nota.total) !== Number(esperado.total) && (
            <span className="block text-soft">Se esperaban {money(esperado.total)}.</span>
          )}
        </p>
      )}
      {reposicion && (
        <p>
          Pedido sin cargo{' '}
          <a href={orderAt(reposicion)} className="link code">
            {reposicion.folio}
          </a>
        </p>
      )}
    </Card>
  )
}

function OriginCard({ one }: { one: WholeReturn }) {
  const { pedido, factura, sucursal, solicitante } = one
  return (
    <Card title="De dónde viene">
      {pedido && (
        <p>
          Pedido{' '}
          <a href={orderAt(pedido)} className="link code">
            {pedido.folio}
          </a>
        </p>
      )}
      {factura && (
        <p>
          Factura{' '}
          <a href={at(`/DetalleDocuments?uuid=${factura.uuid}`)} className="link code">
            {invoiceName(factura)}
          </a>
        </p>
      )}
      {solicitante && (
        <p>
          La pidió {solicitante} el {day(one.creado_en)}
        </p>
      )}
      <p>
        Se recibe en {sucursal.nombre}
        {sucursal.telefono && <span className="text-soft"> · {sucursal.telefono}</span>}
      </p>
      {one.fotos.length > 0 && (
        <p className="flex items-center gap-1.5 text-soft">
          <Icon of={Camera} size={14} /> {agree(one.fotos.length, 'Una fotografía', `${one.fotos.length} fotografías`)}
        </p>
      )}
    </Card>
  )
}

function orderAt({ sucursal, folio }: { sucursal: string; folio: string }): string {
  return at(`${currentSession().cliente ? '/DetallePedidoCreado' : '/pedidos'}/${sucursal}/${folio}`)
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-2 rounded-panel border border-line bg-card p-4 text-sm">
      <h2 className="text-base">{title}</h2>
      {children}
    </section>
  )
}
