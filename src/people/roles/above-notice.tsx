import { Alert } from '#kit/ui/alert.tsx'

/** Why a record is shown and not changed. */
export function AboveNotice({ title }: { title: string }) {
  return (
    <Alert kind="info" title={title}>
      <p>Puedes verlo, pero no cambiarlo: nadie da ni quita lo que no tiene. Pídelo a un administrador.</p>
    </Alert>
  )
}
