import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { WEEKDAYS } from '#kit/base/weekdays.ts'
import { plural } from '#kit/ui/format.ts'

export type Scheduled = Reply<Api['GET /api/v1/clientes/:id/listas-programadas']>
export type Schedule = Scheduled['programadas'][number]
type Sending = Schedule['envios'][number]

/** «Cada lunes a las 8:00», «El día 31 de cada mes a las 8:00». */
export function whenOf({ cada, dia, hora }: Pick<Schedule, 'cada' | 'dia' | 'hora'>): string {
  const day = cada === 'semana' ? `Cada ${WEEKDAYS[dia - 1] ?? ''}` : `El día ${dia} de cada mes`
  return `${day} a ${hourOf(hora)}`
}

/** «la 1:00», «las 17:00». */
export function hourOf(hora: number): string {
  return `${hora === 1 ? 'la' : 'las'} ${hora}:00`
}

const pauses: Record<NonNullable<Schedule['pausa']>, string> = {
  mano: 'La pausó alguien. No se manda hasta que se reanude.',
  cliente: 'Se detuvo: el cliente está desactivado.',
  responsable: 'Se detuvo: quien la programó ya no tiene acceso a este cliente. Quien la reanude responde por ella.',
  personas: 'Se detuvo: ninguna de las personas a quienes llegaba tiene ya cuenta activa. Cámbialas y reanúdala.',
}

export function pauseOf(pausa: NonNullable<Schedule['pausa']>): string {
  return pauses[pausa]
}

const reasons: Record<NonNullable<Sending['motivo']>, string> = {
  cliente: 'el cliente estaba desactivado',
  responsable: 'quien la programó ya no tenía acceso',
  personas: 'nadie a quien mandarla tenía cuenta activa',
  borrada: 'se borró antes de salir',
  error: 'no se pudo preparar, después de varios intentos',
}

/** What became of a sending, as one line. */
export function outcomeOf({ estado, motivo, personas, filas, cambios, adjunta }: Sending): string {
  if (estado === 'PENDIENTE') return 'Se está preparando'
  if (estado === 'SIN_CAMBIOS') return 'Nada cambió desde la anterior: no se mandó'
  if (estado !== 'ENVIADA') return `No se mandó: ${motivo ? reasons[motivo] : reasons.error}`
  const changed = cambios === null ? 'la primera' : cambios === 0 ? 'sin cambios' : plural(cambios, 'cambio', 'cambios')
  const way = adjunta ? [] : ['con enlace para bajarla, por grande']
  return [
    `Se mandó a ${plural(personas ?? 0, 'persona', 'personas')}`,
    plural(filas ?? 0, 'parte', 'partes'),
    changed,
    ...way,
  ].join(' · ')
}
