import { useEffect, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, money } from '#kit/ui/format.ts'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { FitLine } from '#finding/search/fit-line.tsx'
import type { QuoteLine } from '#selling/quote-screens/quote-data.ts'
import type { Vehicle } from '#selling/quote-screens/review-edits.ts'
import { leftOut, namedIn, VehicleForm } from '#selling/quote-screens/vehicle-form.tsx'

type Substitute = Reply<Api['GET /api/v1/cotizaciones/:id/sustitutos/:n']>['sustitutos'][number]
type Choose = (part: Substitute, vehicle: Vehicle | undefined) => void
type SubstituteProps = { quoteId: number; line: QuoteLine; onChoose: Choose; onClose: () => void }

/** Parts that the catalogue relates to this one, with how; or any other by its code. */
export function SubstituteDialog({ quoteId, line, onChoose, onClose }: SubstituteProps) {
  const [found, setFound] = useState<Substitute[] | Refusal | null>(null)
  const [vehicle, setVehicle] = useState<Vehicle | undefined>(() => namedIn(line))
  const [unknown, setUnknown] = useState('')
  // Opened because a button was pressed: what it shows is read then.
  useEffect(() => {
    let isHere = true
    call('GET /api/v1/cotizaciones/:id/sustitutos/:n', { params: { id: quoteId, n: line.n }, query: vehicle }).then(
      ({ sustitutos, vehiculo, ignorados }) => {
        if (!isHere) return
        setFound(sustitutos)
        const isLost = vehicle !== undefined && vehiculo === null
        setUnknown(isLost ? 'No conocemos ese vehículo: revisa la marca y el modelo.' : leftOut(ignorados))
      },
      (error: unknown) =>
        isHere && setFound(error instanceof Refusal ? error : new Refusal(500, 'No se pudieron leer.')),
    )
    return () => {
      isHere = false
    }
  }, [quoteId, line.n, vehicle])
  // A vehicle that nobody knows is not written down.
  const choose = (part: Substitute) => onChoose(part, unknown ? undefined : vehicle)
  return (
    <Dialog open onClose={onClose} title={`Sustituir ${line.k_parte}`} place="wide">
      <div className="grid gap-5">
        <VehicleForm vehicle={vehicle} fault={unknown} onName={setVehicle} />
        {found === null && <Skeleton className="h-40" />}
        {found instanceof Refusal && <Alert title={found.message} />}
        {Array.isArray(found) && found.length === 0 && (
          <p className="text-soft">El catálogo no tiene equivalentes de esta parte.</p>
        )}
        {Array.isArray(found) && found.length > 0 && (
          <ul className="border-t border-line">
            {found.map((part) => (
              <Offered key={part.k_parte} part={part} wanted={line.cantidad} onChoose={() => choose(part)} />
            ))}
          </ul>
        )}
        <OtherPart onChoose={choose} price={line.precio} />
      </div>
    </Dialog>
  )
}

type OfferedProps = { part: Substitute; wanted: number; onChoose: () => void }

function Offered({ part, wanted, onChoose }: OfferedProps) {
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-line py-3 md:grid-cols-[minmax(0,1fr)_auto_auto] md:items-center">
      <div className="grid min-w-0 gap-0.5">
        <p>
          <b className="code font-semibold">{part.k_parte}</b>{' '}
          {part.marca && <span className="text-sm text-soft">{part.marca}</span>}
        </p>
        <p className="text-sm">{part.descripcion}</p>
        <p className="text-sm text-soft">{part.prueba.texto}</p>
        <FitLine proof={part.prueba_ajuste} />
      </div>
      <p className="text-sm tabular-nums md:text-right">
        <b className="block font-semibold">{money(part.precio)}</b>
        <span className={part.disponible < wanted ? 'text-maybe' : 'text-yes'}>
          {count(part.disponible)} en existencia
        </span>
      </p>
      <Button variant="secondary" size="sm" className="justify-self-start" onClick={onChoose}>
        Usar
      </Button>
    </li>
  )
}

/** A part that nothing relates to it: the client is told so. */
function OtherPart({ onChoose, price }: { onChoose: (part: Substitute) => void; price: string }) {
  const [code, setCode] = useState('')
  const k_parte = code.trim().toUpperCase()
  return (
    <form
      aria-label="Otra parte"
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        if (!k_parte) return
        const prueba = { tipo: 'linea', texto: 'Sin equivalencia registrada: la propone el asesor' }
        onChoose({ k_parte, descripcion: '', marca: null, precio: price, disponible: 0, prueba, prueba_ajuste: null })
      }}
    >
      <TextField
        label="Otra, por su código"
        value={code}
        onChange={(event) => setCode(event.target.value)}
        maxLength={40}
        className="w-64 max-sm:w-full"
      />
      <Button type="submit" variant="secondary" disabled={!k_parte}>
        Usar esta
      </Button>
    </form>
  )
}
