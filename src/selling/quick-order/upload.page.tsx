import { CircleCheck } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { at } from '#kit/base/place.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { mayBuy } from '#selling/cart-screen/show-cart.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { ListInput } from './list-input.tsx'
import { ListResult } from './list-result.tsx'
import { OwnCodes } from './own-codes.tsx'
import { takeQuickText } from '#selling/list-reading/quick-text.ts'
import { useList } from './use-list.ts'

/** C-11: anything pasted or uploaded becomes lines to be bought. */
export function Component() {
  const desk = useList()
  const isReady = useHydrated()
  const { review, entries, fault } = desk
  useFocusOnResult(review !== null)
  const { read, setTexto } = desk
  const starting = useRef(false)
  useEffect(() => {
    if (starting.current) return
    starting.current = true
    const texto = takeQuickText()
    if (!texto) return
    setTexto(texto)
    void read({ texto })
  })
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 desktop:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
        <div className="grid gap-1">
          <h1 className="text-3xl">Pegar o subir una lista</h1>
          <p className="max-w-prose text-soft">
            Cada línea dice qué parte es, cuántas piezas van y por qué. Nada entra al carrito hasta que tú lo agregues.
          </p>
        </div>
        {currentSession().cliente && <OwnCodes />}
      </header>
      {review === null && <ListInput desk={desk} isReady={isReady} />}
      {review === null && fault && <Alert title={fault.message} />}
      {review !== null && entries.length > 0 && <ListResult desk={desk} review={review} />}
      {review !== null && entries.length === 0 && <Done onAgain={desk.forget} />}
    </div>
  )
}

function useFocusOnResult(isThere: boolean): void {
  const was = useRef(false)
  useEffect(() => {
    if (isThere && !was.current) document.getElementById('revision')?.focus()
    was.current = isThere
  }, [isThere])
}

function Done({ onAgain }: { onAgain: () => void }) {
  return (
    <EmptyState
      title="No queda nada por agregar"
      text="Todas las líneas de tu lista ya están en el carrito."
      figure={<Icon of={CircleCheck} size={40} />}
    >
      <Button onClick={onAgain}>Pegar otra lista</Button>
      {mayBuy(currentSession()) && (
        <LinkButton href={at('/CartItemsList')} variant="secondary">
          Ver carrito
        </LinkButton>
      )}
    </EmptyState>
  )
}
