import { ArrowDown, ArrowUp, CloudUpload, StickyNote, Trash2 } from 'lucide-react'
import { memo, type ReactNode, useState } from 'react'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import type { Refusal } from '#kit/base/refusal.ts'
import { noDescription, say } from '#kit/base/texts.ts'
import { dayText } from '#catalogue/prices/promise.ts'
import { priceText, promotionText } from '#catalogue/prices/words.ts'
import { WatchLine } from '#catalogue/watches/watch-line.tsx'
import type { Place } from '#kit/lists/long-lines.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { count, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { coreText } from '#selling/cart/cores.ts'
import type { CartLine as Line, LineChange } from '#selling/cart/predict.ts'
import { QuantityField } from '#selling/cart/quantity-field.tsx'
import { StateBadge } from './state-badge.tsx'

const CartKit = part(
  () => import('./cart-kit.tsx'),
  (module) => module.CartKit,
)

/** Columns of the sheet from 1025 px on; below, a line is a card. */
export const columns =
  'desktop:grid-cols-[3rem_minmax(0,1fr)_5rem_4.25rem_4.25rem_9.5rem_6rem_4.5rem] desktop:gap-x-2.5'

/** Something shown of the line is not known to be kept: `sent` a moment ago, or `stuck` for want of an answer. */
export type Wait = 'sent' | 'stuck'

type CartLineProps = Place & {
  line: Line
  waits: Wait | undefined
  fault: Refusal | undefined
  isReady: boolean
  onChange: (id: number, change: LineChange) => Promise<boolean>
  onRemove: (id: number) => void
  onOpenKit: (id: number) => void
}

/** One part of the cart: what it is, what it costs, how many, from where. A change draws its own line only. */
export const CartLine = memo(function CartLine({
  line,
  waits,
  fault,
  isReady,
  onChange,
  onRemove,
  onOpenKit,
  ...place
}: CartLineProps) {
  const [isNoting, setNoting] = useState(false)
  const { id, k_parte, nota } = line
  const given = { line, isReady, onChange: (wanted: LineChange) => onChange(id, wanted) }
  return (
    <li
      id={`linea-${id}`}
      data-espera={waits}
      {...place}
      className={`grid scroll-mt-40 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-2 border-b border-line py-3 desktop:items-center desktop:gap-y-1 desktop:py-1.5 ${columns} ${isOut(line) ? 'bg-sunk' : ''}`}
    >
      <img
        src={at(line.ilustracion ?? '/ilustraciones/generica.svg')}
        alt=""
        width={56}
        height={56}
        loading="lazy"
        className={`size-14 rounded-control bg-sunk object-contain p-1 desktop:size-12 ${isOut(line) ? 'opacity-50' : ''}`}
      />
      <Named {...given} waits={waits} onOpenKit={onOpenKit} />
      {/* Placed by hand: behind a note they would fall to a row of their own. */}
      <div className="-mt-2 -mr-2 flex desktop:col-start-8 desktop:row-start-1 desktop:m-0 desktop:justify-end desktop:*:size-9">
        <IconButton
          label={nota ? `Editar la nota de ${k_parte}` : `Agregar una nota a ${k_parte}`}
          aria-expanded={isNoting}
          disabled={!isReady}
          onClick={() => setNoting(!isNoting)}
          className={nota ? 'text-accent' : ''}
        >
          <Icon of={StickyNote} />
        </IconButton>
        <IconButton label={`Quitar ${k_parte}`} disabled={!isReady} onClick={() => onRemove(id)}>
          <Icon of={Trash2} />
        </IconButton>
      </div>
      <Figures {...given} waits={waits} />
      {(isNoting || nota) && <NoteField {...given} isNoting={isNoting} onDone={() => setNoting(false)} />}
      {fault && (
        <p role="alert" className="col-span-full text-sm text-no">
          {fault.message}
        </p>
      )}
    </li>
  )
})

type PartProps = Pick<CartLineProps, 'line' | 'isReady'> & { onChange: (change: LineChange) => Promise<boolean> }
type Waits = Pick<CartLineProps, 'waits'>

/** What it is, and what is to be known of it. */
function Named({ waits, onOpenKit, ...given }: PartProps & Waits & Pick<CartLineProps, 'onOpenKit'>) {
  const { line, isReady } = given
  const { k_parte } = line
  return (
    <div className={`grid min-w-0 gap-0.5 ${isOut(line) ? 'text-soft' : ''}`}>
      <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <a
          href={partAddress(k_parte)}
          className="code inline-flex min-h-6 items-center font-semibold text-ink no-underline hover:text-accent-strong"
        >
          {k_parte}
        </a>
        {waits === 'stuck' ? (
          <Badge tone="maybe" icon={CloudUpload}>
            Sin guardar
          </Badge>
        ) : (
          <StateBadge state={line.estado} />
        )}
      </p>
      <p className="truncate text-sm">{line.descripcion || say(noDescription)}</p>
      <Remarks line={line} />
      <Supply {...given} />
      {line.juego && isReady && (
        <Optional>
          <CartKit line={line} isReady={isReady} onOpen={onOpenKit} />
        </Optional>
      )}
      {isNowhere(line) && isReady && <WatchLine k_parte={k_parte} />}
    </div>
  )
}

