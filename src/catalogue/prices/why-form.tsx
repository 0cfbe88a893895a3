import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useLocation, useNavigate } from 'react-router'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { day } from '#kit/ui/format.ts'
import { Trace } from './price-trace.tsx'
import { priceText } from './words.ts'

type Told = { origen: Reply<Api['GET /api/v1/precios/:k_parte/origen']> | null; falla: string } | null

/** «¿Por qué este precio?» for a typed code, quantity and day; the address holds the question. */
export function WhyForm({ asked, told }: { asked: URLSearchParams; told: Told }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  return (
    <section aria-labelledby="porque" className="grid gap-3 rounded-panel border border-line bg-card p-5">
      <h2 id="porque" className="text-lg">
        ¿Por qué este precio?
      </h2>
      <form
        method="get"
        action={pathname}
        aria-labelledby="porque"
        onSubmit={(event) => {
          event.preventDefault()
          const given = [...new FormData(event.currentTarget)].filter(
            (field): field is [string, string] => typeof field[1] === 'string' && field[1].trim() !== '',
          )
          void navigate(`${pathname}?${new URLSearchParams(given)}`, { preventScrollReset: true })
        }}
        className="grid items-end gap-3 sm:grid-cols-2"
      >
        <TextField
          name="parte"
          label="Código"
          required
          maxLength={40}
          defaultValue={asked.get('parte') ?? ''}
          error={told?.falla || undefined}
        />
        <TextField name="cantidad" label="Piezas" inputMode="numeric" defaultValue={asked.get('cantidad') ?? '1'} />
        <TextField type="date" name="en" label="Cómo estaba el" defaultValue={asked.get('en') ?? ''} />
        <Button type="submit" variant="secondary">
          Ver
        </Button>
      </form>
      {told?.origen && (
        <output className="grid gap-1.5 border-t border-line pt-3 text-sm">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="code">{told.origen.k_parte}</span>
            <span className="text-lg font-semibold tabular-nums">
              {told.origen.precio === null ? 'Sin precio' : priceText(told.origen.precio)}
            </span>
            <span className="text-soft">{day(told.origen.momento)}</span>
          </span>
          <Trace origin={told.origen} />
        </output>
      )}
    </section>
  )
}
