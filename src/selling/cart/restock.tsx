import { ShoppingCart } from 'lucide-react'
import { useId, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite, type Write } from '#kit/forms/use-write.ts'
import { partAddress } from '#finding/search/search-address.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { day, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { tellCart } from './cart-news.ts'
import { QuantityField } from './quantity-field.tsx'
import { rhythmText } from './restock-words.ts'

export type Restock = Reply<Api['GET /api/v1/resurtido']>
type Part = Restock['partes'][number]

/** Shown before one asks for the rest. */
const SHOWN = 6

type RestockProps = { restock: Restock; className?: string; onAdded?: () => void }

/** What the client is due to buy again, each with why; nothing goes into the cart by itself, and nothing is shown when nothing is due. */
export function RestockPanel({ restock: { partes, total }, className = '', onAdded }: RestockProps) {
  const id = useId()
  const isReady = useHydrated()
  const [pieces, setPieces] = useState<Record<string, number>>({})
  const [isWhole, setWhole] = useState(false)
  const { busy, write } = useWrite()
  const shown = isWhole ? partes : partes.slice(0, SHOWN)
  const lineas = shown
    .map(({ k_parte, cantidad }) => ({ k_parte, cantidad: pieces[k_parte] ?? cantidad }))
    .filter(({ cantidad }) => cantidad > 0)

  if (partes.length === 0) return null
  return (
    <section aria-labelledby={id} className={`grid grid-cols-[minmax(0,1fr)] gap-3 ${className}`}>
      <header className="grid gap-1">
        <h2 id={id} className="text-xl">
          Te toca resurtir
        </h2>
        <p className="text-sm text-soft">
          Por lo que sueles comprar. Cambia las piezas, o pon 0 en lo que no quieras: nada se pide solo.
        </p>
      </header>
      <ul className="divide-y divide-line rounded-panel border border-line bg-card">
        {shown.map((part) => (
          <Due
            key={part.k_parte}
            part={part}
            pieces={pieces[part.k_parte] ?? part.cantidad}
            isReady={isReady}
            onPieces={(n) => setPieces((all) => ({ ...all, [part.k_parte]: n }))}
          />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-2">
        <Button
          busy={busy}
          disabled={!isReady || lineas.length === 0}
          onClick={() => void addAll(write, lineas, onAdded)}
        >
          <Icon of={ShoppingCart} /> Agregar {plural(lineas.length, 'parte', 'partes')}
        </Button>
        {!isWhole && partes.length > SHOWN && (
          <Button variant="secondary" onClick={() => setWhole(true)}>
            Ver {plural(partes.length - SHOWN, 'parte', 'partes')} más
          </Button>
        )}
        {isWhole && total > partes.length && (
          <span className="text-sm text-soft">
            Se muestran las {partes.length} más atrasadas de {total}.
          </span>
        )}
      </div>
    </section>
  )
}

/** Into the cart at once, which can be taken back as a whole. */
function addAll(write: Write['write'], lineas: { k_parte: string; cantidad: number }[], onAdded?: () => void) {
  return write(
    async () => {
      const { agregadas, avisos, ...news } = await call('POST /api/v1/carrito/lote', { body: { lineas } })
      tellCart(news)
      onAdded?.()
      return { agregadas, avisos }
    },
    ({ agregadas, avisos }) => ({
      title: `${plural(agregadas, 'parte', 'partes')} en tu carrito`,
      text: avisos.slice(0, 2).join(' ') || undefined,
      undo: async () => {
        tellCart(await call('POST /api/v1/carrito/lote/deshacer', { body: { lineas } }))
        onAdded?.()
      },
    }),
  )
}

type DueProps = { part: Part; pieces: number; isReady: boolean; onPieces: (n: number) => void }

function Due({ part, pieces, isReady, onPieces }: DueProps) {
  const { k_parte, descripcion, linea, ultima, semaforo } = part
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <div className="grid min-w-48 flex-1 gap-0.5">
        <p className="flex flex-wrap items-center gap-x-2">
          <a href={partAddress(k_parte)} className="code inline-flex min-h-6 items-center font-semibold text-ink">
            {k_parte}
          </a>
          {semaforo !== 'disponible' && (
            <Badge tone={semaforo === 'agotado' ? 'no' : 'maybe'}>
              {semaforo === 'agotado' ? 'Agotado' : 'Pocas piezas'}
            </Badge>
          )}
        </p>
        <p className="truncate text-sm">{descripcion || linea}</p>
        <p className="text-xs text-soft" title={`Última compra: ${day(`${ultima}T12:00:00-06:00`)}`}>
          {rhythmText(part)}
        </p>
      </div>
      <div className="w-20">
        <QuantityField
          name={`resurtir-${k_parte}`}
          column="resurtir"
          label={`Piezas de ${k_parte} por resurtir`}
          value={pieces}
          disabled={!isReady}
          onCommit={async (n) => {
            onPieces(n)
            return true
          }}
        />
      </div>
    </li>
  )
}
