import { BookOpen } from 'lucide-react'
import { at } from '#kit/base/place.ts'
import type { PartBrand } from '#catalogue/parts/contract.ts'
import type { Catalogue } from '#publishing/library-screens/catalogue-card.tsx'
import { readerHref } from '#publishing/library/library-words.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'

/** Lines shown of a brand; its list has the rest. */
const SHOWN_LINES = 4
/** Catalogues shown of a brand: editions before them are old. */
const SHOWN_CATALOGUES = 3

/** A brand: its logo or its name as a tile, what it makes, and the way to its parts. */
export function BrandCard({ brand, catalogues }: { brand: PartBrand; catalogues: Catalogue[] }) {
  const { id, nombre, descripcion, propia, total, lineas } = brand
  const rest = lineas.length - SHOWN_LINES
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-panel border border-line bg-card">
      <NameTile brand={brand} />
      <div className="flex flex-1 flex-col gap-2 p-4">
        <h2 className="flex flex-wrap items-center gap-2 text-lg">
          {nombre}
          {propia && (
            <Badge tone="accent" className="font-sans">
              Marca propia
            </Badge>
          )}
        </h2>
        {descripcion && <p className="line-clamp-3 text-sm text-soft">{descripcion}</p>}
        {lineas.length > 0 && (
          <ul className="flex flex-wrap gap-x-3 text-sm">
            {lineas.slice(0, SHOWN_LINES).map((line) => (
              <li key={line.id}>
                <a
                  href={at(`/ListadoProductos/${line.id}/${line.slug}?marca=${id}`)}
                  className="link inline-block py-1"
                >
                  {line.nombre}
                </a>
              </li>
            ))}
            {rest > 0 && <li className="py-1 text-soft">y {plural(rest, 'línea más', 'líneas más')}</li>}
          </ul>
        )}
        {catalogues.length > 0 && <Catalogues of={nombre} catalogues={catalogues} />}
        <p className="mt-auto pt-1">
          {total > 0 ? (
            <a
              href={at(`/ListaProds?marca=${id}`)}
              className="inline-flex min-h-11 items-center font-semibold text-accent hover:text-accent-strong md:min-h-8"
            >
              Ver {plural(total, 'parte', 'partes')} <span className="sr-only">de {nombre}</span>
            </a>
          ) : (
            <span className="text-sm text-soft">Sus partes se publicarán pronto</span>
          )}
        </p>
      </div>
    </article>
  )
}

/** The brand's own PDF catalogues, the newest first. */
function Catalogues({ of: marca, catalogues }: { of: string; catalogues: Catalogue[] }) {
  return (
    <ul aria-label={`Catálogos en PDF de ${marca}`} className="grid text-sm">
      {catalogues.slice(0, SHOWN_CATALOGUES).map((catalogue) => (
        <li key={catalogue.id}>
          <a href={readerHref(catalogue)} className="link inline-flex min-h-8 items-center gap-2">
            <Icon of={BookOpen} size={16} />
            {catalogue.titulo} {catalogue.year} <span className="text-soft">(PDF)</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** A brand without logo is lettered on the sheet. */
function NameTile({ brand: { nombre, logo } }: { brand: PartBrand }) {
  return (
    <div className="drafting grid h-28 place-items-center overflow-hidden border-b border-line bg-sunk px-6">
      {logo ? (
        <img src={at(logo)} alt="" width={200} height={64} loading="lazy" className="max-h-16 w-auto object-contain" />
      ) : (
        <span aria-hidden className="max-w-full truncate bg-sunk px-3 font-display text-2xl font-bold tracking-wide">
          {nombre}
        </span>
      )}
    </div>
  )
}
