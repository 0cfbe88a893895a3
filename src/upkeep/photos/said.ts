import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { toast } from '#kit/ui/toast.ts'

/** What a refusal says, or that something went wrong, which is reported. */
export function sentenceOf(error: unknown, where: string): string {
  if (error instanceof Refusal) return error.message
  report(where, error)
  return 'No se pudo guardar. Intenta de nuevo.'
}

/** Says in a toast why something was not done. */
export function sayFault(error: unknown, where: string): void {
  toast({ title: 'No se guardó', text: sentenceOf(error, where), kind: 'error' })
}
