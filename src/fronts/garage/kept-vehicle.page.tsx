import { Car, Pencil } from 'lucide-react'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { mayWrite } from '#kit/base/posts.ts'
import { vehiclePath } from '#kit/base/vehicle.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { calledOf, choiceOf, nameOf } from '#selling/vehicles/name.ts'
import { BoughtParts } from './bought-parts.tsx'
import { ServiceLog } from './service-log.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'

type KeptVehicle = Reply<Api['GET /api/v1/mis-vehiculos/:id']>

export async function loader({ params }: LoaderFunctionArgs) {
  const found = await orMissing(call('GET /api/v1/mis-vehiculos/:id', { params: { id: Number(params['id']) } }))
  return data(found, { status: found ? 200 : 404 })
}

/** Without its plate: titles stay in the browser's history. */
export function head(found: KeptVehicle | null) {
  return { title: found ? found.vehiculo.apodo || nameOf(found.vehiculo) : 'Ese vehículo no está guardado' }
}

export function Component() {
  const found = useLoaderData() as KeptVehicle | null // what `data` wraps arrives unwrapped
  if (found) return <Kept key={found.vehiculo.id} found={found} />
  return (
    <div className="py-12">
      <EmptyState
        level={1}
        title="Ese vehículo no está guardado"
        text="Alguien de tu empresa lo quitó, o es de otra."
        figure={<Icon of={Car} size={40} />}
      >
        <LinkButton href={at('/mis-vehiculos')}>Ver mis vehículos</LinkButton>
      </EmptyState>
    </div>
  )
}

/** One vehicle: what it is, what was done to it and when it is its turn, and the parts bought that fit it. */
function Kept({ found: { vehiculo, servicios, compras } }: { found: KeptVehicle }) {
  const [isEditing, setEditing] = useState(false)
  const isReady = useHydrated()
  const { placa, apodo, km, notas, toca } = vehiculo
  const mayChange = mayWrite(currentSession().puesto ?? 'dueno', 'compra')
  return (
    <RecordFrame
      title={apodo || nameOf(vehiculo)}
      aside={
        <>
          {apodo && <span>{nameOf(vehiculo)}</span>}
          {placa && <span className="code">{placa}</span>}
          {km !== null && <span className="tabular-nums">{count(km)} km</span>}
        </>
      }
      action={
        <div className="flex flex-wrap gap-2">
          {mayChange && (
            <Button variant="secondary" disabled={!isReady} onClick={() => setEditing(true)}>
              <Icon of={Pencil} size={16} /> Editar
            </Button>
          )}
          <LinkButton href={at(vehiclePath(choiceOf(vehiculo)))}>Ver sus partes</LinkButton>
        </div>
      }
    >
      {notas && <p className="max-w-prose whitespace-pre-line">{notas}</p>}
      <div className="grid items-start gap-8 desktop:grid-cols-[minmax(0,1fr)_minmax(0,1.2fr)]">
        <ServiceLog vehicle={vehiculo} services={servicios} turn={toca} mayChange={mayChange} />
        <BoughtParts name={calledOf(vehiculo)} parts={compras} />
      </div>
      {isEditing && <VehicleDialog vehicle={vehiculo} onClose={() => setEditing(false)} />}
    </RecordFrame>
  )
}
