import { ChevronDown, X } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { LinePart } from '#selling/list-reading/contract.ts'
import { count, money } from '#kit/ui/format.ts'
import { FitLine } from '#finding/search/fit-line.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { OptionList, useOptionList } from '#kit/ui/option-list.tsx'
import { type Choice, priceOf, type Row, rowAmount } from './desk-state.ts'
import { type CounterDesk, focusCell } from './use-desk.ts'

/** By the room that the menu leaves: all in a row, what the part is under its figures, or one under the other. */
const columns =
  '@3xl:grid-cols-[minmax(9rem,1fr)_6.5rem_5rem_6rem_5rem_7rem_7.5rem_2.5rem] @6xl:grid-cols-[11rem_minmax(0,1fr)_6.5rem_5rem_6rem_5rem_7rem_7.5rem_2.5rem]'
const cell =
  'min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-2 text-base hover:border-accent aria-invalid:border-no md:min-h-9 md:text-sm'

type GridProps = { counter: CounterDesk; showsCost: boolean; isReady: boolean; onHelp: () => void }

/** Code, Enter, pieces, Enter: a row is typed without leaving the keyboard. */
export function Grid({ counter, showsCost, isReady, onHelp }: GridProps) {
  const { desk } = counter
  return (
    <div className="@container rounded-panel border border-line bg-card">
      <div
        aria-hidden
        className={`grid gap-x-2 border-b border-line px-3 py-1.5 text-sm font-semibold @max-3xl:hidden ${columns}`}
      >
        <span>Código</span>
        <span className="@max-6xl:hidden">Descripción</span>
        <span className="text-right">Existencia</span>
        <span className="text-right">Piezas</span>
        <span className="text-right">{showsCost ? 'Costo' : ''}</span>
        <span className="text-right">{showsCost ? 'Aumento %' : ''}</span>
        <span className="text-right">Precio</span>
        <span className="text-right">Importe</span>
        <span />
      </div>
      <ul aria-label="Partes de la cotización">
        {desk.filas.map((row, place) => (
          <GridRow key={row.n} {...{ row, place, counter, showsCost, isReady, onHelp }} />
        ))}
      </ul>
    </div>
  )
}

type GridRowProps = GridProps & { row: Row; place: number }

function GridRow({ row, place, counter, showsCost, isReady, onHelp }: GridRowProps) {
  const { desk } = counter
  const { n, parte, margen } = row
  const precio = priceOf(row, desk)
  const importe = rowAmount(row, desk)
  const label = `línea ${place + 1}`
  return (
    <li
      className={`relative grid grid-cols-2 items-center gap-x-2 gap-y-1.5 border-t border-line px-3 py-2 first:border-t-0 @3xl:py-1 ${columns}`}
    >
      <div className="@max-3xl:col-span-full @max-3xl:pr-11">
        <CodeCell {...{ row, place, counter, isReady, onHelp }} />
      </div>
      <WhatItIs row={row} isFirst={place === 0} isAsked={counter.asked.includes(n)} />
      <p className="text-right text-sm tabular-nums @max-3xl:text-left">
        {parte && <Stock part={parte} />}
        {parte && row.llega && <span className="block text-xs text-soft">{row.llega}</span>}
      </p>
      <div
        data-nombre="Piezas"
        className="flex items-center gap-2 before:text-sm before:text-soft before:content-[attr(data-nombre)] @3xl:before:hidden"
      >
        <PiecesCell row={row} place={place} counter={counter} isReady={isReady} />
      </div>
      <p className="text-right text-sm text-soft tabular-nums @max-3xl:hidden">
        {showsCost && parte?.precio ? money(parte.precio) : ''}
      </p>
      <div className={showsCost ? '@max-3xl:hidden' : 'invisible @max-3xl:hidden'}>
        <input
          aria-label={`Aumento de la ${label}`}
          inputMode="decimal"
          disabled={!parte || !showsCost}
          value={margen ?? ''}
          placeholder={String(desk.margen)}
          maxLength={6}
          onChange={({ target: { value } }) => counter.put(n, { margen: percent(value) })}
          className={`${cell} text-right`}
        />
      </div>
      <p className="text-right text-sm tabular-nums @max-3xl:text-left">
        {precio ? money(precio) : parte ? 'Sin precio' : ''}
      </p>
      <p className="text-right font-semibold tabular-nums">{importe ? money(importe) : ''}</p>
      <div className="@max-3xl:absolute @max-3xl:top-2 @max-3xl:right-1">
        {(parte || row.codigo) && (
          <IconButton label={`Quitar la ${label}`} className="md:size-9" onClick={() => counter.drop(n)}>
            <Icon of={X} size={16} />
          </IconButton>
        )}
      </div>
    </li>
  )
}

/** The part of a row, or what became of its code. */
function WhatItIs({ row, isFirst, isAsked }: { row: Row; isFirst: boolean; isAsked: boolean }) {
  const { parte, falta } = row
  return (
    <div className="min-w-0 text-sm @max-6xl:col-span-full @3xl:@max-6xl:order-last">
      {parte ? (
        <span className="line-clamp-2 @6xl:line-clamp-1" title={row.nota || undefined}>
          {row.nota && <span className="font-semibold text-accent">{row.nota} · </span>}
          {parte.descripcion}
        </span>
      ) : isAsked ? (
        <span aria-busy className="text-soft">
          Buscando…
        </span>
      ) : (
        <span className={falta ? 'text-no' : 'text-soft'}>{falta || (isFirst ? 'Escribe un código y Enter' : '')}</span>
      )}
      {parte && <FitLine proof={row.ajuste} />}
    </div>
  )
}

