import { RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { toast } from '#kit/ui/toast.ts'

type ReorderProps = { order: { sucursal: { clave: string }; folio: string }; variant?: 'primary' | 'secondary' }

/** Puts the same parts into the cart. */
export function Reorder({ order, variant }: ReorderProps) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const run = async () => {
    setBusy(true)
    try {
      const params = { sucursal: order.sucursal.clave, folio: order.folio }
      const { agregadas, omitidas, avisos } = await call('POST /api/v1/pedidos/:sucursal/:folio/repetir', {
        params,
      })
      const left = omitidas.length > 0 ? `Ya no se venden: ${omitidas.slice(0, 5).join(', ')}. ` : ''
      const text = `${left}${avisos.slice(0, 2).join(' ')}`
      toast({
        title: `${plural(agregadas, 'parte', 'partes')} en tu carrito`,
        text: text || undefined,
        kind: left ? 'warning' : 'success',
      })
      await navigate(at('/CartItemsList'))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      toast({ title: error.message, kind: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button size="sm" variant={variant} className="whitespace-nowrap" busy={busy} onClick={() => void run()}>
      <Icon of={RotateCcw} /> Volver a pedir
    </Button>
  )
}
