import { FileCheck2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#kit/base/call.ts'
import { bring } from '#kit/base/bring.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { report } from '#kit/base/report.ts'
import { told } from '#kit/base/told.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import type { Change } from './consent-dialog.tsx'
import type { CartDesk } from './use-cart.ts'

/** Seldom needed: its program comes when something has changed. */
const ConsentDialog = part(
  () => import('./consent-dialog.tsx'),
  (module) => module.ConsentDialog,
)

type Kind = 'PREPEDIDO' | 'COTIZACION'
type Asked = { kind: Kind; changes: Change[] }
type Reason = { k_parte: string; texto: string }

/** Makes a document of what is to be supplied (T-27). What changed since it was seen is consented to first; a failure leaves the cart as it is. */
export function Generate({ desk, isReady }: { desk: CartDesk; isReady: boolean }) {
  const { busy, fault, asked, generate, giveUp } = useGeneration(desk)
  const isNothing = desk.cart.totalpiezas === 0
  const { isStuck, pending } = desk.writes
  const button = (kind: Kind, text: string) => (
    <Button
      size="lg"
      variant={kind === 'PREPEDIDO' ? 'primary' : 'secondary'}
      disabled={!isReady || isNothing || busy !== null || isStuck}
      busy={busy === kind}
      onClick={() => void generate(kind)}
    >
      {isStuck && kind === 'PREPEDIDO' ? `Guardando ${plural(pending, 'cambio', 'cambios')}…` : text}
    </Button>
  )
  return (
    <div className="grid gap-2">
      {fault && <Alert title={fault.message} />}
      {button('PREPEDIDO', 'Generar pre-pedido')}
      {button('COTIZACION', 'Pedir cotización')}
      {isNothing && <p className="text-sm text-soft">Ninguna línea lleva piezas por surtir.</p>}
      {asked && (
        <Optional>
          <ConsentDialog
            changes={asked.changes}
            busy={busy !== null}
            onClose={giveUp}
            onConsent={() => void generate(asked.kind, asked.changes)}
          />
        </Optional>
      )}
      <p className="flex items-center gap-2 text-xs text-soft">
        <FileCheck2 size={14} aria-hidden className="shrink-0" /> Se genera un solo documento, aunque falle la conexión.
      </p>
    </div>
  )
}

/** The document on its way: what it waits for, and what it was refused for. `asked`: changes to be consented to. */
function useGeneration(desk: CartDesk) {
  const [busy, setBusy] = useState<Kind | null>(null)
  const [fault, setFault] = useState<Refusal | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const navigate = useNavigate()

  const refused = (error: unknown, kind: Kind) => {
    const refusal = told(error, 'generacion')
    // Written by the call that refused: what changed, or why each line cannot be taken.
    const { cambios, lineas } = (refusal.extra ?? {}) as { cambios?: Change[]; lineas?: Reason[] }
    setAsked(refusal.code === 'cambios' && cambios ? { kind, changes: cambios } : null)
    if (refusal.code !== 'cambios' && refusal.status !== 401) setFault(refusal)
    if (refusal.code === 'lineas' && lineas) desk.blame(lineas)
    void desk.refresh(true)
  }
  const generate = async (kind: Kind, consented: Change[] = []) => {
    setBusy(kind)
    setFault(null)
    try {
      // What is still being typed or sent belongs to the document.
      if (!(await desk.settled())) {
        setFault(new Refusal(409, 'Hay cambios que no se han guardado. Revisa el carrito y vuelve a intentar.'))
        return
      }
      const body = await bodyOf(desk, kind, consented)
      const { procesado } = await call('POST /cartItems/generacionCarrito', { body })
      setAsked(null)
      toast({ title: `${procesado.folio} generado`, text: procesado.advertencias.join(' ') || undefined })
      void tellOthers()
      await navigate(at(`/DetallePrepedido?id=${procesado.id}`))
    } catch (error) {
      refused(error, kind)
    } finally {
      setBusy(null)
    }
  }
  return { busy, fault, asked, generate, giveUp: () => setAsked(null) }
}

async function bodyOf({ now }: CartDesk, tipo: Kind, consented: Change[]) {
  const { carrito, version, viacliente, direccion_id, notas, orden_compra, flete, cascos, rebaja, lineas, frontera } =
    now()
  return {
    carrito: carrito?.id,
    version,
    flete,
    cascos: cascos ?? '0.00',
    ...(rebaja && { rebaja }),
    // Seldom needed: its program comes where a branch sells with the border's rate.
    ...(frontera && {
      frontera: (await bring(() => import('./shown-at-border.ts'))).shownAtBorder({ lineas, flete }, frontera),
    }),
    ...(viacliente && { via: viacliente }),
    ...(direccion_id !== null && { direccion: direccion_id }),
    notas,
    orden_compra,
    tipo,
    ...(consented.length > 0 && {
      consentimiento: consented.map(({ k_parte, tipo: what, ahora }) => ({ k_parte, tipo: what, ahora })),
    }),
  }
}

/** The badge here and the other tabs: what was used has left the cart. */
async function tellOthers(): Promise<void> {
  try {
    const { carrito } = await call('GET /cartItems/getItems')
    tellCart(carrito)
  } catch (error) {
    report('carrito', error)
  }
}
