import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { anyVehicle } from '#kit/base/vehicle.ts'
import { numberOf, SaveForm } from '#kit/forms/save-form.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import type { Vehicle } from '#selling/vehicles/contract.ts'
import { choiceOf, nameOf } from '#selling/vehicles/name.ts'
import { CarFields } from './car-fields.tsx'

type VehicleDialogProps = { vehicle: Vehicle | null; onClose: () => void }

/** Keeps a vehicle, or changes what is said of one. */
export function VehicleDialog({ vehicle, onClose }: VehicleDialogProps) {
  const [chosen, choose] = useState(vehicle ? choiceOf(vehicle) : anyVehicle)
  const label = vehicle ? `Editar ${nameOf(vehicle)}` : 'Guardar un vehículo'
  return (
    <Dialog open onClose={onClose} title={label} place="sheet">
      <SaveForm
        label={label}
        said={vehicle ? 'Vehículo cambiado' : 'Vehículo guardado'}
        onDone={onClose}
        send={(fields) => {
          const body = {
            marca: chosen.marca ?? '',
            modelo: chosen.modelo ?? '',
            anio: chosen.year === null ? null : Number(chosen.year),
            motor: chosen.motor ?? '',
            placa: fields.text('placa').trim(),
            apodo: fields.text('apodo').trim(),
            km: numberOf(fields, 'km'),
            notas: fields.text('notas').trim(),
          }
          if (!vehicle) return call('POST /api/v1/mis-vehiculos', { body })
          const { id, version } = vehicle
          return call('PATCH /api/v1/mis-vehiculos/:id', { params: { id }, body: { ...body, version } })
        }}
      >
        <CarFields chosen={chosen} onChoose={choose} />
        <OwnNames vehicle={vehicle} />
        <TextArea label="Notas" name="notas" rows={2} maxLength={500} defaultValue={vehicle?.notas} />
        <p className="text-sm text-soft">
          Lo ven las personas de tu empresa y nadie más. Con la placa o el apodo lo nombras en el buscador: «balatas la
          vagoneta».
        </p>
      </SaveForm>
    </Dialog>
  )
}

/** What it is told from the others by. */
function OwnNames({ vehicle }: Pick<VehicleDialogProps, 'vehicle'>) {
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <TextField
        label="Placa"
        name="placa"
        maxLength={15}
        autoComplete="off"
        autoCapitalize="characters"
        defaultValue={vehicle?.placa}
      />
      <TextField
        label="Apodo"
        name="apodo"
        maxLength={40}
        autoComplete="off"
        placeholder="La vagoneta"
        defaultValue={vehicle?.apodo}
      />
      <TextField
        label="Kilómetros"
        name="km"
        type="number"
        inputMode="numeric"
        min={0}
        max={9_999_999}
        defaultValue={vehicle?.km ?? ''}
      />
    </div>
  )
}
