import { call } from '#kit/base/call.ts'
import { toast } from '#kit/ui/toast.ts'

/** Takes back an adjustment and says so. */
export async function takeBackStock(id: number): Promise<void> {
  await call('POST /api/v1/estante/existencias/ajustes/:id/deshacer', { params: { id } })
  toast({ title: 'Existencia como antes' })
}
