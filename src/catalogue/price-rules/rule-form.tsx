import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { SelectField, TextField } from '#kit/ui/field.tsx'
import { RulePreview } from './rule-preview.tsx'

export type Options = Omit<Reply<Api['GET /api/v1/descuentos']>, 'reglas'>

type NewRule = ReturnType<typeof ruleOf>
type Foreseen = Reply<Api['POST /api/v1/descuentos/previa']>

/** What the fields say, as the calls take it. */
function ruleOf(fields: Fields) {
  const idOf = (name: string) => Number(fields.text(name)) || null
  const pieces = fields.text('cantidad_min').trim()
  return {
    nombre: fields.text('nombre').trim(),
    porcentaje: fields.text('porcentaje').trim(),
    promocion: ways.find((way) => way === fields.text('promocion')) ?? null,
    cliente: fields.text('cliente').trim() || null,
    grupo_id: idOf('grupo_id'),
    linea_id: idOf('linea_id'),
    marca_id: idOf('marca_id'),
    sucursal_id: idOf('sucursal_id'),
    cantidad_min: /^\d{1,5}$/.test(pieces) ? Number(pieces) : Number.NaN,
    desde: fields.text('desde') || null,
    hasta: fields.text('hasta') || null,
  }
}

const ways = ['suma', 'reemplaza', 'mejor'] as const

/** A new discount or promotion: who pays what with it is seen before it is kept. */
export function RuleForm({ options }: { options: Options }) {
  const [typed, setTyped] = useState<NewRule | null>(null)
  const [foreseen, setForeseen] = useState<Foreseen | null>(null)
  /** A form of its own for each rule that was kept. */
  const [kept, setKept] = useState(0)
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      const body = ruleOf(fields)
      setForeseen(await call('POST /api/v1/descuentos/previa', { body }))
      setTyped(body)
    },
    { tells: 'here' },
  )
  return (
    <>
      <WriteForm
        errors={errors}
        key={kept}
        method="post"
        aria-labelledby="nuevo"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-3 rounded-panel border border-line bg-card p-5"
      >
        <h2 id="nuevo" className="text-lg">
          Nuevo descuento o promoción
        </h2>
        {fault && <Alert title={fault.message} />}
        <RuleFields options={options} />
        <Button type="submit" busy={busy} className="justify-self-start max-sm:w-full">
          Ver quién paga
        </Button>
      </WriteForm>
      {typed && foreseen && (
        <RulePreview
          body={typed}
          foreseen={foreseen}
          onClose={() => setForeseen(null)}
          onDone={() => {
            setForeseen(null)
            setKept(kept + 1)
          }}
        />
      )}
    </>
  )
}

function RuleFields({ options }: { options: Options }) {
  return (
    <div className="grid items-start gap-3 sm:grid-cols-2 desktop:grid-cols-4">
      <TextField label="Nombre" name="nombre" required maxLength={80} />
      <TextField label="Por ciento menos" name="porcentaje" required inputMode="decimal" placeholder="7.5" />
      <SelectField
        label="Qué es"
        name="promocion"
        className="sm:col-span-2"
        hint="Una promoción dice qué pasa con el descuento que el cliente ya tiene."
      >
        <option value="">Descuento</option>
        <option value="suma">Promoción que se suma al descuento</option>
        <option value="reemplaza">Promoción que reemplaza al descuento</option>
        <option value="mejor">Promoción: vale el mejor de los dos</option>
      </SelectField>
      <TextField label="Clave del cliente" name="cliente" maxLength={40} placeholder="Todos" />
      <Choice label="Grupo" name="grupo_id" all="Todos" rows={options.grupos} />
      <Choice label="Línea" name="linea_id" all="Todas" rows={options.lineas} />
      <Choice label="Marca" name="marca_id" all="Todas" rows={options.marcas} />
      <Choice label="Sucursal del cliente" name="sucursal_id" all="Todas" rows={options.sucursales} />
      <TextField label="Desde piezas" name="cantidad_min" inputMode="numeric" defaultValue="1" />
      <TextField label="Primer día (vacío: ahora)" name="desde" type="date" min={options.hoy} />
      <TextField label="Último día" name="hasta" type="date" min={options.hoy} />
    </div>
  )
}

type ChoiceProps = {
  label: string
  name: string
  all: string
  rows: { id: number; nombre: string }[]
  chosen?: number | null | undefined
  error?: string | undefined
}

/** One of these rows, or all. */
export function Choice({ rows, all, chosen, ...field }: ChoiceProps) {
  return (
    <SelectField {...field} defaultValue={chosen ?? ''}>
      <option value="">{all}</option>
      <Options of={rows} />
    </SelectField>
  )
}
