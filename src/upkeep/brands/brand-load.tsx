import { useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { Button } from '#kit/ui/button.tsx'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { Options } from '#kit/forms/options.tsx'
import { SelectField, TextArea } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { type BrandRecord, kindLabels } from './brand-columns.ts'

type Loaded = Reply<Api['POST /api/cargamarca']>

/** T-37: many brands at once, written or from a file; what could not be read stays in sight, row by row. */
export function BrandLoad({ tipo = 'producto', onDone }: { tipo?: BrandRecord['tipo']; onDone: () => void }) {
  const [archivo, setArchivo] = useState<File | null>(null)
  const [loaded, setLoaded] = useState<Loaded | null>(null)
  if (loaded) return <Faults loaded={loaded} onClose={onDone} />
  return (
    <SaveForm
      label="Cargar marcas"
      button="Cargar"
      send={async (fields) => {
        const kind = fields.text('tipo') === 'vehiculo' ? 'vehiculo' : 'producto'
        const marcas = fields
          .text('lista')
          .split('\n')
          .filter((name) => name.trim() !== '')
        const done = await call('POST /api/cargamarca', {
          body: archivo ? { archivo, tipo: kind } : { marcas, tipo: kind },
        })
        toast({ title: done.mensaje })
        if (done.errores.length > 0) setLoaded(done)
        else onDone()
      }}
    >
      <SelectField
        label="Son marcas"
        name="tipo"
        defaultValue={tipo}
        hint="Vale para los renglones que no dicen otra cosa en la columna «tipo»."
      >
        <Options of={Object.entries(kindLabels).map(([value, text]) => [value, text.toLowerCase()])} />
      </SelectField>
      <div className="grid gap-1">
        <label htmlFor="archivo-de-marcas" className="text-sm font-semibold">
          Archivo
        </label>
        <input
          id="archivo-de-marcas"
          type="file"
          accept=".xlsx,.csv,.txt"
          className="text-sm file:mr-3 file:min-h-11 file:rounded-control file:border file:border-edge file:bg-card file:px-3 file:font-semibold md:file:min-h-10"
          onChange={({ currentTarget }) => setArchivo(currentTarget.files?.[0] ?? null)}
        />
        <p className="text-sm text-soft">XLSX o CSV con la columna «nombre» y, si quieres, «tipo».</p>
        <FieldFault name="archivo" />
      </div>
      <TextArea label="O escríbelas, una por renglón" name="lista" rows={5} disabled={archivo !== null} />
    </SaveForm>
  )
}

function Faults({ loaded: { mensaje, errores }, onClose }: { loaded: Loaded; onClose: () => void }) {
  return (
    <div className="grid gap-4">
      <p>{mensaje}</p>
      <h3 className="text-base">{plural(errores.length, 'renglón por revisar', 'renglones por revisar')}</h3>
      <ul className="grid max-h-80 gap-2 overflow-y-auto text-sm">
        {errores.map(({ fila, nombre, motivo }) => (
          <li key={`${fila} ${nombre}`} className="border-l-2 border-no pl-3">
            <span className="font-semibold">Fila {fila}</span> {nombre && `· ${nombre}`}
            <br />
            {motivo}
          </li>
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
      </div>
    </div>
  )
}
