import { FlaskConical } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { moment } from '#kit/base/moment.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { readRecordLog, type RecordLog } from '#people/roles/record-log.tsx'
import { PilotRecord } from './pilot-record.tsx'
import { PilotState } from './pilot-state.tsx'

type Pilots = Reply<Api['GET /api/v1/pilotos']>['pilotos']
type One = Reply<Api['GET /api/v1/pilotos/:clave']>
type Data = { view: 'list'; pilotos: Pilots } | { view: 'one'; piloto: One | null; log: RecordLog | null }

/** `/pilotos` lists, `/pilotos/cotizacion-como-texto` decides. */
export async function loader({ params: { clave } }: LoaderFunctionArgs) {
  if (clave === undefined) return data<Data>({ view: 'list', ...(await call('GET /api/v1/pilotos')) })
  const [piloto, log] = await Promise.all([
    orMissing(call('GET /api/v1/pilotos/:clave', { params: { clave } })),
    readRecordLog('piloto', clave),
  ])
  return data<Data>({ view: 'one', piloto, log }, { status: piloto ? 200 : 404 })
}

export function head(found: Data) {
  return { title: found.view === 'one' && found.piloto ? `Piloto ${found.piloto.clave}` : undefined }
}

/** What only some see yet (53). */
export function Component() {
  const found = useLoaderData<Data>()
  if (found.view === 'list') return <List pilotos={found.pilotos} />
  return found.piloto ? <PilotRecord piloto={found.piloto} log={found.log} /> : <Unknown />
}

function List({ pilotos }: { pilotos: Pilots }) {
  return (
    <ListFrame
      lists={['pilotos']}
      label="Pilotos"
      current="pilotos"
      text="Lo que está a prueba. Se prende para algunas personas, clientes o sucursales, o para una parte de todos, y se apaga igual de rápido. Los visitantes sin cuenta nunca ven un piloto."
    >
      {pilotos.length === 0 ? (
        <EmptyState title="No hay nada a prueba" figure={<Icon of={FlaskConical} size={40} />} />
      ) : (
        <ul className="grid gap-3">
          {pilotos.map((piloto) => (
            <li key={piloto.clave} className="grid gap-2 rounded-panel border border-line bg-card p-4">
              <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <a
                  href={at(`/pilotos/${piloto.clave}`)}
                  className="inline-flex min-h-6 items-center font-semibold text-ink wrap-anywhere hover:text-accent-strong"
                >
                  {piloto.clave}
                </a>
                <PilotState piloto={piloto} />
              </div>
              <p className="max-w-prose">{piloto.dice}</p>
              <p className="text-sm text-soft">
                {whoSees(piloto)}
                {piloto.actualizado_en &&
                  ` · cambió ${moment(piloto.actualizado_en)}, ${piloto.actualizado_por ?? 'alguien que ya no está'}`}
              </p>
            </li>
          ))}
        </ul>
      )}
    </ListFrame>
  )
}

function whoSees({ estado, personas, clientes, sucursales, parte, vence_en }: Pilots[number]): string {
  if (estado === 'apagado') return 'Nadie lo ve'
  const parts = [
    parte === 100 ? 'Todos los que tienen cuenta' : parte > 0 && `${parte} de cada 100`,
    personas.length > 0 && plural(personas.length, 'persona', 'personas'),
    clientes.length > 0 && plural(clientes.length, 'cliente', 'clientes'),
    sucursales.length > 0 && plural(sucursales.length, 'sucursal', 'sucursales'),
  ]
  const until = vence_en && ` · ${estado === 'vencido' ? 'venció' : 'vence'} ${moment(vence_en)}`
  return parts.filter(Boolean).join(', ') + (until ?? '')
}

function Unknown() {
  return (
    <div className="py-12">
      <EmptyState level={1} title="Este piloto no existe" text="Puede que ya haya terminado: el programa no lo tiene.">
        <LinkButton href={at('/pilotos')}>Ver los pilotos</LinkButton>
      </EmptyState>
    </div>
  )
}
