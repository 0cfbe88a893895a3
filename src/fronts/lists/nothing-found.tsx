import { SearchX } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import { modeTexts, SEARCH_MODES } from '#kit/base/settings.ts'
import { say } from '#kit/base/texts.ts'
import { partAddress, resultsAddress } from '#finding/search/search-address.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { AskAdviser } from './ask-adviser.tsx'
import type { Listing } from './list-data.ts'
import type { SearchRequest } from './search-request.ts'
import { nothingTexts } from './nothing-texts.ts'

type NothingFoundProps = {
  lista: Listing
  request: SearchRequest
  /** The vehicle the address named, as people say it; empty when none. */
  vehiculo: string
}

/** Nothing answers the words: nearest codes, other ways of searching, a person (P-11). */
export function NothingFound({ lista, request, vehiculo }: NothingFoundProps) {
  const { texto, tipo } = request
  return (
    <EmptyState
      title={say(nothingTexts.title, { texto })}
      text={tipo === 1 ? say(nothingTexts.text) : `Buscaste en «${say(modeTexts[tipo])}», que sólo mira códigos.`}
      figure={<Icon of={SearchX} size={40} />}
    >
      <div className="grid w-full grid-cols-[minmax(0,1fr)] gap-6 text-left">
        <OtherModes otros={lista.otros} texto={texto} tipo={tipo} />
        <NearCodes cercanos={lista.cercanos} />
        <div className="flex flex-wrap justify-center gap-2">
          <AskAdviser busca={texto} tipo={tipo} vehiculo={vehiculo} />
          <LinkButton href={at('/busquedaAvanzada')} variant="secondary">
            Buscar por vehículo
          </LinkButton>
          <LinkButton href={at('/ListaProds')} variant="quiet">
            Ver todo el catálogo
          </LinkButton>
        </div>
      </div>
    </EmptyState>
  )
}

/** The same words in the other modes, with how many each would find. */
export function OtherModes({ otros, texto, tipo }: { otros: Listing['otros']; texto: string; tipo: number }) {
  const found = SEARCH_MODES.flatMap((mode) =>
    otros
      .filter((other) => other.tipo === mode && mode !== tipo && other.total > 0)
      .map(({ total }) => ({ mode, total })),
  )
  if (found.length === 0) return null
  return (
    <section aria-label="Otras formas de buscar lo mismo">
      <h3 className="mb-2 text-base">Lo mismo, buscado de otra forma</h3>
      <ul className="flex flex-wrap gap-2">
        {found.map(({ mode, total }) => (
          <li key={mode}>
            <ChipLink href={resultsAddress(texto, mode)}>
              {say(modeTexts[mode])} <span className="text-soft">{plural(total, 'parte', 'partes')}</span>
            </ChipLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NearCodes({ cercanos }: { cercanos: Listing['cercanos'] }) {
  if (cercanos.length === 0) return null
  return (
    <section aria-label="Códigos parecidos">
      <h3 className="mb-2 text-base">Códigos parecidos</h3>
      <ul className="divide-y divide-line border-y border-line">
        {cercanos.map(({ k_parte, descripcion, linea }) => (
          <li key={k_parte}>
            <a
              href={partAddress(k_parte)}
              className="flex min-h-11 items-center gap-4 text-ink no-underline hover:text-accent-strong"
            >
              <span className="code font-semibold">{k_parte}</span>
              <span className="min-w-0 flex-1 truncate text-sm text-soft">{descripcion || linea}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
