import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Options } from '#kit/forms/options.tsx'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { count } from '#kit/ui/format.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Selection } from '#publishing/print/definition.ts'
import { searchOf } from './press-query.ts'

export type Options = Reply<Api['GET /api/v1/imprenta/opciones']>
const WAIT_MS = 350

/** Lines, brands and vehicles; the address says them, so that a selection can be kept and shared. Without scripts a button takes them over. */
export function ChooseParts({ options, selection }: { options: Options; selection: Selection }) {
  const navigate = useNavigate()
  const isReady = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const take = (changed: string) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      if (form.current)
        void navigate(`${at('/imprenta')}?${searchOf(form.current, changed)}`, {
          replace: true,
          preventScrollReset: true,
        })
    }, WAIT_MS)
  }
  const { lineas, marcas } = options
  return (
    <form
      ref={form}
      method="get"
      action={at('/imprenta')}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
      // Bubbles from whatever was changed in it.
      onInput={({ target }) => take((target as HTMLInputElement).name)}
    >
      <Many name="linea" legend="Líneas" all="Todas las líneas" options={lineas} chosen={selection.lineas} />
      <Many name="marca" legend="Marcas" all="Todas las marcas" options={marcas} chosen={selection.marcas} />
      <Vehicle options={options} selection={selection} />
      {!isReady && (
        <Button type="submit" variant="secondary">
          Contar las partes
        </Button>
      )}
    </form>
  )
}

function Vehicle({ options: { vehiculos, modelos }, selection }: { options: Options; selection: Selection }) {
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-line bg-card p-5">
      <legend className="sr-only">Vehículo</legend>
      <h2 className="text-lg">Vehículo</h2>
      <div className="grid gap-3 sm:grid-cols-[2fr_1fr_1fr]">
        <SelectField label="Marca del auto" name="vehiculo" defaultValue={selection.vehiculo ?? ''}>
          <option value="">Cualquiera</option>
          <Options of={vehiculos} />
        </SelectField>
        <TextField
          label="Desde el año"
          name="desde"
          inputMode="numeric"
          maxLength={4}
          defaultValue={selection.desde ?? ''}
        />
        <TextField
          label="Hasta el año"
          name="hasta"
          inputMode="numeric"
          maxLength={4}
          defaultValue={selection.hasta ?? ''}
        />
      </div>
      {modelos.length > 0 && (
        <Many
          key={selection.vehiculo}
          name="modelo"
          legend="Modelos"
          all="Todos sus modelos"
          options={modelos}
          chosen={selection.modelos}
          isInner
        />
      )}
    </fieldset>
  )
}

type ManyProps = {
  name: string
  legend: string
  all: string
  options: { id: number; nombre: string; partes: number }[]
  chosen: number[]
  isInner?: boolean
}

/** Boxes in a window of their own, with a filter when there are many. */
function Many({ name, legend, all, options, chosen, isInner = false }: ManyProps) {
  const [wanted, setWanted] = useState('')
  const isReady = useHydrated()
  const frame = isInner ? '' : 'rounded-panel border border-line bg-card p-5'
  const isShown = (nombre: string) => fold(nombre).includes(fold(wanted))
  return (
    <fieldset className={`grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3 ${frame}`}>
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-3">
          {isInner ? <h3 className="text-base">{legend}</h3> : <h2 className="text-lg">{legend}</h2>}
          <span className="text-sm text-soft">
            {chosen.length === 0 ? all : `${count(chosen.length)} de ${count(options.length)}`}
          </span>
        </div>
        {options.length > 12 && (
          // Not part of the address: it only hides, and keeps its place until it can.
          <TextField
            label={`Filtrar ${legend.toLowerCase()}`}
            hideLabel
            placeholder="Filtrar…"
            value={wanted}
            onInput={(event) => event.stopPropagation()}
            onChange={(event) => setWanted(event.currentTarget.value)}
            className={`w-full sm:w-52 ${isReady ? '' : 'invisible'}`}
          />
        )}
      </div>
      <div className="max-h-64 overflow-y-auto rounded-control border border-line px-3 py-1">
        <div className="grid gap-x-6 sm:grid-cols-2">
          {options.map(({ id, nombre, partes }) => (
            <div key={id} hidden={!isShown(nombre)}>
              <Checkbox
                name={name}
                value={String(id)}
                defaultChecked={chosen.includes(id)}
                label={nombre}
                count={count(partes)}
              />
            </div>
          ))}
        </div>
      </div>
    </fieldset>
  )
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
