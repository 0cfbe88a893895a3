import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { actionLabel, objectLabel } from './audit-labels.ts'
import { changesOf, changesText } from '#kit/forms/changes.ts'

export type AuditEvent = Reply<Api['GET /api/v1/auditoria']>['eventos'][number]

/** The columns of the log, on the screen and as a file. */
export const auditColumns = [
  { id: 'en', title: 'Cuándo', orden: 'en', value: (event: AuditEvent) => moment(event.en) },
  { id: 'actor', title: 'Quién', value: (event: AuditEvent) => whoText(event) ?? '' },
  { id: 'accion', title: 'Qué hizo', value: (event: AuditEvent) => actionLabel(event.accion) },
  { id: 'objeto', title: 'Sobre qué', value: (event: AuditEvent) => objectLabel(event.objeto, event.objeto_id) },
  {
    id: 'cambios',
    title: 'Cambios',
    value: (event: AuditEvent) => changesText(changesOf(event.antes, event.despues)),
  },
  { id: 'en_nombre_de', title: 'A nombre de', isExtra: true, value: (event: AuditEvent) => event.en_nombre_de ?? '' },
  { id: 'ip', title: 'Desde', isExtra: true, value: (event: AuditEvent) => event.ip ?? '' },
  { id: 'agente', title: 'Navegador', isExtra: true, value: (event: AuditEvent) => event.agente ?? '' },
]

/** Who did it, with both names when it was done for a client; null when nobody known did. */
export function whoText({ actor, en_nombre_de }: AuditEvent): string | null {
  return actor && en_nombre_de ? `${actor} a nombre de ${en_nombre_de}` : actor
}
