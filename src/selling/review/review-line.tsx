import { MessageSquare, Replace, Undo2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { dayText } from '#catalogue/prices/promise.ts'
import { FitLine } from '#finding/search/fit-line.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import type { Place } from '#kit/lists/long-lines.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { count, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { coreText } from '#selling/cart/cores.ts'
import { kitText } from '#selling/cart/kits.ts'
import { percent, type QuoteLine } from '#selling/quote-screens/quote-data.ts'
import type { Edit } from '#selling/quote-screens/review-edits.ts'
import { earningsOf, factsOf } from './line-facts.ts'

/** By the room there is beside the menu and the sums: all in a row, the part above its figures, or one under the other. */
export const grid =
  '@2xl:grid-cols-[minmax(8.5rem,1fr)_5.5rem_7.5rem_7rem_5.5rem] @2xl:items-start @2xl:gap-x-4 @4xl:grid-cols-[minmax(0,1fr)_8.5rem_5.5rem_7.5rem_7rem_5.5rem]'
type LineProps = {
  line: QuoteLine
  place: Place
  edit: Edit | undefined
  isEditable: boolean
  onEdit: (edit: Edit) => void
  onSubstitute: () => void
}

/** One line on the desk of who answers. */
export function ReviewLine({ line, place, edit, isEditable, onEdit, onSubstitute }: LineProps) {
  const { k_parte } = line
  const [isWriting, setWriting] = useState(false)
  const after = factsOf(line, edit)
  return (
    <li
      {...place}
      data-escrito={isWriting ? '' : undefined}
      className={`grid gap-y-3 border-b border-line py-3 ${grid} ${after.isEdited ? 'bg-accent-tint/40' : ''}`}
    >
      <div className="grid min-w-0 gap-1 @2xl:col-span-full @4xl:col-span-1">
        <PartCell line={line} stand={edit?.sustituto} pieces={after.cantidad ?? line.cantidad} />
        <Wishes line={line} onTake={isEditable ? (precio) => onEdit({ ...edit, precio }) : undefined} />
      </div>
      <Costs line={line} price={after.precio} isOther={edit?.sustituto !== undefined} />
      <Figures line={line} edit={edit} after={after} onEdit={isEditable ? onEdit : undefined} />
      <div className="flex justify-end @2xl:-my-1 print:hidden">
        {isEditable && (
          <Tools
            k_parte={k_parte}
            edit={edit}
            isWriting={isWriting}
            onSubstitute={onSubstitute}
            onWrite={() => setWriting(!isWriting)}
            onUndo={after.isEdited ? () => onEdit({}) : undefined}
          />
        )}
      </div>
      {isEditable && (isWriting || edit?.mensaje !== undefined) && (
        <Message line={line} text={edit?.mensaje ?? ''} onWrite={(mensaje) => onEdit({ ...edit, mensaje })} />
      )}
    </li>
  )
}

type FiguresProps = Pick<LineProps, 'line' | 'edit'> & {
  after: ReturnType<typeof factsOf>
  /** Absent where they are only read. */
  onEdit: LineProps['onEdit'] | undefined
}

function Figures({ line, edit, after, onEdit }: FiguresProps) {
  const { k_parte, cantidad, precio } = line
  return (
    <>
      <Field name="Piezas">
        {onEdit ? (
          <Typed
            label={`Piezas de ${k_parte}`}
            value={edit?.cantidad ?? String(cantidad)}
            isWrong={after.cantidad === null}
            inputMode="numeric"
            onType={(text) => onEdit({ ...edit, cantidad: text })}
          />
        ) : (
          count(cantidad)
        )}
      </Field>
      <Field name="Precio">
        {onEdit ? (
          <Typed
            label={`Precio de ${k_parte}`}
            value={edit?.precio ?? precio}
            isWrong={after.precio === null}
            inputMode="decimal"
            onType={(text) => onEdit({ ...edit, precio: text })}
          />
        ) : (
          money(precio)
        )}
      </Field>
      <Field name="Importe">
        <b className="font-semibold">{after.importe}</b>
      </Field>
    </>
  )
}

type ToolsProps = {
  k_parte: string
  edit: Edit | undefined
  isWriting: boolean
  onSubstitute: () => void
  onWrite: () => void
  /** Absent where nothing was typed. */
  onUndo: (() => void) | undefined
}

function Tools({ k_parte, edit, isWriting, onSubstitute, onWrite, onUndo }: ToolsProps) {
  return (
    <>
      <IconButton label={`Sustituir ${k_parte}`} onClick={onSubstitute} className="md:size-8">
        <Icon of={Replace} />
      </IconButton>
      <IconButton
        label={`Mensaje sobre ${k_parte}`}
        aria-expanded={isWriting}
        onClick={onWrite}
        className={`md:size-8 ${edit?.mensaje ? 'text-accent' : ''}`}
      >
        <Icon of={MessageSquare} />
      </IconButton>
      {onUndo && (
        <IconButton label={`Dejar ${k_parte} como estaba`} onClick={onUndo} className="md:size-8">
          <Icon of={Undo2} />
        </IconButton>
      )}
    </>
  )
}

/** The part, or the one that would stand in for it: what proves it, and where it is. */
function PartCell({ line, stand, pieces }: { line: QuoteLine; stand: Edit['sustituto']; pieces: number }) {
  const { k_parte, sustituye_a, disponible, por_surtir, prueba, llega, empaque, nota } = line
  const proof = stand ? stand.prueba : sustituye_a && prueba?.texto
  const core = coreText({ casco: line.casco, piezas: pieces })
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        {stand && <s className="code text-soft">{k_parte}</s>}
        <a
          href={partAddress(stand?.k_parte ?? k_parte)}
          className="code inline-flex min-h-6 items-center font-semibold text-ink no-underline hover:text-accent-strong"
        >
          {stand?.k_parte ?? k_parte}
        </a>
        {sustituye_a && !stand && <Badge tone="accent">Sustituye a {sustituye_a}</Badge>}
        {!stand && !por_surtir && disponible < line.cantidad && <Badge tone="maybe">Hay {count(disponible)}</Badge>}
      </p>
      <p className="text-sm">{stand?.descripcion ?? line.descripcion}</p>
      {proof && <p className="text-sm text-soft">{proof}</p>}
      <FitLine proof={stand ? stand.ajuste : line.prueba_ajuste} />
      <p className="text-xs text-soft">
        {por_surtir ? 'Por llegar, sin fecha' : `${line.sucursal}: ${count(disponible)} en existencia`}
        {llega && ` · llega ${dayText(llega)}`}
        {empaque > 1 && ` · de ${count(empaque)} en ${count(empaque)}`}
        {nota && ` · «${nota}»`}
      </p>
      {line.componentes && !stand && <p className="text-xs text-soft">{kitText(line.componentes)}</p>}
      {core && !stand && <p className="text-xs text-soft">{core}</p>}
    </>
  )
}

