import { useEffect, useState } from 'react'
import { call } from '#kit/base/call.ts'
import type { Place } from '#kit/lists/long-lines.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { day, money, plural } from '#kit/ui/format.ts'
import { nameOf, type Possible } from './possible.ts'
import { type Kind, reasonsOf, reasonWords } from '#selling/returns/states.ts'
import { Options } from '#kit/forms/options.tsx'

type LineProps = {
  line: Possible['lineas'][number]
  kind: Kind
  /** Today in Mexico City. */
  hoy: string
  place: Place
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}

/** One line of the order: left alone, or so many of its pieces and why. */
export function NewReturnLine({ line, kind, hoy, place, isChosen, onChoose }: LineProps) {
  const { k_parte, descripcion, entregado_el, limites, de_juego } = line
  const name = nameOf(line)
  const left = kind === 'CASCO' ? line.disponible_casco : line.disponible
  const isLate = hoy > limites[kind]
  const isOpen = left > 0 && !isLate
  return (
    <li {...place} className={`pb-3 ${de_juego ? 'pl-6' : ''}`}>
      <div className="grid gap-3 rounded-panel border border-line bg-card p-4">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
          <Checkbox
            name={`elegida-${name}`}
            checked={isChosen && isOpen}
            disabled={!isOpen}
            onChange={({ currentTarget }) => onChoose(currentTarget.checked)}
            label={
              <>
                <span className="code font-semibold">{k_parte}</span> <span className="text-soft">{descripcion}</span>
                {de_juego && <span className="text-soft"> · del juego {de_juego}</span>}
              </>
            }
          />
          <p className="text-sm text-soft">
            {left === 0
              ? 'Ya se pidieron todas las piezas'
              : isLate
                ? `El plazo terminó el ${dayText(limites[kind])}`
                : `${plural(left, 'pieza', 'piezas')}${kind === 'CASCO' && line.casco ? ` a ${money(line.casco)} más IVA` : ''} · entregada el ${dayText(entregado_el)} · hasta el ${dayText(limites[kind])}`}
          </p>
        </div>
        {isChosen && isOpen && <Details line={line} kind={kind} most={left} />}
      </div>
    </li>
  )
}

function Details({ line, kind, most }: Pick<LineProps, 'line' | 'kind'> & { most: number }) {
  const { k_parte } = line
  const name = nameOf(line)
  const [reason, setReason] = useState<string>(reasonsOf[kind][0])
  return (
    <div className="grid gap-3 sm:grid-cols-[7rem_minmax(0,14rem)_minmax(0,1fr)]">
      <TextField
        label="Piezas"
        name={`cantidad-${name}`}
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        required
        defaultValue={1}
      />
      <SelectField
        label="Motivo"
        name={`motivo-${name}`}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      >
        <Options of={reasonsOf[kind].map((name) => [name, reasonWords[name]])} />
      </SelectField>
      <TextField label="Detalle (si hace falta)" name={`detalle-${name}`} maxLength={500} />
      {reason === 'no_le_quedo' && <Vehicle name={name} k_parte={k_parte} />}
    </div>
  )
}

type Applications = { id: number; texto: string }[]
type VehicleProps = { name: string; k_parte: string }

/** In which vehicle it did not fit: one the catalogue gives the part, or in words. */
function Vehicle({ name, k_parte }: VehicleProps) {
  const [known, setKnown] = useState<Applications>([])
  useEffect(() => {
    let isHere = true
    call('GET /api/v1/devoluciones/aplicaciones/:k_parte', { params: { k_parte } }).then(
      ({ aplicaciones }) => isHere && setKnown(aplicaciones),
      // Without the list it can still be said in words.
      () => undefined,
    )
    return () => {
      isHere = false
    }
  }, [k_parte])
  return (
    <div className="grid gap-3 sm:col-span-3 sm:grid-cols-2">
      {known.length > 0 && (
        <SelectField label="En qué vehículo no quedó" name={`aplicacion-${name}`}>
          <option value="">Otro, lo escribo</option>
          <Options of={known.map(({ id, texto }) => [id, texto])} />
        </SelectField>
      )}
      <TextField
        label={known.length > 0 ? 'Año, versión, o el vehículo si es otro' : 'En qué vehículo no quedó'}
        name={`vehiculo-${name}`}
        maxLength={200}
        placeholder="Nissan Tsuru 2005, 1.6 L"
      />
    </div>
  )
}

/** Noon, so that the zone leaves the day alone. */
function dayText(date: string): string {
  return day(`${date}T18:00:00Z`)
}
