import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import type { Refusal } from '#kit/base/refusal.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import { takeBackPrices } from './take-back.ts'
import { typedPrice } from './typed-amount.ts'
import type { TypedCells } from './typed-cells.ts'

type TypedBarProps = { cells: TypedCells; lista_id: number; hoy: string }
/** Empty: from now on, without end. */
type Days = { desde: string; hasta: string }

/** What was typed into the grid: how many, from when on, and the button that saves them all. */
export function TypedBar({ cells, lista_id, hoy }: TypedBarProps) {
  const { filled } = cells
  const [days, setDays] = useState<Days>({ desde: '', hasta: '' })
  const { busy, fault, save } = useSaving(cells, lista_id, days)
  const wrong = filled.filter(({ text }) => typedPrice(text).fault).length
  if (cells.typed.size === 0 && !fault) return null
  return (
    <form
      method="post"
      aria-label="Precios escritos"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      className="grid gap-3 rounded-panel border border-accent bg-card p-3 desktop:sticky desktop:bottom-3 desktop:z-20 desktop:shadow-float"
    >
      <div className="flex flex-wrap items-end gap-3">
        <output className="mr-auto grid text-sm">
          <strong>{plural(filled.length, 'precio escrito', 'precios escritos')}</strong>
          {wrong > 0 && <span className="text-no">{plural(wrong, 'está mal escrito', 'están mal escritos')}</span>}
        </output>
        <DayFields days={days} hoy={hoy} onChange={setDays} />
        <Button type="submit" busy={busy} disabled={filled.length === 0 || wrong > 0} className="max-sm:flex-1">
          Guardar
        </Button>
        <Button variant="quiet" onClick={cells.clear}>
          Descartar
        </Button>
      </div>
      {fault && (
        <Alert title={fault.message}>
          <Moved fault={fault} />
        </Alert>
      )}
    </form>
  )
}

function useSaving({ filled, settle }: TypedCells, lista_id: number, { desde, hasta }: Days) {
  const { busy, fault, write } = useWrite({ ...NOT_SAVED, tells: 'here', reloads: true })
  const save = () =>
    write(
      async () => {
        const celdas = filled.map(({ producto_id, cantidad_min, visto, text }) => {
          return { producto_id, cantidad_min, visto, valor: text }
        })
        const body = { lista_id, celdas, desde: desde || null, hasta: hasta || null }
        const done = await call('POST /api/v1/estante/precios/celdas', { body })
        settle(filled)
        return done
      },
      ({ lote, cambian }) => ({
        title: plural(cambian, 'precio guardado', 'precios guardados'),
        text: desde ? `Empiezan a regir el ${desde}.` : undefined,
        undo: () => takeBackPrices(lote),
      }),
    )
  return { busy, fault, save }
}

type DayFieldsProps = { days: Days; hoy: string; onChange: (days: Days) => void }

function DayFields({ days, hoy, onChange }: DayFieldsProps) {
  return (
    <>
      <TextField
        label="Desde (vacío: ahora)"
        type="date"
        min={hoy}
        value={days.desde}
        onChange={({ currentTarget }) => onChange({ ...days, desde: currentTarget.value })}
        className="w-44 max-sm:w-full"
      />
      <TextField
        label="Último día"
        type="date"
        min={days.desde || hoy}
        value={days.hasta}
        onChange={({ currentTarget }) => onChange({ ...days, hasta: currentTarget.value })}
        className="w-44 max-sm:w-full"
      />
    </>
  )
}

type MovedRow = { k_parte: string; cantidad_min: number; ahora: string | null }

/** The prices that somebody changed meanwhile, as they are now. */
export function Moved({ fault }: { fault: Refusal }) {
  const rows = Array.isArray(fault.extra?.['filas']) ? (fault.extra['filas'] as MovedRow[]) : [] // of the call's own refusal
  if (rows.length === 0) return null
  return (
    <ul className="grid gap-x-6 sm:grid-cols-2">
      {rows.map(({ k_parte, cantidad_min, ahora }) => (
        <li key={`${k_parte}:${cantidad_min}`}>
          <span className="code font-semibold">{k_parte}</span>
          {cantidad_min > 1 && ` desde ${plural(cantidad_min, 'pieza', 'piezas')}`}:{' '}
          {ahora === null ? 'sin precio' : money(ahora)}
        </li>
      ))}
    </ul>
  )
}
