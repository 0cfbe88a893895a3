import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { ConnectionTrial } from '#upkeep/connections/connection-trial.tsx'
import type { Api } from '#api.ts'

type Shown = Reply<Api['GET /api/v1/erp/conexion']>['proceso']

/** Whether the connection as it is saved works, and since when we know. */
export function ConnectionTest({ proceso }: { proceso: Shown }) {
  const { direccion, actualizado_en, actualizado_por, version } = proceso
  return (
    <ConnectionTrial
      shown={proceso}
      untried={direccion ? 'La conexión guardada no se ha probado.' : 'Captura la conexión, guárdala y pruébala aquí.'}
      canTry={direccion !== ''}
      tryOut={(huella) => call('POST /api/v1/erp/prueba', { body: huella ? { huella } : {} })}
    >
      {version > 1 && (
        <p className="text-soft">
          Guardada el {moment(actualizado_en)}
          {actualizado_por && ` por ${actualizado_por}`}
        </p>
      )}
    </ConnectionTrial>
  )
}