/** The columns of the sheet; on a card they stand in two rows. */
function Figures({ waits, ...given }: PartProps & Waits) {
  const { line, isReady, onChange } = given
  const { id, k_parte, cantidad, cantidad2, precio_ajuste, importe, activa } = line
  return (
    <div className="col-span-3 grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1.4fr)] items-end gap-x-3 gap-y-2 desktop:contents">
      <Cell name="Precio" className="max-desktop:order-1 desktop:text-right">
        <Price line={line} />
      </Cell>
      <Cell name="Piezas" className="max-desktop:order-4">
        <QuantityField
          name={`cantidad-${id}`}
          column="cantidad"
          label={`Piezas de ${k_parte}`}
          value={cantidad}
          disabled={!isReady}
          onCommit={(pieces) => onChange({ cantidad: pieces })}
        />
      </Cell>
      <Cell name="Por surtir" className="max-desktop:order-5">
        <QuantityField
          name={`surtir-${id}`}
          column="cantidad2"
          label={`Por surtir de ${k_parte}`}
          value={cantidad2}
          disabled={!isReady || !activa}
          onCommit={(pieces) => onChange({ cantidad2: pieces })}
        />
      </Cell>
      <Cell name="Sucursal" className="max-desktop:order-6">
        <Branch {...given} />
      </Cell>
      <Cell name="Importe" className="max-desktop:order-3 max-desktop:col-start-3 text-right">
        <span
          aria-busy={waits !== undefined || undefined}
          className={`font-semibold tabular-nums aria-busy:text-soft ${isOut(line) ? 'text-soft' : ''}`}
        >
          {precio_ajuste && cantidad2 > 0 ? money(importe) : '—'}
        </span>
      </Cell>
    </div>
  )
}

/** Nothing of it goes into a document. */
function isOut({ cantidad2, activa }: Line): boolean {
  return cantidad2 === 0 || !activa
}

/** Its name is for cards; the sheet has a head. A thousand lines are drawn by the dozen: the name costs no node. */
function Cell({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div
      data-nombre={name}
      className={`grid min-w-0 gap-0.5 before:text-xs before:text-soft before:content-[attr(data-nombre)] desktop:before:hidden ${className ?? ''}`}
    >
      {children}
    </div>
  )
}

function Price({ line: { precio_ajuste, precio_visto, cambio_precio, unidad } }: { line: Line }) {
  if (!precio_ajuste) return <span className="text-sm text-soft">Pregunta a tu asesor</span>
  return (
    <span className="grid tabular-nums">
      <span>
        {priceText(precio_ajuste.valor)}
        <span className="sr-only"> por {unidad}</span>
      </span>
      {cambio_precio && precio_visto && (
        <span
          className={`inline-flex items-center gap-0.5 text-xs desktop:justify-end ${cambio_precio === 'subio' ? 'text-maybe' : 'text-yes'}`}
        >
          <Icon of={cambio_precio === 'subio' ? ArrowUp : ArrowDown} size={12} />
          <span className="sr-only">{cambio_precio === 'subio' ? 'Subió, antes' : 'Bajó, antes'}</span>
          <s>{priceText(precio_visto)}</s>
        </span>
      )}
    </span>
  )
}

function Branch({ line, isReady, onChange }: PartProps) {
  const { existencias, sucursal_id, sucursal, existencia, mas, k_parte } = line
  const isListed = existencias.some((shelf) => shelf.sucursal_id === sucursal_id)
  return (
    <select
      aria-label={`Sucursal que surte ${k_parte}`}
      value={String(sucursal_id ?? '')}
      disabled={!isReady}
      onChange={({ target: { value } }) => void onChange({ sucursal_id: value ? Number(value) : null })}
      className="select-arrow min-h-11 w-full min-w-0 rounded-control border border-edge bg-card pl-2 text-base hover:border-accent disabled:text-soft md:min-h-9 md:text-sm"
    >
      <option value="">Automática</option>
      {sucursal_id !== null && !isListed && (
        <option value={String(sucursal_id)}>
          {stock(existencia, mas)} {sucursal}
        </option>
      )}
      {existencias.map((shelf) => (
        <option key={shelf.sucursal_id} value={String(shelf.sucursal_id)}>
          {stock(shelf.disponible, shelf.mas)} {shelf.sucursal}
        </option>
      ))}
    </select>
  )
}

