import { CircleCheck, CircleHelp, CircleX, ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '#kit/ui/icon.tsx'
import { amountText } from '#fiscal/cfdi/amount-text.ts'
import type { Cfdi, Pago } from '#fiscal/cfdi/cfdi.ts'
import { type Check, checksOf } from './checks.ts'
import { meansText, methodText, relationText } from '#fiscal/cfdi/codes.ts'
import type { Comprobacion, Veredicto } from './verdict.ts'
import { day } from '#kit/ui/format.ts'

const marks = {
  BUENO: { icon: CircleCheck, ink: 'text-yes', word: 'Bien' },
  MALO: { icon: CircleX, ink: 'text-no', word: 'Mal' },
  SIN_SELLO: { icon: CircleX, ink: 'text-no', word: 'Falta' },
  NO_COMPROBADO: { icon: CircleHelp, ink: 'text-maybe', word: 'Sin comprobar' },
} satisfies Record<Comprobacion, unknown>

/** What was checked of one document, and what it says. */
export function CheckedDocument({ cfdi, verdict }: { cfdi: Cfdi; verdict: Veredicto }) {
  return (
    <div className="grid gap-6 desktop:grid-cols-2 desktop:gap-12">
      <div className="grid content-start gap-4">
        <ul className="grid gap-3">
          {checksOf(cfdi, verdict).map((check) => (
            <CheckLine key={check.nombre} check={check} />
          ))}
        </ul>
        <AskTaxOffice cfdi={cfdi} />
      </div>
      <Facts cfdi={cfdi} />
    </div>
  )
}

function CheckLine({ check: { nombre, estado, textos } }: { check: Check }) {
  const { icon, ink, word } = marks[estado]
  return (
    <li className="flex items-start gap-3">
      <Icon of={icon} size={20} className={`mt-0.5 ${ink}`} />
      <div className="grid min-w-0 gap-1">
        <p>
          <b>{nombre}</b> <span className={`text-sm font-semibold ${ink}`}>{word}</span>
        </p>
        {textos.map((texto) => (
          <p key={texto} className="text-sm">
            {texto}
          </p>
        ))}
      </div>
    </li>
  )
}

/** The address that the code on the printed invoice holds (SAT, Anexo 20): following it is the visitor's own doing. */
function AskTaxOffice({ cfdi }: { cfdi: Cfdi }) {
  if (!cfdi.uuid) return null
  const query = new URLSearchParams({
    id: cfdi.uuid,
    re: cfdi.rfc_emisor,
    rr: cfdi.rfc_receptor,
    tt: cfdi.total,
    fe: cfdi.sello.slice(-8),
  })
  return (
    <p className="text-sm text-soft print:hidden">
      Si está vigente o se canceló solo lo sabe el SAT:{' '}
      <a
        href={`https://verificacfdi.facturaelectronica.sat.gob.mx/default.aspx?${query}`}
        target="_blank"
        rel="noopener noreferrer"
        className="link inline-flex items-center gap-1"
      >
        consultar su estado <Icon of={ExternalLink} size={16} />
      </a>{' '}
      (le envía el folio fiscal, los dos RFC y el total).
    </p>
  )
}

function Facts({ cfdi }: { cfdi: Cfdi }) {
  const money = (amount: string | null) => (amount === null ? '' : amountText(amount, cfdi.moneda))
  const isPayment = cfdi.tipo === 'P'
  return (
    <dl className="grid content-start gap-2 text-sm">
      <Fact name="Emisor">{`${cfdi.nombre_emisor} · ${cfdi.rfc_emisor}`.replace(/^ · /, '')}</Fact>
      <Fact name="Receptor">{`${cfdi.nombre_receptor} · ${cfdi.rfc_receptor}`.replace(/^ · /, '')}</Fact>
      <Fact name="Folio fiscal">{cfdi.uuid && <span className="code break-all">{cfdi.uuid}</span>}</Fact>
      <Fact name="Fecha">{cfdi.fecha.replace('T', ' ')}</Fact>
      <Fact name="Timbrado">{cfdi.timbrado_en?.replace('T', ' ')}</Fact>
      <Fact name="Versión">{`CFDI ${cfdi.version}`}</Fact>
      {!isPayment && (
        <>
          <Fact name="Pago">
            {[methodText(cfdi.metodo_pago), meansText(cfdi.forma_pago)].filter(Boolean).join(' · ')}
          </Fact>
          <Fact name="Conceptos">{String(cfdi.conceptos.length)}</Fact>
          <Fact name="Subtotal">{money(cfdi.subtotal)}</Fact>
          <Fact name="Descuento">{Number(cfdi.descuento) > 0 && money(cfdi.descuento)}</Fact>
          <Fact name="Impuestos trasladados">{money(cfdi.total_trasladados)}</Fact>
          <Fact name="Impuestos retenidos">{money(cfdi.total_retenidos)}</Fact>
          <Fact name="Total">
            <b>{money(cfdi.total)}</b>
          </Fact>
        </>
      )}
      {cfdi.relaciones.map((relation) => (
        <Fact key={relation.tipo_relacion + relation.uuids.join()} name={relationText(relation.tipo_relacion)}>
          <span className="code break-all">{relation.uuids.join(', ')}</span>
        </Fact>
      ))}
      {cfdi.pagos.map((payment, n) => (
        // Payments have no name of their own, and their order is the document's.
        // oxlint-disable-next-line react/no-array-index-key
        <Fact key={n} name={`Pago ${n + 1}`}>
          <Payment payment={payment} />
        </Fact>
      ))}
    </dl>
  )
}

function Payment({ payment }: { payment: Pago }) {
  return (
    <span className="grid gap-1">
      <span>
        <b>{amountText(payment.monto, payment.moneda)}</b> el {day(payment.fecha)} · {meansText(payment.forma)}
      </span>
      {payment.documentos.map((document) => (
        <span key={document.uuid + document.parcialidad}>
          {`${document.serie} ${document.folio}`.trim()} <span className="code break-all">{document.uuid}</span>:{' '}
          {amountText(document.pagado, document.moneda_dr)}
          {document.insoluto !== null && `, quedan ${amountText(document.insoluto, document.moneda_dr)}`}
        </span>
      ))}
    </span>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null
  return (
    <div className="grid grid-cols-[7.5rem_minmax(0,1fr)] gap-3">
      <dt className="text-soft">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
