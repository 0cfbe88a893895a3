import { ArrowRight } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import { noDescription, say } from '#kit/base/texts.ts'
import { partAddress } from '#finding/search/search-address.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { AskAdviser } from '#fronts/lists/ask-adviser.tsx'
import { ForReader } from './for-reader.tsx'
import type { Nearby, ProductData } from './product-data.ts'
import { missingTexts } from './missing-texts.ts'

type Missing = Exclude<ProductData, { estado: 'activo' }>

/** The page of a code that is nobody's, or of a part that is no longer sold (XE-17): what to take instead. */
export function ProductMissing({ product }: { product: Missing }) {
  const { estado, codigo } = product
  const isGone = estado === 'retirado'
  return (
    <div className="wrap grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-8 py-10 md:py-16">
      <header className="grid gap-2">
        <p className="code text-lg text-soft break-all">{codigo}</p>
        <h1 className="text-3xl">{say(isGone ? missingTexts.gone : missingTexts.unknown)}</h1>
        <p className="text-soft">{isGone ? goneText(product) : say(missingTexts.check)}</p>
      </header>
      {isGone && product.reemplazo && <Replacement reemplazo={product.reemplazo} />}
      {!isGone && <SearchAgain codigo={codigo} />}
      <NearbyParts
        title={isGone ? 'Otras alternativas' : 'Los códigos más parecidos'}
        partes={isGone ? product.alternativas : product.cercanos}
      />
      <div className="flex flex-wrap gap-2">
        <AskAdviser busca={codigo} tipo={2} variant="secondary" />
        <LinkButton href={at('/ListaProds')} variant="quiet">
          Ver todo el catálogo
        </LinkButton>
        {isGone && <ForReader k_parte={codigo} />}
      </div>
    </div>
  )
}

/** What can be asked for instead, or that nothing is known to be the same. */
function goneText({ reemplazo, alternativas }: Extract<Missing, { estado: 'retirado' }>): string {
  return reemplazo || alternativas.length > 0
    ? 'Ya no se vende con este código. Esto es lo que puedes pedir en su lugar.'
    : 'Ya no se vende con este código, y no conocemos otra parte que sirva con seguridad para los mismos vehículos. Pregúntale a un asesor.'
}

function Replacement({ reemplazo: { k_parte, descripcion } }: { reemplazo: { k_parte: string; descripcion: string } }) {
  return (
    <a
      href={partAddress(k_parte)}
      className="flex items-center gap-4 rounded-panel border border-accent bg-accent-tint p-4 text-ink no-underline hover:shadow-raised"
    >
      <span className="grid min-w-0 flex-1 gap-0.5">
        <span className="text-sm font-semibold text-accent-strong">Reemplazado por</span>
        <span className="code text-xl font-semibold break-words">{k_parte}</span>
        <span>{descripcion || say(noDescription)}</span>
      </span>
      <Icon of={ArrowRight} size={22} className="text-accent-strong" />
    </a>
  )
}

/** The search of the whole site, with what was asked for already written. */
function SearchAgain({ codigo }: { codigo: string }) {
  return (
    <form method="get" action={at('/ListadoProductos')} className="flex gap-2">
      <input type="hidden" name="tipobusqueda" value="1" />
      <input
        type="search"
        name="productobusqueda"
        defaultValue={codigo}
        required
        minLength={3}
        maxLength={120}
        aria-label="Buscar en el catálogo"
        className="min-h-11 min-w-0 flex-1 rounded-control border border-edge bg-card px-3 text-base hover:border-accent"
      />
      <Button type="submit">Buscar</Button>
    </form>
  )
}

function NearbyParts({ title, partes }: { title: string; partes: Nearby[] }) {
  if (partes.length === 0) return null
  return (
    <section aria-labelledby="parecidas">
      <h2 id="parecidas" className="mb-3 text-xl">
        {title}
      </h2>
      <ul className="divide-y divide-line overflow-hidden rounded-panel border border-line bg-card">
        {partes.map(({ k_parte, descripcion, linea, ilustracion, razon }) => (
          <li key={k_parte}>
            <a
              href={partAddress(k_parte)}
              className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 p-2.5 pr-4 text-ink no-underline hover:bg-sunk hover:text-accent-strong"
            >
              <img
                src={at(ilustracion ?? '/ilustraciones/generica.svg')}
                alt=""
                width={56}
                height={56}
                loading="lazy"
                className="row-span-2 size-14 rounded-control bg-sunk object-contain p-1.5"
              />
              <span className="code self-end font-semibold break-words">{k_parte}</span>
              <span className="truncate text-sm text-soft">
                {[descripcion || linea, razon].filter(Boolean).join(' · ')}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
