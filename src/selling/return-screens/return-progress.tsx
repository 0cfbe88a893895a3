import { currentSession } from '#kit/base/current-session.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Steps } from '#kit/ui/steps.tsx'
import type { WholeReturn } from '#selling/returns/return-data.ts'
import type { State } from '#selling/returns/states.ts'

const steps = ['Pedida', 'Autorizada', 'Recibida', 'Dictamen', 'Resuelta']

const reached: Record<State, number> = {
  SOLICITADA: 0,
  AUTORIZADA: 1,
  RECHAZADA: 0,
  RETIRADA: 0,
  RECIBIDA: 2,
  DICTAMINADA: 3,
  NC_EMITIDA: 4,
  REPUESTA: 4,
  NO_PROCEDE: 4,
  CERRADA: 4,
}

/** How far a return has come and what the client does next; a refused one says why instead. */
export function ReturnProgress({ one }: { one: WholeReturn }) {
  const { estado, historial, sucursal } = one
  const reason = historial.find(({ a }) => a === estado)?.motivo
  if (estado === 'RECHAZADA') {
    return (
      <Alert kind="warning" title="Esta solicitud no se autorizó">
        {reason}
      </Alert>
    )
  }
  if (estado === 'RETIRADA') {
    return (
      <Alert kind="info" title="Esta solicitud se retiró">
        Las piezas se quedan con el cliente; si hace falta, se puede pedir de nuevo.
      </Alert>
    )
  }
  const isClient = currentSession().cliente !== null
  return (
    <div className="grid gap-4">
      <Steps label="Avance de la devolución" steps={steps} last={reached[estado]} />
      {estado === 'AUTORIZADA' && isClient && (
        <Alert kind="info" title={`Manda las piezas a la sucursal ${sucursal.nombre}`}>
          Imprime la hoja y ponla dentro de la caja. {sucursal.direccion}
          {reason && ` ${reason}`}
        </Alert>
      )}
      {estado === 'NO_PROCEDE' && (
        <Alert kind="warning" title="La devolución no procede">
          En cada renglón se dice por qué. Las piezas están a disposición del cliente.
        </Alert>
      )}
    </div>
  )
}
