import { startTransition, useOptimistic } from 'react'
import { call } from '#kit/base/call.ts'
import { SUPPLY_WAYS, type SupplyWay, supplyWays } from '#kit/base/supply-ways.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

/** From where what the company buys comes; kept at once, and taken back in one step. */
export function SupplyChoice({ surtido }: { surtido: SupplyWay }) {
  const { write, busy } = useWrite()
  const isReady = useHydrated()
  const send = (way: SupplyWay) => call('PATCH /api/v1/mi-empresa', { body: { surtido: way } })
  const [shown, show] = useOptimistic(surtido)
  const choose = (way: SupplyWay) =>
    startTransition(async () => {
      show(way)
      await write(() => send(way), { title: 'Guardado', undo: () => send(surtido) })
    })
  return (
    <fieldset className="grid gap-1 rounded-panel border border-line bg-card p-5">
      <legend className="sr-only">Cómo se surte lo que compran</legend>
      <h2 className="text-xl">Cómo se surte lo que compran</h2>
      <p className="max-w-prose text-soft">Vale para los carritos y cotizaciones de todos, desde ahora.</p>
      {SUPPLY_WAYS.map((way) => (
        <label key={way} className="flex min-h-11 items-center gap-3 md:min-h-9">
          <input
            type="radio"
            name="surtido"
            value={way}
            checked={way === shown}
            disabled={!isReady || busy}
            onChange={() => choose(way)}
          />
          {supplyWays[way]}
        </label>
      ))}
    </fieldset>
  )
}
