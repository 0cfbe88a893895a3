import { WriteForm } from '#kit/forms/write-form.tsx'
import { call } from '#kit/base/call.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import type { Promotion } from './offers-contract.ts'
import { Choice, type Options } from './rule-form.tsx'

type OfferFormProps = {
  options: Options
  /** The promotion that a new one begins like. */
  from: Promotion | null
  onDone: () => void
}

/** What the fields say, as the call takes it. */
function offerOf(fields: Fields) {
  const text = (name: string) => fields.text(name).trim() || null
  const id = (name: string) => Number(fields.text(name)) || null
  const whole = (name: string) => (text(name) === null ? null : Number(text(name)))
  return {
    nombre: text('nombre') ?? '',
    nivel: fields.text('nivel') === 'flete' ? ('flete' as const) : ('documento' as const),
    porcentaje: text('porcentaje'),
    monto: text('monto'),
    minimo: text('minimo') ?? '0',
    maximo: text('maximo'),
    combina: fields.has('combina'),
    prioridad: whole('prioridad') ?? 100,
    cliente: text('cliente'),
    grupo_id: id('grupo_id'),
    linea_id: id('linea_id'),
    marca_id: id('marca_id'),
    sucursal_id: id('sucursal_id'),
    usos_max: whole('usos_max'),
    usos_cliente: whole('usos_cliente'),
    desde: text('desde'),
    hasta: text('hasta'),
  }
}

/** A new promotion by document or on freight, empty or like another one. */
export function OfferForm({ options, from, onDone }: OfferFormProps) {
  const said = useWrite()
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      await call('POST /api/v1/promociones', { body: offerOf(fields) })
      onDone()
      void said.write(() => Promise.resolve(), 'Promoción guardada')
    },
    { tells: 'here' },
  )
  return (
    <WriteForm
      errors={errors}
      method="post"
      aria-labelledby="nueva"
      noValidate
      onSubmit={onSubmit}
      className="grid gap-3 rounded-panel border border-line bg-card p-5"
    >
      <h2 id="nueva" className="text-lg">
        {from ? `Nueva, como «${from.nombre}»` : 'Nueva promoción'}
      </h2>
      {fault && <Alert title={fault.message} />}
      <div className="grid items-start gap-3 sm:grid-cols-2 desktop:grid-cols-4">
        <Gift from={from} />
        <Scope from={from} options={options} />
        <Limits from={from} hoy={options.hoy} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy} className="max-sm:w-full">
          Guardar promoción
        </Button>
        {from && (
          <Button variant="secondary" onClick={onDone}>
            Dejar la copia
          </Button>
        )}
      </div>
    </WriteForm>
  )
}

type PartProps = { from: Promotion | null }

function Gift({ from }: PartProps) {
  return (
    <>
      <TextField label="Nombre" name="nombre" required maxLength={80} defaultValue={from?.nombre} />
      <SelectField label="De qué se quita" name="nivel" defaultValue={from?.nivel}>
        <option value="documento">De las partes del pedido</option>
        <option value="flete">Del flete</option>
      </SelectField>
      <TextField
        label="Por ciento menos"
        name="porcentaje"
        inputMode="decimal"
        placeholder="5"
        hint="100 en el flete: envío sin costo"
        defaultValue={from?.porcentaje ?? ''}
      />
      <TextField
        label="O pesos menos"
        name="monto"
        inputMode="decimal"
        placeholder="200.00"
        defaultValue={from?.monto ?? ''}
      />
      <TextField
        label="Desde (pesos sin IVA)"
        name="minimo"
        inputMode="decimal"
        placeholder="Cualquier importe"
        defaultValue={Number(from?.minimo ?? 0) > 0 ? from?.minimo : ''}
      />
      <TextField
        label="Quita como máximo"
        name="maximo"
        inputMode="decimal"
        placeholder="Sin máximo"
        defaultValue={from?.maximo ?? ''}
      />
      <TextField
        label="Prioridad"
        name="prioridad"
        inputMode="numeric"
        hint="Primero la del número menor"
        defaultValue={String(from?.prioridad ?? 100)}
      />
      <Checkbox
        label="Se combina con otras"
        name="combina"
        defaultChecked={from?.combina ?? true}
        className="self-center"
      />
    </>
  )
}

function Scope({ from, options }: PartProps & { options: Options }) {
  return (
    <>
      <TextField
        label="Clave del cliente"
        name="cliente"
        maxLength={40}
        placeholder="Todos"
        defaultValue={from?.cliente ?? ''}
      />
      <Choice label="Grupo" name="grupo_id" all="Todos" rows={options.grupos} chosen={from?.grupo_id} />
      <Choice label="Línea" name="linea_id" all="Todas" rows={options.lineas} chosen={from?.linea_id} />
      <Choice label="Marca" name="marca_id" all="Todas" rows={options.marcas} chosen={from?.marca_id} />
      <Choice
        label="Sucursal del cliente"
        name="sucursal_id"
        all="Todas"
        rows={options.sucursales}
        chosen={from?.sucursal_id}
      />
    </>
  )
}

function Limits({ from, hoy }: PartProps & { hoy: string }) {
  return (
    <>
      <TextField
        label="Usos en total"
        name="usos_max"
        inputMode="numeric"
        placeholder="Sin tope"
        defaultValue={from?.usos_max ?? ''}
      />
      <TextField
        label="Usos por cliente"
        name="usos_cliente"
        inputMode="numeric"
        placeholder="Sin tope"
        defaultValue={from?.usos_cliente ?? ''}
      />
      <TextField label="Primer día (vacío: ahora)" name="desde" type="date" min={hoy} />
      <TextField label="Último día" name="hasta" type="date" min={hoy} />
    </>
  )
}
