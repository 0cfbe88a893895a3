import { type ReactNode, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { noDescription, say } from '#kit/base/texts.ts'
import { FindLines } from '#kit/lists/find-lines.tsx'
import { foundLines } from '#kit/lists/found-lines.ts'
import { LinePages, LongLines, type Place } from '#kit/lists/long-lines.tsx'
import { idOf, LONG } from '#kit/lists/long-list.ts'
import { count, money } from '#kit/ui/format.ts'
import { kitText } from '#selling/cart/kits.ts'
import { coreText } from '#selling/cart/cores.ts'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { StateMark } from './state-mark.tsx'
import { lineLooks } from '#selling/orders/states.ts'

type Line = WholeOrder['lineas'][number]
type LinesProps = {
  lines: Line[]
  /** Buttons of a line, at its end. */
  renderActions?: (line: Line) => ReactNode
}

const quantities: [
  key: 'cantidad' | 'confirmada' | 'surtida' | 'embarcada' | 'backorder' | 'facturada',
  title: string,
][] = [
  ['cantidad', 'Pedidas'],
  ['confirmada', 'Confirmadas'],
  ['surtida', 'Surtidas'],
  ['embarcada', 'Enviadas'],
  ['backorder', 'Por llegar'],
  ['facturada', 'Facturadas'],
]

// A row that is shown as a card is no table row to a reader unless it is called one: hence the roles.
/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/prefer-tag-over-role, jsx-a11y/no-interactive-element-to-noninteractive-role */

const NOUN = ['renglón', 'renglones'] as const

/** What was ordered and how far each line has come; under 1025 px one below the other. */
export function OrderLines({ lines, renderActions }: LinesProps) {
  const [words, setWords] = useState('')
  const isLong = lines.length > LONG
  const found = foundLines(lines, isLong ? words : '', {
    told: ({ k_parte, descripcion, nota }) => ({ code: k_parte, text: `${descripcion} ${nota}` }),
  })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {isLong && (
        <FindLines
          label="Buscar en el pedido"
          placeholder="Código, descripción o nota"
          noun={NOUN}
          words={words}
          found={found.length}
          total={lines.length}
          onLook={setWords}
        />
      )}
      <LineTable lines={found} renderActions={renderActions} />
      <LinePages lines={lines.length} noun={NOUN} />
    </div>
  )
}

function LineTable({ lines, renderActions }: Omit<LinesProps, 'lines'> & { lines: readonly Line[] }) {
  const head = 'px-3 print:px-1 py-2 font-semibold whitespace-nowrap not-first:text-right first:text-left'
  return (
    <div className="rounded-panel border border-line bg-card print:border-0">
      <table
        role="table"
        aria-label="Renglones del pedido"
        aria-rowcount={lines.length > LONG ? lines.length + 1 : undefined}
        className="w-full text-sm not-print:max-desktop:block print:text-xs"
      >
        <thead role="rowgroup" className="border-b border-line not-print:max-desktop:sr-only">
          <tr role="row">
            <th role="columnheader" scope="col" className={head}>
              Parte
            </th>
            {quantities.map(([key, title]) => (
              <th key={key} role="columnheader" scope="col" className={head}>
                {title}
              </th>
            ))}
            <th role="columnheader" scope="col" className={head}>
              Precio
            </th>
            <th role="columnheader" scope="col" className={head}>
              Importe
            </th>
            {renderActions && (
              <th role="columnheader" scope="col" className="print:hidden">
                <span className="sr-only">Acciones</span>
              </th>
            )}
          </tr>
        </thead>
        <LongLines
          as="tbody"
          lines={lines}
          idOf={idOf}
          usual={{ narrow: 230, wide: 62 }}
          className="divide-y divide-line not-print:max-desktop:block"
        >
          {(line, place) => <LineRow key={line.id} line={line} place={place} renderActions={renderActions} />}
        </LongLines>
      </table>
    </div>
  )
}

type RowProps = { line: Line; place: Place } & Pick<LinesProps, 'renderActions'>

function LineRow({ line, place, renderActions }: RowProps) {
  const { k_parte, descripcion, nota, sustituye, sustituta, precio, importe, cancelada } = line
  const core = coreText({ casco: line.casco, piezas: line.cantidad - cancelada })
  return (
    <tr
      role="row"
      {...place}
      className="align-top not-print:max-desktop:relative not-print:max-desktop:grid not-print:max-desktop:grid-cols-3 not-print:max-desktop:gap-x-3 not-print:max-desktop:gap-y-2 not-print:max-desktop:p-4"
    >
      <td
        role="cell"
        className="grid max-w-96 content-start gap-1 not-print:max-desktop:col-span-3 not-print:max-desktop:pr-10 desktop:px-3 desktop:py-2.5 print:max-w-64 print:py-1.5 print:pr-2"
      >
        <span className="flex flex-wrap items-center gap-2">
          <a
            href={at(`/verprods/${encodeURIComponent(k_parte)}`)}
            className="code font-semibold text-ink hover:text-accent-strong"
          >
            {k_parte}
          </a>
          <StateMark look={lineLooks[line.estado]} />
        </span>
        <span className="text-soft">{descripcion || say(noDescription)}</span>
        {line.componentes && <span className="text-xs text-soft">{kitText(line.componentes)}</span>}
        {sustituye && <span className="text-xs text-soft">Sustituye a {sustituye}</span>}
        {sustituta && <span className="text-xs text-soft">La sustituye {sustituta}</span>}
        {cancelada > 0 && !sustituta && <span className="text-xs text-no">{count(cancelada)} canceladas</span>}
        {core && <span className="text-xs text-soft">{core}</span>}
        {nota && <span className="text-xs text-soft">Nota: {nota}</span>}
      </td>
      {quantities.map(([key, title]) => (
        <Figure key={key} title={title} isQuiet={line[key] === 0}>
          {count(line[key])}
        </Figure>
      ))}
      <Figure title="Precio">{money(precio)}</Figure>
      <Figure title="Importe" isStrong>
        {money(importe)}
      </Figure>
      {renderActions && (
        <td
          role="cell"
          className="not-print:max-desktop:absolute not-print:max-desktop:top-2 not-print:max-desktop:right-2 desktop:w-px desktop:px-1 desktop:py-1 print:hidden"
        >
          {renderActions(line)}
        </td>
      )}
    </tr>
  )
}

type FigureProps = { title: string; isQuiet?: boolean; isStrong?: boolean; children: ReactNode }

function Figure({ title, isQuiet, isStrong, children }: FigureProps) {
  return (
    <td
      role="cell"
      className={`tabular-nums desktop:px-3 desktop:py-2.5 desktop:text-right print:px-1 print:py-1.5 print:text-right ${isStrong ? 'font-semibold' : ''} ${isQuiet ? 'text-soft' : ''}`}
    >
      <span aria-hidden className="block text-xs font-normal text-soft desktop:hidden print:hidden">
        {title}
      </span>
      {children}
    </td>
  )
}
