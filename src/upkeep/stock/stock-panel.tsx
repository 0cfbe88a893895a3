import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { count } from '#kit/ui/format.ts'
import { Segmented } from '#kit/ui/segmented.tsx'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import { type MoveKind, REASONS } from './reasons.ts'
import { takeBackStock } from './take-back.ts'

type Shelf = { sucursal_id: number; sucursal: string; disponible: number; apartado: number; en_transito: number }
type StockPanelProps = { parte: { id: number; k_parte: string }; shelves: Shelf[]; mayMove: boolean }

/** On a phone with large letters it slides: keys must reach it. */
const sliding = { tabIndex: 0, role: 'group', 'aria-label': 'Piezas por sucursal' }

/** Where the pieces of a part lie, and the way to adjust, count or carry them. */
export function StockPanel({ parte, shelves, mayMove }: StockPanelProps) {
  return (
    <>
      <div {...sliding} className="relative overflow-x-auto">
        <table className="w-full text-sm tabular-nums">
          <thead>
            <tr className="text-left text-soft">
              <th scope="col" className="py-1 pr-4 font-normal">
                Sucursal
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-normal">
                Libres
              </th>
              <th scope="col" className="py-1 pr-4 text-right font-normal">
                Apartadas
              </th>
              <th scope="col" className="py-1 text-right font-normal">
                En camino
              </th>
            </tr>
          </thead>
          <tbody>
            {shelves.map(({ sucursal_id, sucursal, disponible, apartado, en_transito }) => (
              <tr key={sucursal_id} className="border-t border-line">
                <th scope="row" className="py-1.5 pr-4 text-left font-semibold">
                  {sucursal}
                </th>
                <td className="py-1.5 pr-4 text-right font-semibold">{count(disponible)}</td>
                <td className="py-1.5 pr-4 text-right">{count(apartado)}</td>
                <td className="py-1.5 text-right">{count(en_transito)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {mayMove && shelves.length > 0 && <MoveForm parte={parte} shelves={shelves} />}
      <a href={at(`/AdminProductos/existencias?producto=${parte.id}`)} className="link justify-self-start">
        Ver sus movimientos
      </a>
    </>
  )
}

const KINDS = [
  { value: 'ajuste', text: 'Ajustar' },
  { value: 'conteo', text: 'Contar' },
  { value: 'traspaso', text: 'Traspasar' },
] as const satisfies readonly { value: MoveKind; text: string }[]

const PIECES: Record<MoveKind, { label: string; name: string; hint: string }> = {
  ajuste: { label: 'Piezas de más o de menos', name: 'piezas', hint: 'Por ejemplo -2 o 5.' },
  conteo: { label: 'Piezas contadas', name: 'contadas', hint: 'Todas las que hay, con las apartadas.' },
  traspaso: { label: 'Piezas', name: 'piezas', hint: 'Solo de las libres.' },
}

function MoveForm({ parte, shelves }: Omit<StockPanelProps, 'mayMove'>) {
  const [kind, setKind] = useState<MoveKind>('ajuste')
  const said = useWrite(NOT_SAVED)
  const { busy, fault, errors, onSubmit, clear } = useWrite(
    async (fields) => {
      const done = await call('POST /api/v1/estante/existencias/ajustes', {
        body: bodyOf(kind, fields, { parte, shelves }),
      })
      void said.write(
        () => Promise.resolve(done),
        ({ ajuste }) => ({ title: `Existencia de ${parte.k_parte} guardada`, undo: () => takeBackStock(ajuste) }),
      )
    },
    { ...NOT_SAVED, tells: 'here' },
  )
  const { label, name, hint } = PIECES[kind]
  const field = `renglones.0.${name}`
  const choose = (next: string) => {
    const found = KINDS.find(({ value }) => value === next)
    if (found) setKind(found.value)
    clear()
  }
  return (
    <WriteForm
      errors={errors}
      method="post"
      aria-label="Mover existencia"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-3 border-t border-line pt-3"
    >
      <div className="max-w-sm">
        <Segmented label="Qué se hace" name="tipo" options={KINDS} value={kind} onChoose={choose} />
      </div>
      <div key={kind} className="flex flex-wrap items-start gap-3">
        <Places kind={kind} shelves={shelves} />
        <TextField
          label={label}
          name={field}
          inputMode={kind === 'ajuste' ? 'text' : 'numeric'}
          autoComplete="off"
          required
          hint={hint}
          className="w-56 max-sm:w-full"
        />
        <SelectField label="Motivo" name="motivo" className="w-48 max-sm:w-full">
          {REASONS[kind].map((reason) => (
            <option key={reason}>{reason}</option>
          ))}
        </SelectField>
        <TextField label="Nota" name="nota" maxLength={300} className="w-56 max-sm:w-full" />
        <Button type="submit" busy={busy} className="mt-6 max-sm:mt-0 max-sm:w-full">
          Guardar
        </Button>
      </div>
      {fault && <Alert title={fault.message} />}
    </WriteForm>
  )
}

/** Where, and of a move from where to where. */
function Places({ kind, shelves }: { kind: MoveKind; shelves: StockPanelProps['shelves'] }) {
  const places = shelves.map(({ sucursal_id, sucursal }) => [sucursal_id, sucursal] as const)
  return (
    <>
      <SelectField
        label={kind === 'traspaso' ? 'De' : 'Sucursal'}
        name="renglones.0.sucursal_id"
        className="w-48 max-sm:w-full"
      >
        <Options of={places} />
      </SelectField>
      {kind === 'traspaso' && (
        <SelectField
          label="A"
          name="renglones.0.destino_id"
          defaultValue={shelves[1]?.sucursal_id}
          className="w-48 max-sm:w-full"
        >
          <Options of={places} />
        </SelectField>
      )}
    </>
  )
}

/** What is typed as the call takes it; what is no whole number is told by the call, at its field. */
function bodyOf(tipo: MoveKind, fields: Fields, { parte, shelves }: Omit<StockPanelProps, 'mayMove'>) {
  const whole = (name: string) => {
    const text = fields.text(name).replaceAll(',', '').trim()
    return /^[+-]?\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  }
  const sucursal_id = whole('renglones.0.sucursal_id')
  const why = { motivo: fields.text('motivo'), nota: fields.text('nota').trim() }
  const at = { producto_id: parte.id, sucursal_id }
  if (tipo === 'ajuste') return { tipo, ...why, renglones: [{ ...at, piezas: whole('renglones.0.piezas') }] }
  if (tipo === 'traspaso') {
    const destino_id = whole('renglones.0.destino_id')
    return { tipo, ...why, renglones: [{ ...at, destino_id, piezas: whole('renglones.0.piezas') }] }
  }
  const shelf = shelves.find((one) => one.sucursal_id === sucursal_id)
  const visto = (shelf?.disponible ?? 0) + (shelf?.apartado ?? 0)
  return { tipo, ...why, renglones: [{ ...at, contadas: whole('renglones.0.contadas'), visto }] }
}
