import type { WholeList } from './contract.ts'
import { WEEKDAYS } from '#kit/base/weekdays.ts'
import { agree } from '#kit/ui/format.ts'

type Rhythm = Pick<WholeList, 'cada_dias' | 'dia_semana'>

/** «cada 7 días», «cada lunes»; '' for a list that is no standing order. */
export function rhythmOf({ cada_dias, dia_semana }: Rhythm): string {
  if (dia_semana !== null) return `cada ${WEEKDAYS[dia_semana - 1] ?? ''}`
  if (cada_dias === null) return ''
  return agree(cada_dias, 'cada día', `cada ${cada_dias} días`)
}
