import { MessageSquare, Replace, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { lineAmount, pesos } from '#kit/base/money.ts'
import { kitText } from '#selling/cart/kits.ts'
import { coreText } from '#selling/cart/cores.ts'
import { dayText } from '#catalogue/prices/promise.ts'
import { partAddress } from '#finding/search/search-address.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { count, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { discountOf } from '#selling/quotes/limits.ts'
import { FitLine } from '#finding/search/fit-line.tsx'
import { percent, type Quote, type QuoteLine } from '#selling/quote-screens/quote-data.ts'
import { type Edit, edited, type Edits } from '#selling/quote-screens/review-edits.ts'
import { SubstituteDialog } from './substitute-dialog.tsx'

/** By the room there is beside the menu and the sums: all in a row, the part above its figures, or one under the other. */
const grid =
  '@2xl:grid-cols-[minmax(8.5rem,1fr)_5.5rem_7.5rem_7rem_5.5rem] @2xl:items-start @2xl:gap-x-4 @4xl:grid-cols-[minmax(0,1fr)_8.5rem_5.5rem_7.5rem_7rem_5.5rem]'
const field =
  'min-h-11 w-full rounded-control border border-edge bg-card px-2 text-right tabular-nums hover:border-accent aria-invalid:border-no md:min-h-9'

type LinesProps = { quote: Quote; edits: Edits; onEdit: (n: number, edit: Edit) => void; isEditable: boolean }

/** The lines as who answers sees them: what was asked, what it costs us where he may know, and what he would change. */
export function ReviewLines({ quote, edits, onEdit, isEditable }: LinesProps) {
  const [substituting, setSubstituting] = useState<QuoteLine | null>(null)
  return (
    <section aria-label="Renglones" className="@container">
      <div
        aria-hidden
        className={`hidden border-b border-edge pb-1.5 text-xs font-semibold text-soft @2xl:grid ${grid}`}
      >
        <span className="hidden @4xl:inline">Parte</span>
        <span>Lista y piso</span>
        <span className="text-right">Piezas</span>
        <span className="text-right">Precio</span>
        <span className="text-right">Importe</span>
        <span />
      </div>
      <ul className="border-t border-line @2xl:border-0">
        {quote.renglones.map((line) => (
          <Line
            key={line.n}
            line={line}
            edit={edits[line.n]}
            isEditable={isEditable}
            onEdit={(edit) => onEdit(line.n, edit)}
            onSubstitute={() => setSubstituting(line)}
          />
        ))}
        {quote.quitados.map(({ n, k_parte, cantidad }) => (
          <li key={n} className="flex flex-wrap items-center gap-2 border-b border-line py-3 text-sm text-soft">
            <s className="code">{k_parte}</s> <Badge tone="no">Quitada</Badge> se pidieron {count(cantidad)}
          </li>
        ))}
      </ul>
      {substituting && (
        <SubstituteDialog
          quoteId={quote.id}
          line={substituting}
          onClose={() => setSubstituting(null)}
          onChoose={({ k_parte, descripcion, precio, prueba, prueba_ajuste }, vehiculo) => {
            onEdit(substituting.n, {
              ...edits[substituting.n],
              precio,
              sustituto: { k_parte, descripcion, prueba: prueba.texto, ajuste: prueba_ajuste },
              vehiculo,
            })
            setSubstituting(null)
          }}
        />
      )}
    </section>
  )
}

type LineProps = {
  line: QuoteLine
  edit: Edit | undefined
  isEditable: boolean
  onEdit: (edit: Edit) => void
  onSubstitute: () => void
}

function Line({ line, edit, isEditable, onEdit, onSubstitute }: LineProps) {
  const { n, k_parte, descripcion, disponible, solicitado, empaque, sucursal } = line
  const [isWriting, setWriting] = useState(false)
  const after = edited(line, edit)
  const stand = edit?.sustituto
  const core = coreText({ casco: line.casco, piezas: after.cantidad ?? line.cantidad })
  const amount =
    after.cantidad !== null && after.precio !== null ? pesos(lineAmount(after.precio, after.cantidad)) : null
  return (
    <li
      className={`grid gap-y-3 border-b border-line py-3 ${grid} ${edit && Object.keys(edit).length ? 'bg-accent-tint/40' : ''}`}
    >
      <div className="grid min-w-0 gap-1 @2xl:col-span-full @4xl:col-span-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          {stand && <s className="code text-soft">{k_parte}</s>}
          <a
            href={partAddress(after.k_parte)}
            className="code inline-flex min-h-6 items-center font-semibold text-ink no-underline hover:text-accent-strong"
          >
            {after.k_parte}
          </a>
          {line.sustituye_a && !stand && <Badge tone="accent">Sustituye a {line.sustituye_a}</Badge>}
          {!stand && !line.por_surtir && disponible < line.cantidad && (
            <Badge tone="maybe">Hay {count(disponible)}</Badge>
          )}
        </p>
        <p className="text-sm">{stand?.descripcion ?? descripcion}</p>
        {(stand?.prueba ?? (line.sustituye_a && line.prueba?.texto)) && (
          <p className="text-sm text-soft">{stand?.prueba ?? line.prueba?.texto}</p>
        )}
        <FitLine proof={stand ? stand.ajuste : line.prueba_ajuste} />
        <p className="text-xs text-soft">
          {line.por_surtir ? 'Por llegar, sin fecha' : `${sucursal}: ${count(disponible)} en existencia`}
          {line.llega && ` · llega ${dayText(line.llega)}`}
          {empaque > 1 && ` · de ${count(empaque)} en ${count(empaque)}`}
          {line.nota && ` · «${line.nota}»`}
        </p>
        {line.componentes && !stand && <p className="text-xs text-soft">{kitText(line.componentes)}</p>}
        {core && !stand && <p className="text-xs text-soft">{core}</p>}
        {solicitado && (
          <p className="text-sm text-maybe">
            Pidió {solicitado.k_parte !== k_parte && `${solicitado.k_parte}, `}
            {count(solicitado.cantidad)} a {money(solicitado.precio)}
          </p>
        )}
        {line.precio_objetivo && (
          <p className="text-sm font-semibold text-maybe">
            Busca {money(line.precio_objetivo)}
            {isEditable && (
              <button
                type="button"
                className="link ml-2 min-h-6 font-normal"
                onClick={() => onEdit({ ...edit, precio: line.precio_objetivo ?? '' })}
              >
                Usarlo
              </button>
            )}
          </p>
        )}
      </div>
      <Costs line={line} price={after.precio} isOther={stand !== undefined} />
      <Field name="Piezas">
        {isEditable ? (
          <input
            value={edit?.cantidad ?? String(line.cantidad)}
            onChange={(event) => onEdit({ ...edit, cantidad: event.target.value })}
            inputMode="numeric"
            aria-label={`Piezas de ${k_parte}`}
            aria-invalid={after.cantidad === null || undefined}
            className={field}
          />
        ) : (
          count(line.cantidad)
        )}
      </Field>
      <Field name="Precio">
        {isEditable ? (
          <input
            value={edit?.precio ?? line.precio}
            onChange={(event) => onEdit({ ...edit, precio: event.target.value })}
            inputMode="decimal"
            aria-label={`Precio de ${k_parte}`}
            aria-invalid={after.precio === null || undefined}
            className={field}
          />
        ) : (
          money(line.precio)
        )}
      </Field>
      <Field name="Importe">
        <b className="font-semibold">{after.cantidad === 0 ? 'Se quita' : amount === null ? '—' : money(amount)}</b>
      </Field>
      <div className="flex justify-end @2xl:-my-1 print:hidden">
        {isEditable && (
          <>
            <IconButton label={`Sustituir ${k_parte}`} onClick={onSubstitute} className="md:size-8">
              <Icon of={Replace} />
            </IconButton>
            <IconButton
              label={`Mensaje sobre ${k_parte}`}
              aria-expanded={isWriting}
              onClick={() => setWriting(!isWriting)}
              className={`md:size-8 ${edit?.mensaje ? 'text-accent' : ''}`}
            >
              <Icon of={MessageSquare} />
            </IconButton>
            {edit && Object.keys(edit).length > 0 && (
              <IconButton label={`Dejar ${k_parte} como estaba`} onClick={() => onEdit({})} className="md:size-8">
                <Icon of={Undo2} />
              </IconButton>
            )}
          </>
        )}
      </div>
      {isEditable && (isWriting || edit?.mensaje !== undefined) && (
        <label className="col-span-full grid gap-1 text-sm">
          <span className="text-soft">Para el cliente, sobre {k_parte}</span>
          <input
            value={edit?.mensaje ?? ''}
            onChange={(event) => onEdit({ ...edit, mensaje: event.target.value })}
            maxLength={1000}
            className="min-h-11 w-full rounded-control border border-edge bg-card px-3 hover:border-accent md:min-h-9"
            name={`mensaje-${n}`}
          />
        </label>
      )}
    </li>
  )
}

function Field({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-center justify-between gap-4 tabular-nums @2xl:block @2xl:text-right @4xl:pt-1">
      <span className="text-sm text-soft @2xl:hidden">{name}</span>
      <span className="@max-2xl:w-36 @max-2xl:text-right @2xl:block">{children}</span>
    </div>
  )
}

/** The client's price, the least one, and what is earned: each for who may know it. */
function Costs({ line, price, isOther }: { line: QuoteLine; price: string | null; isOther: boolean }) {
  const { precio_lista, piso, costo, origen, lista } = line
  if (isOther) return <p className="text-xs text-soft">Su precio y piso se calculan al guardar.</p>
  const off = price === null ? 0 : discountOf({ precio: price, precio_lista })
  const isLow = piso !== null && price !== null && Number(price) < Number(piso)
  const margin =
    costo !== null && price !== null && Number(price) > 0 ? (1 - Number(costo) / Number(price)) * 10_000 : null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-2 text-xs tabular-nums">
      <dt className="text-soft">Su precio</dt>
      <dd title={[lista, origen].filter(Boolean).join(' · ')}>{money(precio_lista)}</dd>
      {off > 0 && (
        <>
          <dt className="text-soft">Descuento</dt>
          <dd className="font-semibold">{percent(off)}</dd>
        </>
      )}
      {piso !== null && (
        <>
          <dt className="text-soft">Piso</dt>
          <dd className={isLow ? 'font-semibold text-no' : ''}>
            {money(piso)}
            {isLow && ' · abajo'}
          </dd>
        </>
      )}
      {margin !== null && (
        <>
          <dt className="text-soft">Margen</dt>
          <dd className={margin < 0 ? 'font-semibold text-no' : ''}>{percent(Math.round(margin))}</dd>
        </>
      )}
    </dl>
  )
}
