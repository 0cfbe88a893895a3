import { startTransition, useEffect, useOptimistic, useRef, useState } from 'react'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { type Branches, type WishChange, type Wishes, WishMenu, wishSaid } from './wish-menu.tsx'

/** Where it stands on a part's page: a visitor is led back to it once he signed in. */
const ANCHOR = 'avisame'

type WatchControlProps = {
  k_parte: string
  /** Asks at once what was wished, and not only when one comes near it. */
  isEager?: boolean
  isSmall?: boolean
  className?: string
}

/** «Avísame» wherever a part is looked at. */
export function WatchControl({ k_parte, isEager = false, isSmall, className }: WatchControlProps) {
  const [kept, keep] = useState<Wishes | null>(null)
  const [shown, show] = useOptimistic(kept)
  const [branches, setBranches] = useState<Branches>([])
  const { write, ask } = useWrite({ title: 'No se guardó', reloads: false })
  const place = useRef<HTMLDivElement>(null)
  const isAsked = useRef(false)
  const read = async () => {
    if (isAsked.current) return
    isAsked.current = true
    const found = await ask(() => call('GET /api/v1/partes/:k_parte/aviso', { params: { k_parte } }))
    if (found) keep(found)
    // Without them there is no branch to choose, and all else goes on.
    const known = await call('GET /api/admin/contactosucursales').catch(() => null)
    if (known) setBranches(known.sucursales)
    isAsked.current = found !== undefined
  }
  useEffect(() => {
    if (!isEager) return
    void read()
    // Who signed in for it comes back to it.
    if (location.hash === `#${ANCHOR}`) {
      place.current?.querySelector('details')?.setAttribute('open', '')
      place.current?.scrollIntoView({ block: 'center' })
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once; the page of another part is another control
  }, [])
  const change = (wanted: WishChange) =>
    startTransition(async () => {
      const { sucursal, ...on } = wanted
      const branch = branches.find(({ id }) => id === sucursal)
      if (shown) show({ ...shown, ...on, ...(sucursal !== undefined && { sucursal: branch }) })
      const send = () => call('PATCH /api/v1/partes/:k_parte/aviso', { params: { k_parte }, body: wanted })
      await write(async () => keep(await send()), wishSaid(k_parte, wanted))
    })
  return (
    <div ref={place} id={isEager ? ANCHOR : undefined} className={className}>
      <WishMenu
        k_parte={k_parte}
        wishes={shown}
        onNear={() => void read()}
        onChange={change}
        isSmall={isSmall}
        branches={branches}
      />
    </div>
  )
}
