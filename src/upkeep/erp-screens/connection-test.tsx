import { useState } from 'react'
import { moment } from '#kit/base/moment.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { count } from '#kit/ui/format.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { useDoing } from './run-actions.tsx'

type Shown = Reply<Api['GET /api/v1/erp/conexion']>['proceso']

/** Whether the connection as it is saved works, and since when we know. */
export function ConnectionTest({ proceso }: { proceso: Shown }) {
  const { doing, start } = useDoing()
  const isReady = useHydrated()
  const [ms, setMs] = useState<number | null>(null)
  const { direccion, prueba_en, prueba_ok, prueba_texto, actualizado_en, actualizado_por, version } = proceso
  const { huella, huella_vista } = proceso
  const test = async (accepted?: string) =>
    setMs((await call('POST /api/v1/erp/prueba', { body: accepted ? { huella: accepted } : {} })).ms)
  return (
    <section
      aria-label="Prueba de la conexión"
      className="flex max-w-4xl flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-panel border border-line bg-card p-4 md:px-5"
    >
      <div aria-live="polite" className="grid min-w-0 gap-1 text-sm">
        {prueba_en ? (
          <>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge tone={prueba_ok ? 'yes' : 'no'}>{prueba_ok ? 'Funciona' : 'No funciona'}</Badge>
              <span className="text-soft">
                probada el {moment(prueba_en)}
                {ms !== null && `, en ${count(ms)} ms`}
              </span>
            </p>
            <p className="wrap-anywhere">{prueba_texto}</p>
          </>
        ) : (
          <p>
            {direccion ? 'La conexión guardada no se ha probado.' : 'Captura la conexión, guárdala y pruébala aquí.'}
          </p>
        )}
        {huella && <p className="wrap-anywhere text-soft">Huella aceptada del servidor: {huella}</p>}
        {version > 1 && (
          <p className="text-soft">
            Guardada el {moment(actualizado_en)}
            {actualizado_por && ` por ${actualizado_por}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          busy={doing === 'probar'}
          disabled={!isReady || !direccion || doing !== null}
          onClick={() => start('probar', () => test())}
        >
          Probar conexión
        </Button>
        {huella_vista && (
          <Button
            busy={doing === 'aceptar'}
            disabled={!isReady || doing !== null}
            onClick={() => start('aceptar', () => test(huella_vista))}
          >
            {huella ? 'Aceptar la huella nueva' : 'Aceptar la huella'}
          </Button>
        )}
      </div>
    </section>
  )
}
