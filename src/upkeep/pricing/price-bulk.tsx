import { useState } from 'react'
import { Options } from '#kit/forms/options.tsx'
import { WriteForm } from '#kit/forms/write-form.tsx'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import { PriceDays } from './price-days.tsx'
import { PricePreview, type Foreseen } from './price-preview.tsx'

export type PriceOptions = Reply<Api['GET /api/v1/estante/precios/opciones']>
type Body = Sent<Api['POST /api/v1/estante/precios/lotes']>['body']
type Kind = Body['regla']['tipo']

type PriceBulkProps = {
  options: PriceOptions
  lista_id: number
  chosen: readonly number[]
  filtro: Record<string, string>
  total: number
  startsWithAll: boolean
  onClear: () => void
  onDone: () => Promise<void>
}

const kinds: readonly (readonly [Kind, string])[] = [
  ['porcentaje', 'Subir o bajar por ciento'],
  ['monto', 'Subir o bajar pesos'],
  ['fijo', 'Poner un precio'],
  ['margen', 'Margen sobre el costo'],
  ['lista', 'Copiar de otra lista'],
  ['quitar', 'Quitar de la lista'],
]

const values: Record<Exclude<Kind, 'quitar'>, { label: string; hint: string }> = {
  porcentaje: { label: 'Por ciento', hint: '5 o -2.5' },
  monto: { label: 'Pesos', hint: '10 o -3.50' },
  fijo: { label: 'Precio', hint: '125.50' },
  margen: { label: 'Por ciento del precio', hint: '25' },
  lista: { label: 'Más o menos por ciento', hint: '0' },
}

/** One rule for the prices of all that are chosen, or of all that the filter leaves; what would change is seen before. */
export function PriceBulk({
  options,
  lista_id,
  chosen,
  filtro,
  total,
  startsWithAll,
  onClear,
  onDone,
}: PriceBulkProps) {
  const [isAll, setAll] = useState(startsWithAll)
  const [kind, setKind] = useState<Kind>('porcentaje')
  const [foreseen, setForeseen] = useState<Foreseen | null>(null)
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      const seleccion = isAll ? { filtro } : { partes: [...chosen] }
      const body = { lista_id, seleccion, ...lotOf(kind, fields) }
      setForeseen(await call('POST /api/v1/estante/precios/lotes', { body }))
    },
    { ...NOT_SAVED, tells: 'here' },
  )
  return (
    <>
      <WriteForm
        errors={errors}
        method="post"
        aria-label="Cambiar muchos precios"
        noValidate
        onSubmit={onSubmit}
        className="grid gap-3 rounded-panel border border-accent bg-card p-3"
      >
        <div className="flex flex-wrap items-end gap-3">
          <HowMany isAll={isAll} chosen={chosen.length} total={total} onAll={setAll} />
          <Rule kind={kind} onChoose={setKind} options={options} lista_id={lista_id} />
          <PriceDays hoy={options.hoy} />
          <Button type="submit" busy={busy} className="max-sm:flex-1">
            Ver qué cambia
          </Button>
          <Button variant="quiet" onClick={onClear}>
            Cerrar
          </Button>
        </div>
        {fault && <Alert title={fault.message} />}
      </WriteForm>
      {/* Beside the form: its own would send this one too. */}
      <PricePreview
        foreseen={foreseen}
        onClose={() => setForeseen(null)}
        onDone={async () => {
          setForeseen(null)
          await onDone()
        }}
      />
    </>
  )
}

type HowManyProps = { isAll: boolean; chosen: number; total: number; onAll: (isAll: boolean) => void }

function HowMany({ isAll, chosen, total, onAll }: HowManyProps) {
  return (
    <div className="mr-auto grid">
      <strong className="text-sm">{plural(isAll ? total : chosen, 'parte', 'partes')}</strong>
      <Checkbox
        label={`Todas las filtradas (${plural(total, 'parte', 'partes')})`}
        checked={isAll}
        disabled={chosen === 0}
        onChange={() => onAll(!isAll)}
      />
    </div>
  )
}

/** What is done to them, and by how much; a margin only for whoever sees what they cost. */
function Rule({ onChoose, ...rule }: RuleFieldsProps & { onChoose: (kind: Kind) => void }) {
  const seesCost = currentSession().permissions.includes('precios-read')
  const isBase = rule.options.listas.find(({ id }) => id === rule.lista_id)?.clave === 'BASE'
  const offered = kinds.filter(([one]) => (one !== 'margen' || seesCost) && (one !== 'quitar' || !isBase))
  return (
    <>
      <SelectField
        label="Qué se hace"
        className="w-56 max-sm:w-full"
        value={rule.kind}
        onChange={({ currentTarget }) => onChoose(currentTarget.value as Kind)}
      >
        <Options of={offered} />
      </SelectField>
      <RuleFields {...rule} />
    </>
  )
}

type RuleFieldsProps = {
  kind: Kind
  options: PriceOptions
  lista_id: number
}

function RuleFields({ kind, options, lista_id }: RuleFieldsProps) {
  return (
    <>
      {kind === 'lista' && (
        <SelectField label="De la lista" name="lista" className="w-48 max-sm:w-full">
          {options.listas
            .filter(({ id }) => id !== lista_id)
            .map(({ id, nombre }) => (
              <option key={id} value={id}>
                {nombre}
              </option>
            ))}
        </SelectField>
      )}
      {kind !== 'quitar' && (
        <TextField
          key={kind}
          label={values[kind].label}
          name={kind === 'fijo' ? 'regla.valor' : 'regla.por'}
          inputMode={kind === 'margen' ? 'decimal' : 'text'}
          placeholder={values[kind].hint}
          defaultValue={kind === 'lista' ? '0' : ''}
          className="w-40 max-sm:w-full"
        />
      )}
      {kind !== 'quitar' && kind !== 'fijo' && (
        <SelectField label="Redondeo" name="redondeo" className="w-40 max-sm:w-full">
          <option value="centavo">Al centavo</option>
          <option value="peso">A pesos (.00)</option>
          <option value="noventa">Termina en .90</option>
        </SelectField>
      )}
      {kind !== 'fijo' && kind !== 'margen' && (
        <SelectField label="Cuáles precios" name="escalas" className="w-44 max-sm:w-full">
          <option value="todas">Con sus escalas</option>
          <option value="una">Solo el de una pieza</option>
        </SelectField>
      )}
    </>
  )
}

function lotOf(kind: Kind, fields: Fields): Omit<Body, 'lista_id' | 'seleccion'> {
  const { text } = fields
  return {
    regla: ruleOf(kind, text),
    redondeo: (text('redondeo') || 'centavo') as Body['redondeo'], // of the options below
    cantidad_min: text('escalas') === 'una' ? 1 : null,
    desde: text('desde') || null,
    hasta: text('hasta') || null,
  }
}

function ruleOf(tipo: Kind, text: (name: string) => string): Body['regla'] {
  if (tipo === 'quitar') return { tipo }
  if (tipo === 'fijo') return { tipo, valor: text('regla.valor') }
  const por = text('regla.por')
  return tipo === 'lista' ? { tipo, por, lista_id: Number(text('lista')) } : { tipo, por }
}
