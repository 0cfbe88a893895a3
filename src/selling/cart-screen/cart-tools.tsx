import { ListPlus, MessageCircle, ShoppingCart, Undo2, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { at } from '#kit/base/place.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { toast } from '#kit/ui/toast.ts'
import { shareHref } from '#selling/cart/share-text.ts'
import type { CartDialog } from './cart-dialogs.tsx'
import type { CartDesk } from './use-cart.ts'

const CartDialogs = part(
  () => import('./cart-dialogs.tsx'),
  (module) => module.CartDialogs,
)

/** What is done with the cart as a whole. */
export function CartTools({ desk, isReady }: { desk: CartDesk; isReady: boolean }) {
  const [open, setOpen] = useState<CartDialog | null>(null)
  const close = () => setOpen(null)
  const { cart, lastUndo, undo, empty } = desk
  const clear = async () => {
    const back = await empty()
    if (back) toast({ title: 'El carrito quedó vacío', actions: [{ text: 'Deshacer', onChoose: back }] })
  }
  return (
    <div className="-ml-3 flex flex-wrap gap-1 md:ml-0">
      {lastUndo && (
        <Button variant="quiet" size="sm" onClick={undo} title={`Deshacer: ${lastUndo} (Ctrl+Z)`}>
          <Icon of={Undo2} size={16} /> Deshacer<span className="sr-only">: {lastUndo}</span>
        </Button>
      )}
      <Button variant="quiet" size="sm" disabled={!isReady} onClick={() => setOpen('carts')}>
        <Icon of={ShoppingCart} size={16} /> Carritos
      </Button>
      <LinkButton variant="quiet" size="sm" href={at('/UploadFileCar')}>
        <Icon of={Upload} size={16} /> Pegar o subir lista
      </LinkButton>
      {cart.lineas.length > 0 && (
        <>
          <Button variant="quiet" size="sm" disabled={!isReady} onClick={() => setOpen('list')}>
            <Icon of={ListPlus} size={16} /> Guardar como lista
          </Button>
          {cart.carrito && !cart.carrito.unico && (
            <Button variant="quiet" size="sm" disabled={!isReady} onClick={() => setOpen('move')}>
              Pasar a otro
            </Button>
          )}
          <LinkButton variant="quiet" size="sm" href={shareHref(cart)} external>
            <Icon of={MessageCircle} size={16} /> Compartir por WhatsApp
          </LinkButton>
          <Button variant="quiet" size="sm" disabled={!isReady} onClick={() => void clear()}>
            Vaciar
          </Button>
        </>
      )}
      {open && (
        <Optional onFault={close}>
          <CartDialogs open={open} desk={desk} onClose={close} />
        </Optional>
      )}
    </div>
  )
}

/** Ctrl+Z takes the last change back, but not while a field holds something of its own to undo. */
export function useUndoKey(desk: CartDesk): void {
  const undo = useRef(desk.undo)
  useEffect(() => {
    undo.current = desk.undo
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      if (!isUndo || isWriting(event.target)) return
      event.preventDefault()
      undo.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  return target.dataset['columna'] === undefined || target.dataset['escrito'] !== undefined
}
