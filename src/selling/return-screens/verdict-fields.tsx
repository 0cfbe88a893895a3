import { useState } from 'react'
import { useFault } from '#kit/ui/field-faults.ts'
import { TextField } from '#kit/ui/field.tsx'
import { money, plural } from '#kit/ui/format.ts'
import { Segmented } from '#kit/ui/segmented.tsx'
import type { WholeReturn } from '#selling/returns/return-data.ts'
import { type Kind, looksGood, reasonWords } from '#selling/returns/states.ts'

type FieldsProps = { one: WholeReturn }

/** Of each line that came: does it go, and why; of a core, what it is worth. */
export function VerdictFields({ one }: FieldsProps) {
  return (
    <div className="grid gap-4">
      {one.lineas.map((line) => (
        <LineVerdict key={line.id} line={line} kind={one.tipo} />
      ))}
    </div>
  )
}

type LineProps = { line: WholeReturn['lineas'][number]; kind: Kind }

function LineVerdict({ line, kind }: LineProps) {
  const { id, k_parte, descripcion, recibida, motivo, vehiculo } = line
  const [verdict, setVerdict] = useState('')
  const fault = useFault(`procede-${id}`)
  return (
    <div className="grid gap-2 border-b border-line pb-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <div className="min-w-48 flex-1 text-sm">
          <p className="code font-semibold">{k_parte}</p>
          <p className="text-soft">
            {[descripcion, plural(recibida ?? 0, 'pieza', 'piezas'), reasonWords[motivo], vehiculo]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {recibida === 0 ? (
          <p className="text-sm text-soft">No se recibió: no procede.</p>
        ) : (
          <div className="w-56 max-sm:w-full">
            <Segmented
              label={`¿Procede ${k_parte}?`}
              name={`procede-${id}`}
              options={[
                { value: 'si', text: 'Procede' },
                { value: 'no', text: 'No procede' },
              ]}
              value={verdict}
              onChoose={setVerdict}
            />
          </div>
        )}
      </div>
      {fault && (
        <p role="alert" className="text-sm text-no">
          {fault}
        </p>
      )}
      {recibida !== 0 && verdict !== '' && <VerdictDetail line={line} kind={kind} verdict={verdict} />}
    </div>
  )
}

/** Why, and how many of the good pieces go back or what each core is worth. */
function VerdictDetail({ line: { id, recibida, motivo, casco }, kind, verdict }: LineProps & { verdict: string }) {
  const isCore = kind === 'CASCO'
  return (
    <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
      <TextField
        label={verdict === 'no' ? 'Por qué no procede' : 'Nota del dictamen (si hace falta)'}
        name={`razon-${id}`}
        maxLength={500}
        required={verdict === 'no'}
      />
      {!isCore && verdict === 'si' && (
        <TextField
          label="Piezas buenas"
          name={`buenas-${id}`}
          type="number"
          inputMode="numeric"
          min={0}
          max={recibida ?? 0}
          required
          defaultValue={looksGood(kind, motivo) ? (recibida ?? 0) : 0}
          hint="Regresan a la existencia; las dañadas no."
          className="w-48 max-sm:w-full"
        />
      )}
      {isCore && verdict === 'si' && (
        <TextField
          label="Valor por casco, sin IVA"
          name={`valor-${id}`}
          inputMode="decimal"
          required
          defaultValue={casco}
          hint={casco && `Se cobró a ${money(casco)}.`}
          className="w-48 max-sm:w-full"
        />
      )}
    </div>
  )
}
