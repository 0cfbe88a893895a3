import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Badge } from '#kit/ui/badge.tsx'

type Pilot = Reply<Api['GET /api/v1/pilotos']>['pilotos'][number]

/** Whether somebody sees it now. */
export function PilotState({ piloto: { estado } }: { piloto: Pick<Pilot, 'estado'> }) {
  if (estado === 'prendido') return <Badge tone="accent">Prendido</Badge>
  return estado === 'vencido' ? <Badge tone="maybe">Vencido: nadie lo ve</Badge> : <Badge>Apagado</Badge>
}
