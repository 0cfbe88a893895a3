import { Car, Pencil, Plus, Trash2, Upload } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { mayWrite } from '#kit/base/posts.ts'
import { isSameVehicle, vehiclePath } from '#kit/base/vehicle.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { menuLine } from '#kit/ui/menu.tsx'
import { RowMenu } from '#kit/ui/row-menu.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import type { Vehicle } from '#selling/vehicles/contract.ts'
import { calledOf, choiceOf, nameOf } from '#selling/vehicles/name.ts'
import { turnText, vehicleColumns } from '#selling/vehicles/vehicle-columns.ts'
import { DeviceOffer } from './device-offer.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { VehicleDialog } from './vehicle-dialog.tsx'

export const loader = listLoader('GET /api/v1/mis-vehiculos')

/** The vehicles of the company's people: by plate or nickname, and what they need next. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const [doing, setDoing] = useState<Vehicle | 'nuevo' | 'lista' | null>(null)
  const isReady = useHydrated()
  const mayChange = mayWrite(currentSession().puesto ?? 'dueno', 'compra')
  const vehicles = list?.vehiculos ?? []
  const close = () => setDoing(null)
  const acts = mayChange && (
    <div className="flex flex-wrap gap-2">
      <Button variant="secondary" disabled={!isReady} onClick={() => setDoing('lista')}>
        <Icon of={Upload} /> Traer una lista
      </Button>
      <Button disabled={!isReady} onClick={() => setDoing('nuevo')}>
        <Icon of={Plus} /> Guardar vehículo
      </Button>
    </div>
  )
  return (
    <ListFrame
      lists={[]}
      label="Mis vehículos"
      current="misVehiculos"
      text="Los que atiende o usa tu empresa. En el buscador se nombran por su placa o su apodo."
      action={acts}
    >
      {mayChange && list && (
        <DeviceOffer knows={(one) => vehicles.some((vehicle) => isSameVehicle(choiceOf(vehicle), one))} />
      )}
      <TableFilters label="Buscar vehículos" placeholder="Placa, apodo, marca o modelo">
        <ChoiceFilter
          label="Mostrar"
          name="ver"
          all="Todos"
          options={[['toca', 'Les toca servicio']]}
          className={`w-48 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['vehículo', 'vehículos']}
        columns={columns}
        rows={vehicles}
        rowKey={({ id }) => id}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'desde', sentido: 'desc' }}
        exportPath="/api/v1/mis-vehiculos/exportacion/"
        renderActions={(row) => <Acts row={row} mayChange={mayChange} onEdit={() => setDoing(row)} />}
        empty={<Nothing mayChange={mayChange} />}
      />
      {doing === 'lista' && <ImportDialog onClose={close} />}
      {doing !== null && doing !== 'lista' && (
        <VehicleDialog vehicle={doing === 'nuevo' ? null : doing} onClose={close} />
      )}
    </ListFrame>
  )
}

function Nothing({ mayChange }: { mayChange: boolean }) {
  return (
    <EmptyState
      title="Todavía no hay vehículos guardados"
      text={
        mayChange
          ? 'Guarda los que atiendes: verás qué partes ya compraste para cada uno y cuándo le toca servicio.'
          : 'Quien compra en tu empresa puede guardarlos aquí.'
      }
      figure={<Icon of={Car} size={40} />}
    />
  )
}

type ActsProps = { row: Vehicle; mayChange: boolean; onEdit: () => void }

function Acts({ row, mayChange, onEdit }: ActsProps) {
  const { write, busy } = useWrite({ title: 'No se quitó' })
  const params = { id: row.id }
  const remove = () =>
    write(() => call('DELETE /api/v1/mis-vehiculos/:id', { params }), {
      title: `Quitaste ${calledOf(row)}`,
      undo: () => call('POST /api/v1/mis-vehiculos/:id/recuperacion', { params }),
      undone: `${calledOf(row)} está guardado como antes`,
    })
  return (
    <RowMenu label={`Acciones de ${calledOf(row)}`}>
      <a href={at(vehiclePath(choiceOf(row)))} className={menuLine}>
        <Icon of={Car} /> Ver sus partes
      </a>
      {mayChange && (
        <>
          <button type="button" className={menuLine} onClick={onEdit}>
            <Icon of={Pencil} /> Editar
          </button>
          <button type="button" disabled={busy} className={menuLine} onClick={() => void remove()}>
            <Icon of={Trash2} /> Quitar
          </button>
        </>
      )}
    </RowMenu>
  )
}

const columns = drawnColumns(vehicleColumns, {
  vehiculo: (row) => (
    <a href={at(`/mis-vehiculos/${row.id}`)} className="font-semibold text-ink hover:text-accent-strong">
      {nameOf(row)}
    </a>
  ),
  placa: ({ placa }) => (placa ? <span className="code">{placa}</span> : <span className="text-soft">—</span>),
  km: ({ km }) =>
    km === null ? <span className="text-soft">—</span> : <span className="tabular-nums">{count(km)}</span>,
  toca: ({ toca }) =>
    toca ? (
      <span className="grid justify-items-start gap-0.5 text-sm">
        {toca.ya && <Badge tone="maybe">Ya le toca</Badge>}
        {turnText(toca)}
      </span>
    ) : (
      <span className="text-soft">—</span>
    ),
})