/** From where and when its pieces come, and what becomes of those that nobody has: the person's choice. */
function Supply({ line, isReady, onChange }: PartProps) {
  const { k_parte, cantidad, cantidad2, existencia, mas, por_surtir, reparto, en_transito, activa } = line
  if (!activa) return null
  const sent = reparto.flatMap(({ sucursal, piezas, llega }) => (llega ? [{ sucursal, piezas, llega }] : []))
  const short = mas ? 0 : Math.max(0, cantidad - existencia)
  const coming = en_transito > 0 ? `${count(en_transito)} en tránsito` : 'sin fecha'
  return (
    <div className="flex flex-wrap items-center gap-x-2 text-xs text-soft empty:hidden">
      {sent.map(({ sucursal, piezas, llega }) => (
        <span key={sucursal}>
          {sent.length > 1 || piezas < cantidad2 ? `${count(piezas)} ` : ''}de {sucursal}: {dayText(llega)}
        </span>
      ))}
      {por_surtir && cantidad2 > existencia && !mas && (
        <span className="font-semibold text-maybe">
          {count(cantidad2 - existencia)} por llegar, {coming}
        </span>
      )}
      {short > 0 && (
        <button
          type="button"
          disabled={!isReady}
          aria-label={
            por_surtir ? `No esperar lo que falta de ${k_parte}` : `Pedir lo que falta de ${k_parte} para cuando llegue`
          }
          onClick={() => void onChange({ por_surtir: !por_surtir })}
          className="link min-h-11 md:min-h-6"
        >
          {por_surtir ? 'No esperar' : `Pedir ${count(short)} para cuando lleguen (${coming})`}
        </button>
      )}
    </div>
  )
}

function stock(pieces: number, more: boolean): string {
  return `${count(pieces)}${more ? '+' : ''}`
}

/** Nobody has any of it. */
function isNowhere({ activa, existencia, existencias }: Line): boolean {
  return activa && existencia === 0 && !existencias.some(({ disponible }) => disponible > 0)
}

/** What else is to be known of it: how it is sold, what is left to come, what replaces it, who put it there. */
function Remarks({ line }: { line: Line }) {
  const { cantidad, cantidad2, empaque, minimo, reemplazo, agregada_por, activa, sucursal_id, existencia } = line
  const elsewhere =
    sucursal_id !== null && existencia === 0 ? line.existencias.find(({ disponible }) => disponible > 0) : undefined
  const isMine = agregada_por === currentSession().user?.name
  const { precio_ajuste } = line
  const said = [
    precio_ajuste?.promocion && promotionText(precio_ajuste.promocion),
    empaque > 1 && `De ${count(empaque)} en ${count(empaque)}`,
    minimo > 1 && `desde ${count(minimo)}`,
    activa && cantidad2 > 0 && cantidad2 < cantidad && `${count(cantidad - cantidad2)} quedan pendientes`,
    activa && elsewhere && `hay ${stock(elsewhere.disponible, elsewhere.mas)} en ${elsewhere.sucursal}`,
    coreText({ casco: line.casco, piezas: cantidad2 }),
    line.publico && `tu precio acordado pasa del de lista (${money(line.publico)}): pregunta a tu asesor`,
    agregada_por && !isMine && `la agregó ${agregada_por}`,
  ].filter(Boolean)
  if (!reemplazo && said.length === 0) return null
  return (
    <p className="text-xs text-soft first-letter:uppercase">
      {reemplazo && (
        <>
          La reemplaza{' '}
          <a href={partAddress(reemplazo.k_parte)} className="link">
            {reemplazo.k_parte}
          </a>
          {said.length > 0 && ' · '}
        </>
      )}
      {said.join(' · ')}
    </p>
  )
}

type NoteFieldProps = PartProps & { isNoting: boolean; onDone: () => void }

function NoteField({ line: { id, k_parte, nota }, isReady, isNoting, onChange, onDone }: NoteFieldProps) {
  const commit = (text: string) => {
    if (text.trim() !== nota) void onChange({ nota: text.trim() })
    onDone()
  }
  return (
    <div className="col-span-full">
      <input
        key={nota}
        name={`nota-${id}`}
        aria-label={`Nota de ${k_parte}`}
        placeholder="Nota para esta parte"
        defaultValue={nota}
        maxLength={300}
        disabled={!isReady}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens because its button was pressed
        autoFocus={isNoting}
        onBlur={(event) => commit(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          event.currentTarget.blur()
        }}
        className="min-h-11 w-full rounded-control border border-line bg-transparent px-2 text-base hover:border-accent md:min-h-8 md:text-sm"
      />
    </div>
  )
}
