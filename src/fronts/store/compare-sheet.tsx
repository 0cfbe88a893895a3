import { PartPicture } from '#catalogue/parts/part-picture.tsx'
import { PriceTag } from '#catalogue/prices/price-tag.tsx'
import { Semaphore } from '#catalogue/prices/semaphore.tsx'
import { piecesText } from '#catalogue/prices/words.ts'
import { partAddress } from '#finding/search/search-address.ts'
import { AddToCart } from '#selling/cart-screen/add-to-cart.tsx'
import { count } from '#kit/ui/format.ts'
import { CompareFits } from './compare-fits.tsx'
import { type Compared, differs, factsOf, foreignCodes, vehiclesOf } from './compare-rows.ts'
import { CompareLine } from './compare-line.tsx'
import { noDescription, say } from '#kit/base/texts.ts'

/** Of each list of vehicles. */
const MOST_VEHICLES = 12

type SheetProps = {
  parts: readonly Compared[]
  isGuest: boolean
  /** The comparison without one of them. */
  hrefWithout: (k_parte: string) => string
  /** What all say alike is left out. */
  onlyDifferences?: boolean
}

/** One column a part. On a phone two columns stand in sight and the others scroll within the table; the names of the facts stand above them. */
export function CompareSheet({ parts, isGuest, hrefWithout, onlyDifferences = false }: SheetProps) {
  const isSeveral = parts.length > 1
  const facts = factsOf(parts).filter((one) => !onlyDifferences || differs(one))
  return (
    // The table scrolls in its frame, with all that only readers are told, and the keyboard must reach it.
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label="Comparación"
      className={`relative overflow-x-auto rounded-panel border border-line bg-card print:overflow-visible ${isSeveral ? '' : 'max-w-2xl'}`}
    >
      <table className="w-full text-sm desktop:table-fixed">
        <thead>
          <tr className="align-top">
            <th scope="col" className="sticky left-0 z-1 bg-card p-3 w-36 max-md:hidden">
              <span className="sr-only">Dato</span>
            </th>
            {parts.map((part) => (
              <PartHeading key={part.parte.k_parte} part={part} href={hrefWithout(part.parte.k_parte)} />
            ))}
          </tr>
        </thead>
        <CompareFits codes={parts.map(({ parte }) => parte.k_parte)} />
        <Offers offers={parts.map(({ precio }) => precio)} isGuest={isGuest} />
        {facts.map((fact) => (
          <CompareLine key={fact.nombre} name={fact.nombre} isDifferent={isSeveral && differs(fact)}>
            {fact.valores.map((value) => value || '—')}
          </CompareLine>
        ))}
        {!onlyDifferences && (
          <CompareLine name="Equivale a">{parts.map((part) => foreignCodes(part) || '—')}</CompareLine>
        )}
        <Vehicles parts={parts} />
      </table>
    </section>
  )
}

function PartHeading({ part: { parte, precio }, href }: { part: Compared; href: string }) {
  const { k_parte, descripcion, ilustracion } = parte
  return (
    <th scope="col" className="min-w-40 p-3 text-left font-normal md:min-w-48">
      <span className="grid gap-1.5">
        <PartPicture
          ruta={ilustracion}
          alt=""
          sizes="240px"
          width={240}
          height={180}
          className="aspect-[4/3] max-h-44 w-full rounded-control bg-sunk object-contain p-2"
        />
        <a href={partAddress(k_parte)} className="code link text-base font-semibold break-all">
          {k_parte}
        </a>
        <span>{descripcion || say(noDescription)}</span>
        <AddToCart k_parte={k_parte} empaque={precio?.multiplo} minimo={precio?.minimo} layout="card" />
        <a
          href={href}
          rel="nofollow"
          aria-label={`Quitar ${k_parte}`}
          className="link inline-flex min-h-11 items-center justify-self-start text-xs md:min-h-7 print:hidden"
        >
          Quitar
        </a>
      </span>
    </th>
  )
}

/** What its reader may know: his price, or the list's; lights or pieces, and each branch with its day. */
function Offers({ offers, isGuest }: { offers: readonly Compared['precio'][]; isGuest: boolean }) {
  const isPriced = offers.some((one) => one && (one.precio !== null || one.semaforo === null))
  return (
    <>
      {isPriced && (
        <CompareLine name="Precio sin IVA">
          {offers.map((one) => one && <PriceTag key={one.k_parte} part={one} size="small" saysVat={isGuest} />)}
        </CompareLine>
      )}
      {offers.some((one) => one?.semaforo || one?.promesa) && (
        <CompareLine name="Existencia y entrega">
          {offers.map((one) => one && <Delivery key={one.k_parte} part={one} />)}
        </CompareLine>
      )}
    </>
  )
}

function Delivery({ part }: { part: NonNullable<Compared['precio']> }) {
  const { semaforo, senales = [], existencia, promesa } = part
  const branches = [...senales, ...existencia.map((shelf) => ({ sucursal: shelf.nombre, texto: piecesText(shelf) }))]
  return (
    <div className="grid gap-1.5 font-normal">
      {semaforo && <Semaphore level={semaforo} />}
      {promesa && <span>{promesa.texto}</span>}
      <ul className="grid gap-0.5 text-xs">
        {branches.map(({ sucursal, texto }) => (
          <li key={sucursal}>
            <span className="text-soft">{sucursal}:</span> {texto}
          </li>
        ))}
      </ul>
    </div>
  )
}

function Vehicles({ parts }: { parts: readonly Compared[] }) {
  const { comunes, propios } = vehiclesOf(parts)
  if (parts.length === 1)
    return <CompareLine name="Vehículos">{[listText(comunes) || 'El catálogo no dice cuáles']}</CompareLine>
  return (
    <>
      <CompareLine name="Vehículos de todas" isWhole>
        {parts.map(() => listText(comunes) || 'Ninguno en común')}
      </CompareLine>
      <CompareLine name="Sólo de ésta">{propios.map((own) => listText(own) || '—')}</CompareLine>
    </>
  )
}

function listText(models: readonly string[]): string {
  const more = models.length - MOST_VEHICLES
  return models.slice(0, MOST_VEHICLES).join(', ') + (more > 0 ? ` y ${count(more)} más` : '')
}
