import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { Options } from '#kit/forms/options.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { BulkPreview, type Foreseen } from './bulk-preview.tsx'
import { type Choices, type EditableField, fieldOf } from './fields.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import type { Picked } from './picked.ts'
import { labelsAddress } from '#upkeep/labels/labels-address.ts'
import { mayPrice } from './shelf-cells.tsx'
import { fieldLabels } from './states.ts'
import { type Change, partsText } from './use-changes.ts'

/** `Enter` in the bar shows what would change; nothing is written before that has been seen. */
type BulkBarProps = {
  choices: Choices
  picked: Picked[]
  /** All parts of the list as it is filtered, and how many they are. */
  filtro: Record<string, string>
  total: number
  onClear: () => void
  onDone: () => Promise<void>
}

const bulkFields = (Object.keys(fieldLabels) as EditableField[]).filter((name) => name !== 'descripcion') // of the record
const REPLACE = 'reemplazar'
type Changing = EditableField | typeof REPLACE

/** One change for all that are chosen, or for all that the filter leaves. */
export function BulkBar({ choices, picked, filtro, total, onClear, onDone }: BulkBarProps) {
  const [isAll, setAll] = useState(false)
  const [name, setName] = useState<Changing>('estado')
  const { busy, fault, write } = useWrite({ ...NOT_SAVED, tells: 'here' })
  const [foreseen, setForeseen] = useState<Foreseen | null>(null)

  const foresee = async (data: FormData) => {
    const cambio = changeIn(name, data)
    const seleccion = isAll ? { filtro } : { partes: picked.map(({ id, version }) => ({ id, version })) }
    await write(async () => setForeseen(await call('POST /api/v1/estante/cambios', { body: { seleccion, cambio } })))
  }
  return (
    <form
      method="post"
      aria-label="Cambiar muchas partes"
      onSubmit={(event) => {
        event.preventDefault()
        void foresee(new FormData(event.currentTarget))
      }}
      className="grid gap-3 rounded-panel border border-accent bg-card p-3 desktop:sticky desktop:bottom-3 desktop:z-20 desktop:shadow-float"
    >
      <div className="flex flex-wrap items-end gap-3">
        <HowMany isAll={isAll} picked={picked.length} total={total} text={filtro['q']} onAll={setAll} />
        <WhatChanges name={name} onName={setName} choices={choices} />
        <Button type="submit" busy={busy} className="max-sm:flex-1">
          Ver qué cambia
        </Button>
        <OtherWays picked={isAll ? null : picked} filtro={filtro} />
        <Button variant="quiet" onClick={onClear}>
          Quitar la selección
        </Button>
      </div>
      {fault && <Alert title={fault.message} />}
      <BulkPreview
        foreseen={foreseen}
        choices={choices}
        onClose={() => setForeseen(null)}
        onDone={async () => {
          setForeseen(null)
          setAll(false)
          await onDone()
        }}
      />
    </form>
  )
}

type WhatChangesProps = { name: Changing; onName: (name: Changing) => void; choices: Choices }

function WhatChanges({ name, onName, choices }: WhatChangesProps) {
  return (
    <>
      <SelectField
        label="Qué cambia"
        className="w-52 max-sm:w-full"
        value={name}
        onChange={(event) => onName(event.currentTarget.value as Changing)} // values of the options below
      >
        <Options of={bulkFields.map((field) => [field, fieldLabels[field]] as const)} />
        <option value={REPLACE}>Palabra de la descripción</option>
      </SelectField>
      {name === REPLACE ? (
        <>
          <TextField label="Donde dice" name="busca" required maxLength={100} className="w-40 max-sm:w-full" />
          <TextField label="Que diga" name="pon" maxLength={100} className="w-40 max-sm:w-full" />
        </>
      ) : (
        <ValueField key={name} name={name} choices={choices} />
      )}
    </>
  )
}

/** `picked` is null where all that the filter leaves are meant. */
type OtherWaysProps = { picked: Picked[] | null; filtro: Record<string, string> }

function OtherWays({ picked, filtro }: OtherWaysProps) {
  return (
    <>
      {mayPrice() && (
        <LinkButton href={pricesOf(picked?.map(({ id }) => id) ?? null, filtro)} variant="secondary">
          Cambiar precios
        </LinkButton>
      )}
      {picked && (
        <LinkButton href={labelsAddress(picked.map(({ k_parte }) => k_parte))} variant="secondary">
          Etiquetas
        </LinkButton>
      )}
    </>
  )
}

type HowManyProps = {
  isAll: boolean
  picked: number
  total: number
  /** What the filter looks for. */
  text: string | undefined
  onAll: (isAll: boolean) => void
}

function HowMany({ isAll, picked, total, text, onAll }: HowManyProps) {
  return (
    <div className="mr-auto grid">
      <strong className="text-sm">{partsText(isAll ? total : picked)}</strong>
      {total > picked && (
        <Checkbox label={`Todas las filtradas (${partsText(total)})`} checked={isAll} onChange={() => onAll(!isAll)} />
      )}
      {isAll && text && (
        <span className="text-sm text-soft">
          Cambian solo las que dicen «{text}» tal cual; la vista previa dice cuántas son.
        </span>
      )}
    </div>
  )
}

function changeIn(name: Changing, data: FormData): Change {
  const text = (key: string) => [data.get(key)].filter((value) => typeof value === 'string').join('')
  if (name === REPLACE) return { reemplazar: { busca: text('busca'), pon: text('pon') } }
  return fieldOf(name).changeOf(text('valor'))
}

/** Where the prices of these parts are changed; of all that the filter leaves, without `ids`. */
function pricesOf(ids: number[] | null, filtro: Record<string, string>): string {
  const chosen: Record<string, string> = ids ? { elegidas: ids.join('.') } : { todas: '1' }
  return at(`/AdminProductos/precios?${new URLSearchParams({ ...filtro, ...chosen })}`)
}

function ValueField({ name, choices }: { name: EditableField; choices: Choices }) {
  const { editor } = fieldOf(name)
  if (editor.kind === 'choice') {
    return (
      <SelectField label="Queda en" name="valor" className="w-52 max-sm:w-full">
        <Options of={editor.options(choices)} />
      </SelectField>
    )
  }
  return (
    <TextField
      label="Queda en"
      name="valor"
      maxLength={editor.maxLength}
      inputMode={editor.inputMode}
      placeholder={editor.hint}
      className="w-52 max-sm:w-full"
    />
  )
}
