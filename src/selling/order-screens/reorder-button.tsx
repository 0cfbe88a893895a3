import { RotateCcw } from 'lucide-react'
import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'

type ReorderProps = { order: { sucursal: { clave: string }; folio: string }; variant?: 'primary' | 'secondary' }

/** Puts the same parts into the cart. */
export function Reorder({ order, variant }: ReorderProps) {
  const { busy, write } = useWrite({ reloads: false })
  const navigate = useNavigate()
  const run = () =>
    write(
      async () => {
        const params = { sucursal: order.sucursal.clave, folio: order.folio }
        const done = await call('POST /api/v1/pedidos/:sucursal/:folio/repetir', { params })
        await navigate(at('/CartItemsList'))
        return done
      },
      ({ agregadas, omitidas, avisos }) => {
        const left = omitidas.length > 0 ? `Ya no se venden: ${omitidas.slice(0, 5).join(', ')}. ` : ''
        return {
          title: `${plural(agregadas, 'parte', 'partes')} en tu carrito`,
          text: `${left}${avisos.slice(0, 2).join(' ')}` || undefined,
          kind: left ? 'warning' : 'success',
        }
      },
    )
  return (
    <Button size="sm" variant={variant} className="whitespace-nowrap" busy={busy} onClick={() => void run()}>
      <Icon of={RotateCcw} /> Volver a pedir
    </Button>
  )
}