function Stock({ part: { disponible, mas } }: { part: LinePart }) {
  return disponible === 0 ? (
    <span className="text-no">Agotada</span>
  ) : (
    <span>{`${count(disponible)}${mas ? '+' : ''}`} disp.</span>
  )
}

/** `30`, `12.5`; null for none, what is no percent stays out. */
export function percent(text: string): number | null {
  const found = /^\d{1,3}(?:\.\d{0,2})?$/.exec(text.trim().replace(',', '.'))
  return found ? Math.min(Number(found[0]), 900) : null
}

type CellProps = Pick<GridRowProps, 'row' | 'place' | 'counter' | 'isReady'>

/** Up and down among the rows' cells of one column. */
function step(counter: CounterDesk, column: 'codigo' | 'cantidad', place: number): void {
  const row = counter.desk.filas[place]
  if (row) focusCell(column, row.n)
}

function CodeCell({ row, place, counter, isReady, onHelp }: CellProps & { onHelp: () => void }) {
  const { n, codigo, parte, alternativas, falta } = row
  const [isWanted, setWanted] = useState(false)
  const isOpen = isWanted && alternativas.length > 0
  const list = useOptionList(alternativas, isOpen)
  const close = () => {
    setWanted(false)
    list.leave()
  }
  const choose = (part: Choice | undefined) => {
    if (part) counter.choose(n, part)
    close()
    setTimeout(() => focusCell('cantidad', n))
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (key === '?' && !codigo) onHelp()
    else if (key === 'Escape' && isOpen) close()
    else if ((key === 'ArrowDown' || isOpen) && list.step(event)) setWanted(true)
    else if (key === 'ArrowDown' || key === 'ArrowUp') step(counter, 'codigo', place + (key === 'ArrowDown' ? 1 : -1))
    else if (key === 'Enter' && isOpen) choose(alternativas[list.active])
    else if (key === 'Enter') enter()
    else return
    event.preventDefault()
  }
  const enter = () => {
    if (!codigo.trim()) return
    if (!parte || parte.k_parte !== codigo.trim()) counter.resolve(n, codigo.trim())
    focusCell('cantidad', n)
  }
  return (
    <div className="relative">
      <input
        data-celda={`codigo-${n}`}
        aria-label={`Código de la línea ${place + 1}`}
        {...list.field}
        aria-invalid={falta ? true : undefined}
        autoComplete="off"
        placeholder="Código"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        disabled={!isReady}
        value={codigo}
        onChange={({ target: { value } }) =>
          counter.put(n, { codigo: value, parte: null, alternativas: [], falta: '', ajuste: null })
        }
        onKeyDown={keyDown}
        onBlur={close}
        onFocus={(event) => event.currentTarget.select()}
        className={`${cell} code pr-8`}
      />
      {alternativas.length > 0 && <Equivalents list={list} isOpen={isOpen} parts={alternativas} onChoose={choose} />}
    </div>
  )
}

type EquivalentsProps = {
  isOpen: boolean
  list: ReturnType<typeof useOptionList>
  parts: Row['alternativas']
  onChoose: (part: Choice) => void
}

function Equivalents({ list, isOpen, parts, onChoose }: EquivalentsProps) {
  return (
    <>
      <span
        title="Flecha abajo: equivalentes"
        className="pointer-events-none absolute inset-y-0 right-1.5 grid place-items-center text-accent"
      >
        <Icon of={ChevronDown} size={16} />
      </span>
      {isOpen && (
        <OptionList
          list={list}
          label="Equivalentes y parecidos"
          options={parts}
          keyOf={({ k_parte }) => k_parte}
          onChoose={onChoose}
          className="w-[min(34rem,calc(100vw-3rem))]"
        >
          {({ k_parte, descripcion, disponible, mas, motivo }) => (
            <>
              <span className="flex items-baseline gap-2">
                <span className="code font-semibold">{k_parte}</span>
                <span className="min-w-0 flex-1 truncate text-sm">{descripcion}</span>
                <span className="text-xs whitespace-nowrap text-soft">
                  {disponible === 0 ? 'agotada' : `${count(disponible)}${mas ? '+' : ''} disp.`}
                </span>
              </span>
              <span className="text-xs text-soft">{motivo}</span>
            </>
          )}
        </OptionList>
      )}
    </>
  )
}

function PiecesCell({ row, place, counter, isReady }: CellProps) {
  const { n, cantidad, parte } = row
  const [typed, setTyped] = useState<string | null>(null)
  const leave = () => {
    if (typed === null) return
    setTyped(null)
    // The shop's own price may have a scale by pieces.
    if (parte) counter.resolve(n, parte.k_parte)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const way = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : 0
    if (way === 0 || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const column = event.key === 'Enter' ? 'codigo' : 'cantidad'
    step(counter, column, place + way)
  }
  return (
    <input
      data-celda={`cantidad-${n}`}
      aria-label={`Piezas de la línea ${place + 1}`}
      aria-invalid={cantidad < 1 || undefined}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      disabled={!isReady}
      value={typed ?? String(cantidad)}
      onChange={({ target: { value } }) => {
        setTyped(value)
        counter.put(n, { cantidad: /^\d{1,5}$/.test(value.trim()) ? Number(value) : 0 })
      }}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={leave}
      onKeyDown={keyDown}
      className={`${cell} text-right tabular-nums`}
    />
  )
}
