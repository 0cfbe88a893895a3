import { CalendarClock, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { count, day, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { WholeList } from './contract.ts'
import type { ListDesk } from './use-list.ts'

type SuggestionCardProps = {
  suggestion: NonNullable<WholeList['sugerencia']>
  load: ListDesk['load']
  isReady: boolean
  mayWrite: boolean
}

/** What the standing order prepared: into the cart in one press, or discarded, which can be taken back. */
export function SuggestionCard({ suggestion: { id, fecha, lineas }, load, isReady, mayWrite }: SuggestionCardProps) {
  const { write } = useWrite()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    await load(() => call('POST /api/v1/sugerencias/:id/carga', { params: { id } }))
    setBusy(false)
  }
  const put = (estado: 'PENDIENTE' | 'DESCARTADA') =>
    call('PATCH /api/v1/sugerencias/:id', { params: { id }, body: { estado } })
  const discard = () =>
    write(() => put('DESCARTADA'), { title: 'Descartado por esta vez', undo: () => put('PENDIENTE') })
  return (
    <section aria-labelledby="preparado" className="grid gap-3 rounded-panel border border-accent bg-card p-5">
      <h2 id="preparado" className="flex items-center gap-2 text-lg">
        <Icon of={CalendarClock} className="text-accent" /> Preparado el {day(`${fecha}T12:00:00-06:00`)}
      </h2>
      <ul className="grid gap-1 text-sm sm:grid-cols-2">
        {lineas.map(({ k_parte, descripcion, cantidad, activa }) => (
          <li key={k_parte} className={`truncate ${activa ? '' : 'text-soft'}`}>
            <b className="tabular-nums">{count(cantidad)}</b> × <span className="code">{k_parte}</span>{' '}
            <span className="text-soft">{activa ? descripcion : 'ya no se vende'}</span>
          </li>
        ))}
      </ul>
      {mayWrite && (
        <div className="flex flex-wrap gap-2">
          <Button busy={busy} disabled={!isReady} onClick={() => void take()}>
            <Icon of={ShoppingCart} /> Pasar {plural(lineas.length, 'parte', 'partes')} al carrito
          </Button>
          <Button variant="secondary" disabled={!isReady || busy} onClick={() => void discard()}>
            Esta vez no
          </Button>
        </div>
      )}
    </section>
  )
}
