import { CartsDialog } from '#selling/carts/carts-dialog.tsx'
import { MoveDialog } from '#selling/carts/move-dialog.tsx'
import { SaveListDialog } from './save-list.tsx'
import type { CartDesk } from './use-cart.ts'

export type CartDialog = 'list' | 'carts' | 'move'

/** What is seldom done with the cart as a whole: one program, which comes when it is wanted. */
export function CartDialogs({ open, desk, onClose }: { open: CartDialog; desk: CartDesk; onClose: () => void }) {
  if (open === 'list') return <SaveListDialog onClose={onClose} />
  if (open === 'carts') return <CartsDialog onClose={onClose} settled={desk.settled} />
  return <MoveDialog cart={desk.cart} settled={desk.settled} onClose={onClose} />
}
