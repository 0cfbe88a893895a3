import { useMemo, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { plural } from '#kit/ui/format.ts'
import { FindLines } from '#kit/lists/find-lines.tsx'
import { foundLines } from '#kit/lists/found-lines.ts'
import { LinePages, LongLines, type Place } from '#kit/lists/long-lines.tsx'
import { LONG } from '#kit/lists/long-list.ts'
import { amountText, localMoment, priceText, quantityText } from './amount.ts'
import { documentHref, type Fiscal, type WholeDocument } from './document-data.ts'
import { meansText } from '#fiscal/cfdi/codes.ts'
import { shownUuid, taxName } from './fiscal-words.ts'

// A row that is shown as a card is no table row to a reader unless it is called one: hence the roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role */

const head = 'px-3 print:px-1 py-2 font-semibold whitespace-nowrap not-first:text-right first:text-left'
const frame = 'rounded-panel border border-line bg-card print:border-0'
const card =
  'align-top not-print:max-desktop:relative not-print:max-desktop:grid not-print:max-desktop:grid-cols-3 not-print:max-desktop:gap-x-3 not-print:max-desktop:gap-y-2 not-print:max-desktop:p-4'
const body = 'divide-y divide-line not-print:max-desktop:block'

const NOUN = ['concepto', 'conceptos'] as const
/** Pixels of a usual line, until they are measured. */
const USUAL = { narrow: 190, wide: 82 }
const numberOf = ({ n }: { n: number }) => n

type LinesProps = { fiscal: Fiscal; partes: WholeDocument['partes'] }

/** What was billed, each line with its taxes and, where it is a part of ours, the way to it; under 1025 px one below the other. */
export function DocumentLines({ fiscal, partes }: LinesProps) {
  const [words, setWords] = useState('')
  const codes = new Map(partes.map(({ n, k_parte }) => [n, k_parte]))
  const { conceptos, moneda } = fiscal
  const lines = useMemo(() => conceptos.map((concept, place) => ({ n: place + 1, concept })), [conceptos])
  const isLong = lines.length > LONG
  const found = foundLines(lines, isLong ? words : '', {
    told: ({ concept }) => ({ code: concept.no_identificacion, text: concept.descripcion }),
  })
  return (
    <section aria-labelledby="conceptos" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="conceptos" className="text-xl">
        {plural(conceptos.length, 'concepto', 'conceptos')}
      </h2>
      {isLong && (
        <FindLines
          label="Buscar en el documento"
          placeholder="Código o descripción"
          noun={NOUN}
          words={words}
          found={found.length}
          total={lines.length}
          onLook={setWords}
        />
      )}
      <div className={frame}>
        <table
          role="table"
          aria-labelledby="conceptos"
          aria-rowcount={isLong ? found.length + 1 : undefined}
          className="w-full text-sm not-print:max-desktop:block print:text-xs"
        >
          <thead role="rowgroup" className="border-b border-line not-print:max-desktop:sr-only">
            <tr role="row">
              {['Concepto', 'Cantidad', 'Valor unitario', 'Importe'].map((title) => (
                <th key={title} role="columnheader" scope="col" className={head}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <LongLines as="tbody" lines={found} idOf={numberOf} usual={USUAL} className={body}>
            {({ n, concept }, place) => (
              <Line key={n} concept={concept} moneda={moneda} code={codes.get(n)} place={place} />
            )}
          </LongLines>
        </table>
      </div>
      <LinePages lines={lines.length} noun={NOUN} />
    </section>
  )
}

type LineProps = { concept: Fiscal['conceptos'][number]; moneda: string; code: string | undefined; place: Place }

function Line({ concept, moneda, code, place }: LineProps) {
  const { clave_prod_serv, no_identificacion, cantidad, clave_unidad, unidad, descripcion, impuestos } = concept
  const taxes = impuestos.map((tax) => taxName(tax) + (tax.importe ? ` ${amountText(tax.importe, moneda)}` : ''))
  const discount = Number(concept.descuento) > 0 && `Descuento ${amountText(concept.descuento, moneda)}`
  const detail = [`Clave SAT ${clave_prod_serv}`, discount, ...taxes].filter(Boolean).join(' · ')
  return (
    <tr role="row" {...place} className={card}>
      <td
        role="cell"
        className="grid max-w-96 content-start gap-1 not-print:max-desktop:col-span-3 desktop:px-3 desktop:py-2.5 print:max-w-64 print:py-1.5 print:pr-2"
      >
        {code ? (
          <a
            href={at(`/verprods/${encodeURIComponent(code)}`)}
            className="code font-semibold text-ink hover:text-accent-strong"
          >
            {no_identificacion}
          </a>
        ) : (
          no_identificacion && <span className="code font-semibold wrap-anywhere">{no_identificacion}</span>
        )}
        <span className="wrap-anywhere">{descripcion}</span>
        <span className="text-xs text-soft">{detail}</span>
      </td>
      <Figure title="Cantidad">
        {quantityText(cantidad)} <span className="text-soft">{unidad || clave_unidad}</span>
      </Figure>
      <Figure title="Valor unitario">{priceText(concept.valor_unitario)}</Figure>
      <Figure title="Importe" isStrong>
        {priceText(concept.importe)}
      </Figure>
    </tr>
  )
}

type PaidProps = { fiscal: Fiscal; historia: WholeDocument['historia'] }

/** The payments of a payment document: what each one paid, and what stayed owed. */
export function PaidDocuments({ fiscal: { pagos }, historia }: PaidProps) {
  const known = new Set(historia.flatMap(({ documento }) => documento?.uuid ?? []))
  return pagos.map((payment, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- payments have no name but their place
    <section key={n} aria-labelledby={`pago-${n}`} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id={`pago-${n}`} className="text-xl">
        Pago de {amountText(payment.monto, payment.moneda)}
      </h2>
      <p className="text-sm text-soft">
        {[localMoment(payment.fecha), meansText(payment.forma)].filter(Boolean).join(' · ')}
      </p>
      <div className={frame}>
        <table role="table" aria-labelledby={`pago-${n}`} className="w-full text-sm not-print:max-desktop:block">
          <thead role="rowgroup" className="border-b border-line not-print:max-desktop:sr-only">
            <tr role="row">
              {['Documento', 'Parcialidad', 'Saldo anterior', 'Pagado', 'Saldo insoluto'].map((title) => (
                <th key={title} role="columnheader" scope="col" className={head}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <LongLines as="tbody" lines={payment.documentos} idOf={paidOf} usual={USUAL} className={body}>
            {(paid, place) => (
              <PaidRow key={paidOf(paid)} paid={paid} place={place} isKnown={known.has(paid.uuid.toLowerCase())} />
            )}
          </LongLines>
        </table>
      </div>
      <LinePages lines={payment.documentos.length} noun={['documento', 'documentos']} />
    </section>
  ))
}

type Paid = Fiscal['pagos'][number]['documentos'][number]

const paidOf = ({ uuid, parcialidad }: Paid) => `${uuid}${parcialidad}`

function PaidRow({ paid, place, isKnown }: { paid: Paid; place: Place; isKnown: boolean }) {
  const name = [paid.serie, paid.folio].filter(Boolean).join('-') || shownUuid(paid.uuid).slice(0, 8)
  const amount = (text: string | null) => (text === null ? '—' : amountText(text, paid.moneda_dr))
  return (
    <tr role="row" {...place} className={card}>
      <td role="cell" className="not-print:max-desktop:col-span-3 desktop:px-3 desktop:py-2.5">
        {isKnown ? (
          <a
            href={documentHref(paid.uuid.toLowerCase())}
            className="code font-semibold text-ink hover:text-accent-strong"
          >
            {name}
          </a>
        ) : (
          <span className="code font-semibold">{name}</span>
        )}
        <span className="code block text-xs text-soft wrap-anywhere">{shownUuid(paid.uuid)}</span>
      </td>
      <Figure title="Parcialidad">{paid.parcialidad ?? '—'}</Figure>
      <Figure title="Saldo anterior">{amount(paid.saldo_anterior)}</Figure>
      <Figure title="Pagado" isStrong>
        {amount(paid.pagado)}
      </Figure>
      <Figure title="Saldo insoluto">{amount(paid.insoluto)}</Figure>
    </tr>
  )
}

function Figure({ title, isStrong, children }: { title: string; isStrong?: boolean; children: React.ReactNode }) {
  return (
    <td
      role="cell"
      className={`tabular-nums desktop:px-3 desktop:py-2.5 desktop:text-right print:px-1 print:py-1.5 print:text-right ${isStrong ? 'font-semibold' : ''}`}
    >
      <span aria-hidden className="block text-xs font-normal text-soft desktop:hidden print:hidden">
        {title}
      </span>
      {children}
    </td>
  )
}
/* oxlint-enable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role */
