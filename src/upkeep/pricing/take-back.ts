import { call } from '#kit/base/call.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'

/** Takes back a change of prices and says what came of it. */
export async function takeBackPrices(id: number): Promise<void> {
  const { vuelven, quedan, ejemplos } = await call('POST /api/v1/estante/precios/lotes/:id/deshacer', {
    params: { id },
  })
  toast({
    title: `${plural(vuelven, 'precio', 'precios')} como antes`,
    text:
      quedan > 0
        ? `${plural(quedan, 'precio cambió', 'precios cambiaron')} después y se quedó así: ${ejemplos.join(', ')}`
        : undefined,
    kind: quedan > 0 ? 'warning' : 'success',
  })
}
