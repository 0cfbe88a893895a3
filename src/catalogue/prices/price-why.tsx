import { type ReactNode, useState } from 'react'
import { currentSession } from '#kit/base/current-session.ts'
import { report } from '#kit/base/report.ts'
import { restOfStyles } from '#kit/base/rest-of-styles.ts'

/** «¿Por qué este precio?», asked for when somebody wants to know. */
export function PriceWhy({ k_parte }: { k_parte: string }) {
  const [told, setTold] = useState<ReactNode>(null)
  const { cliente, permissions } = currentSession()
  if (!cliente && !permissions.includes('clientes-read')) return null

  const ask = async () => {
    try {
      const [{ explain }] = await Promise.all([import('./price-trace.tsx'), restOfStyles()])
      setTold(await explain(k_parte))
    } catch (error) {
      report('chunk', error)
    }
  }
  return (
    <details onToggle={(event) => event.currentTarget.open && void ask()}>
      <summary className="link inline-block min-h-6">¿Por qué este precio?</summary>
      <div aria-live="polite" className="py-1 text-ink">
        {told}
      </div>
    </details>
  )
}
