import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'

type Brought = Reply<Api['POST /api/v1/mis-vehiculos/importacion']>

/** A list of vehicles, pasted or of a file; what could not be kept is told row by row. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const [brought, setBrought] = useState<Brought | null>(null)
  const file = useRef<HTMLInputElement>(null)
  const { revalidate } = useRevalidator()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const archivo = file.current?.files?.[0] ?? pasted(fields.text('texto'))
    setBrought(await call('POST /api/v1/mis-vehiculos/importacion', { body: { archivo } }))
    await revalidate()
  })
  return (
    <Dialog open onClose={onClose} title="Traer una lista de vehículos" place="wide">
      <WriteForm errors={errors} aria-label="Traer una lista de vehículos" onSubmit={onSubmit} className="grid gap-4">
        {fault && <FormFault fault={fault} />}
        {brought && <BroughtNews brought={brought} />}
        <p className="text-sm text-soft">
          Un vehículo por renglón: placa, marca, modelo, año, motor, kilómetros, apodo y notas. Si el primer renglón
          lleva esos nombres, en el orden que quieras. La placa que ya está guardada toma los datos nuevos.
        </p>
        <TextArea
          label="Pega tu lista"
          name="texto"
          rows={6}
          placeholder={'ABC-123-D, Nissan, Tsuru, 2005, 1.6, 182000\nDEF-456-G, Volkswagen, Jetta, 2012'}
        />
        <TextField ref={file} label="O elige un XLSX o CSV" type="file" name="archivo" accept=".xlsx,.csv,.txt" />
        <div className="flex flex-wrap gap-2">
          <Button type="submit" busy={busy}>
            Traer la lista
          </Button>
          {brought && (
            <Button variant="secondary" onClick={onClose}>
              Cerrar
            </Button>
          )}
        </div>
      </WriteForm>
    </Dialog>
  )
}

/** What was pasted goes as the file it would be. */
function pasted(text: string): File {
  const missing = 'Pega tu lista o elige un archivo.'
  if (text.trim() === '') throw new Refusal(422, missing, { errors: { texto: [missing] } })
  return new File([text], 'lista.csv', { type: 'text/csv' })
}

function BroughtNews({ brought: { guardados, cambiados, errores } }: { brought: Brought }) {
  const said = [
    plural(guardados, 'vehículo guardado', 'vehículos guardados'),
    cambiados > 0 && plural(cambiados, 'cambiado', 'cambiados'),
    errores.length > 0 && plural(errores.length, 'renglón sin guardar', 'renglones sin guardar'),
  ].filter(Boolean)
  return (
    <Alert kind={errores.length > 0 ? 'warning' : 'info'} title={`${said.join(', ')}.`}>
      {errores.length > 0 && (
        <ul className="max-h-40 overflow-y-auto">
          {errores.map(({ fila, texto, motivo }) => (
            <li key={fila}>
              Renglón {fila}: {texto}. {motivo}.
            </li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
