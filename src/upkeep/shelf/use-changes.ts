import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { sayFault } from '#upkeep/photos/said.ts'
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
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const undo = async (id: number) => {
    try {
      await takeBack(id)
    } catch (error) {
      sayFault(error, 'estante')
    }
    await revalidate()
  }
  const save = async ({ id, version, k_parte }: ShelfRow, cambio: Change): Promise<boolean> => {
    setBusy(true)
    try {
      const { accion } = await call('PATCH /api/v1/estante/:id', { params: { id }, body: { version, cambio } })
      if (accion !== null) {
        toast({ title: `${k_parte} guardado`, actions: [{ text: 'Deshacer', onChoose: () => void undo(accion) }] })
      }
      return true
    } catch (error) {
      sayFault(error, 'estante')
      return false
    } finally {
      await revalidate()
      setBusy(false)
    }
  }
  return { busy, save, undo }
}
