import type { Refusal } from '#kit/base/refusal.ts'
import { at } from '#kit/base/place.ts'
import { count } from '#kit/ui/format.ts'
import { usesOf } from './in-use.ts'

/** In a refusal to delete: each use, and the way to it (G12). */
export function UsedBy({ refusal }: { refusal: Refusal }) {
  const uses = usesOf(refusal)
  if (uses.length === 0) return null
  return (
    <ul className="grid gap-1">
      {uses.map(({ texto, total, href }) => (
        <li key={texto}>
          {href ? (
            <a href={at(href)} className="link">
              Ver {count(total)} {texto}
            </a>
          ) : (
            `${count(total)} ${texto}`
          )}
        </li>
      ))}
    </ul>
  )
}
