import { Search } from 'lucide-react'
import type { Ref } from 'react'
import type { Reply } from '#kit/base/contract.ts'
import type { Api } from '#api.ts'
import { Button } from '#kit/ui/button.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { piecesOf } from '#publishing/library/page-marks.ts'

type Found = Reply<Api['GET /api/v1/catalogos/:id/busqueda']>
type FormProps = { action: string; id: number; q: string; field: Ref<HTMLInputElement> }

/** Words within the catalogue that is open: a GET form, which works without scripts; it leads to the first page that says them. */
export function PageSearch({ action, id, q, field }: FormProps) {
  return (
    <search className="grow basis-64">
      <form action={action} method="get" className="flex items-end gap-2">
        <input type="hidden" name="doc" value={id} />
        <TextField
          key={q}
          ref={field}
          label="Buscar en el catálogo"
          name="q"
          type="search"
          maxLength={120}
          defaultValue={q}
          className="flex-1"
        />
        <Button type="submit" variant="secondary" aria-label="Buscar en el catálogo">
          <Icon of={Search} />
        </Button>
      </form>
    </search>
  )
}

type HitsProps = { found: Found; q: string; current: number; href: (page: number) => string }

/** The pages that say it, each with its words marked. */
export function Hits({ found: { total, paginas }, q, current, href }: HitsProps) {
  return (
    <div className="grid gap-2">
      <output className="text-sm font-semibold">
        {total === 0 ? 'Ninguna página lo dice' : plural(total, 'página lo dice', 'páginas lo dicen')}
      </output>
      {total > 0 && (
        <ol
          aria-label="Páginas que lo dicen"
          className="max-h-80 divide-y divide-line overflow-y-auto border-y border-line"
        >
          {paginas.map(({ n, veces, fragmento }) => (
            <li key={n}>
              <a
                href={href(n)}
                aria-current={n === current ? 'page' : undefined}
                className="grid gap-0.5 px-1 py-2 text-sm text-ink no-underline hover:text-accent-strong aria-[current]:font-semibold"
              >
                <span>
                  Página {count(n)} <span className="text-soft">({plural(veces, 'vez', 'veces')})</span>
                </span>
                <span className="text-soft wrap-anywhere">
                  {piecesOf(fragmento, q).map(({ text, isHit }, place) =>
                    isHit ? (
                      <mark key={place} className="bg-maybe-tint text-ink">
                        {text}
                      </mark>
                    ) : (
                      text
                    ),
                  )}
                </span>
              </a>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