/** What the client asked for where it is something else, and the price he looks for. */
function Wishes({ line, onTake }: { line: QuoteLine; onTake: ((precio: string) => void) | undefined }) {
  const { k_parte, solicitado, precio_objetivo } = line
  return (
    <>
      {solicitado && (
        <p className="text-sm text-maybe">
          Pidió {solicitado.k_parte !== k_parte && `${solicitado.k_parte}, `}
          {count(solicitado.cantidad)} a {money(solicitado.precio)}
        </p>
      )}
      {precio_objetivo && (
        <p className="text-sm font-semibold text-maybe">
          Busca {money(precio_objetivo)}
          {onTake && (
            <button type="button" className="link ml-2 min-h-6 font-normal" onClick={() => onTake(precio_objetivo)}>
              Usarlo
            </button>
          )}
        </p>
      )}
    </>
  )
}

type TypedProps = {
  label: string
  value: string
  isWrong: boolean
  inputMode: 'numeric' | 'decimal'
  onType: (text: string) => void
}

function Typed({ label, value, isWrong, inputMode, onType }: TypedProps) {
  return (
    <input
      value={value}
      onChange={(event) => onType(event.target.value)}
      inputMode={inputMode}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      className="min-h-11 w-full rounded-control border border-edge bg-card px-2 text-right tabular-nums hover:border-accent aria-invalid:border-no md:min-h-9"
    />
  )
}

type MessageProps = { line: QuoteLine; text: string; onWrite: (text: string) => void }

function Message({ line: { n, k_parte }, text, onWrite }: MessageProps) {
  return (
    <label className="col-span-full grid gap-1 text-sm">
      <span className="text-soft">Para el cliente, sobre {k_parte}</span>
      <input
        value={text}
        onChange={(event) => onWrite(event.target.value)}
        maxLength={1000}
        className="min-h-11 w-full rounded-control border border-edge bg-card px-3 hover:border-accent md:min-h-9"
        name={`mensaje-${n}`}
      />
    </label>
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
  const { precio_lista, piso, origen, lista } = line
  if (isOther) return <p className="text-xs text-soft">Su precio y piso se calculan al guardar.</p>
  const { off, isBelowFloor, margin } = earningsOf(line, price)
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
          <dd className={isBelowFloor ? 'font-semibold text-no' : ''}>
            {money(piso)}
            {isBelowFloor && ' · abajo'}
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
