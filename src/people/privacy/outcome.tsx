import { count } from '#kit/ui/format.ts'
import type { Outcome } from './contract.ts'

/** What was done: said, deleted, kept and why. */
export function OutcomeList({ outcome: { nota, borrado, guardado } }: { outcome: Outcome }) {
  return (
    <div className="grid gap-3 text-sm">
      {nota && <p className="whitespace-pre-wrap wrap-anywhere">{nota}</p>}
      {borrado.length > 0 && (
        <div className="grid gap-1">
          <h4 className="font-semibold">Se borró</h4>
          <ul className="grid list-disc gap-1 pl-5">
            {borrado.map(({ que, n }) => (
              <li key={que}>
                {que} ({count(n)})
              </li>
            ))}
          </ul>
        </div>
      )}
      {guardado.length > 0 && (
        <div className="grid gap-1">
          <h4 className="font-semibold">Se conserva, y por qué</h4>
          <ul className="grid list-disc gap-1 pl-5">
            {guardado.map(({ que, n, porque }) => (
              <li key={que}>
                {que} ({count(n)}). <span className="text-soft">{porque}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
