import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { piecesOf, QuantityField } from '#selling/cart/quantity-field.tsx'
import { priceText } from '#catalogue/prices/words.ts'
import { partAddress } from '#finding/search/search-address.ts'
import type { Place } from '#kit/lists/long-lines.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { count, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import type { ListLine } from './contract.ts'
import type { ListDesk } from './use-list.ts'

type ListRowProps = {
  line: ListLine
  place: Place
  desk: ListDesk
  isReady: boolean
  mayWrite: boolean
}

/** A part of a list: what it is and costs today, how many, and within which bounds a standing order suggests it. */
export function ListRow({ line, place, desk, isReady, mayWrite }: ListRowProps) {
  const { id, k_parte, cantidad, precio, importe } = line
  const fault = desk.writes.faults.get(id)
  const isStanding = desk.list.tipo === 'estandar'
  return (
    <li {...place} className="flex flex-wrap items-end gap-x-3 gap-y-2 px-4 py-3">
      <div className="grid min-w-48 flex-1 gap-0.5 self-center">
        <p className="flex flex-wrap items-center gap-x-2">
          <a href={partAddress(k_parte)} className="code inline-flex min-h-6 items-center font-semibold text-ink">
            {k_parte}
          </a>
          <State line={line} />
        </p>
        <p className="truncate text-sm">{line.descripcion || line.linea}</p>
        <Remarks line={line} />
      </div>
      <Cell name="Precio" className="w-20 text-right">
        <span className="text-sm tabular-nums">{precio ? priceText(precio) : '—'}</span>
      </Cell>
      <Cell name="Piezas" className="w-20 text-right">
        {mayWrite ? (
          <QuantityField
            name={`lista-${id}`}
            column="lista"
            label={`Piezas de ${k_parte}`}
            value={cantidad}
            disabled={!isReady}
            onCommit={(pieces) => desk.change(id, { cantidad: pieces })}
          />
        ) : (
          <span className="tabular-nums">{count(cantidad)}</span>
        )}
      </Cell>
      {isStanding && <Limits line={line} desk={desk} disabled={!isReady || !mayWrite} />}
      <Cell name="Importe" className="w-24 text-right">
        <span className="text-sm font-semibold tabular-nums">{importe ? money(importe) : '—'}</span>
      </Cell>
      {mayWrite && <Acts line={line} desk={desk} isReady={isReady} />}
      {fault && (
        <p role="alert" className="w-full text-sm text-no">
          {fault.message}
        </p>
      )}
    </li>
  )
}

function Acts({ line, desk, isReady }: Pick<ListRowProps, 'line' | 'desk' | 'isReady'>) {
  const { k_parte } = line
  const at = desk.list.lineas.indexOf(line)
  return (
    <div className="flex">
      <IconButton label={`Subir ${k_parte}`} disabled={!isReady || at <= 0} onClick={() => void desk.move(line, -1)}>
        <Icon of={ArrowUp} />
      </IconButton>
      <IconButton
        label={`Bajar ${k_parte}`}
        disabled={!isReady || at >= desk.list.lineas.length - 1}
        onClick={() => void desk.move(line, 1)}
      >
        <Icon of={ArrowDown} />
      </IconButton>
      <IconButton label={`Quitar ${k_parte} de la lista`} disabled={!isReady} onClick={() => void desk.remove(line)}>
        <Icon of={Trash2} />
      </IconButton>
    </div>
  )
}

function State({ line: { activa, semaforo } }: { line: ListLine }) {
  if (!activa) return <Badge tone="no">Ya no se vende</Badge>
  if (semaforo === 'disponible') return null
  return (
    <Badge tone={semaforo === 'agotado' ? 'no' : 'maybe'}>{semaforo === 'agotado' ? 'Agotado' : 'Pocas piezas'}</Badge>
  )
}

function Remarks({ line: { empaque, desde, nota, reemplazo, sugerida, cantidad } }: { line: ListLine }) {
  const said = [
    empaque > 1 && `de ${count(empaque)} en ${count(empaque)}`,
    desde > 1 && `desde ${count(desde)}`,
    sugerida !== null &&
      sugerida !== cantidad &&
      (sugerida === 0 ? 'esta vez no hace falta' : `se sugieren ${count(sugerida)}`),
    nota,
  ].filter(Boolean)
  return (
    <p className="text-xs text-soft first-letter:uppercase empty:hidden">
      {reemplazo && (
        <>
          La reemplaza{' '}
          <a href={partAddress(reemplazo)} className="link">
            {reemplazo}
          </a>
          {said.length > 0 && ' · '}
        </>
      )}
      {said.join(' · ')}
    </p>
  )
}

function Cell({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={`grid gap-0.5 ${className}`}>
      <span className="text-xs text-soft">{name}</span>
      <span className="grid min-h-11 content-center md:min-h-9">{children}</span>
    </div>
  )
}

function Limits({ line, desk, disabled }: { line: ListLine; desk: ListDesk; disabled: boolean }) {
  const { id, k_parte, minimo, maximo } = line
  return (
    <>
      <Cell name="Mín." className="w-16 text-right">
        <LimitField
          key={`min ${minimo}`}
          label={`Mínimo de ${k_parte}`}
          value={minimo}
          disabled={disabled}
          onCommit={(pieces) => void desk.change(id, { minimo: pieces })}
        />
      </Cell>
      <Cell name="Máx." className="w-16 text-right">
        <LimitField
          key={`max ${maximo}`}
          label={`Máximo de ${k_parte}`}
          value={maximo}
          disabled={disabled}
          onCommit={(pieces) => void desk.change(id, { maximo: pieces })}
        />
      </Cell>
    </>
  )
}

type LimitFieldProps = {
  label: string
  value: number | null
  disabled: boolean
  onCommit: (pieces: number | null) => void
}

/** Empty: no bound. */
function LimitField({ label, value, disabled, onCommit }: LimitFieldProps) {
  const [text, setText] = useState(value === null ? '' : String(value))
  const typed = text.trim() === '' ? null : piecesOf(text)
  const isWrong = text.trim() !== '' && typed === null
  return (
    <input
      aria-label={label}
      inputMode="numeric"
      autoComplete="off"
      maxLength={7}
      placeholder="—"
      value={text}
      disabled={disabled}
      aria-invalid={isWrong || undefined}
      data-escrito={isWrong || typed !== value ? '' : undefined}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => !isWrong && typed !== value && onCommit(typed)}
      onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
      className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-2 text-right text-base tabular-nums hover:border-accent disabled:bg-sunk disabled:text-soft aria-invalid:border-no md:min-h-9 md:text-sm"
    />
  )
}
