import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import type { ShelfRow } from './shelf-columns.ts'

export type Change = Sent<Api['POST /api/v1/estante/cambios']>['body']['cambio']

/** «1 parte», «12 partes». */
export function partsText(count: number): string {
  return plural(count, 'parte', 'partes')
}

/** Takes back a change and says what came of it. */
export async function takeBack(id: number): Promise<void> {
  const { cambiadas, conflictos, ejemplos } = await call('POST /api/v1/estante/cambios/:id/deshacer', {
    params: { id },
  })
  const left =
    conflictos > 0
      ? `${partsText(conflictos)} cambió alguien después y se quedó así: ${ejemplos.join(', ')}`
      : undefined
  toast({ title: `${partsText(cambiadas)} como antes`, text: left, kind: conflictos > 0 ? 'warning' : 'success' })
}

/** Saves cells at once, each with a way back. */
export function useCellChange() {
  const { busy, write } = useWrite(NOT_SAVED)
  const undo = (id: number) => write(() => takeBack(id))
  const save = ({ id, version, k_parte }: ShelfRow, cambio: Change) =>
    write(
      () => call('PATCH /api/v1/estante/:id', { params: { id }, body: { version, cambio } }),
      ({ accion }) => (accion === null ? undefined : { title: `${k_parte} guardado`, undo: () => takeBack(accion) }),
    )
  return { busy, save, undo }
}
