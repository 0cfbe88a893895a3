import type { ReactNode } from 'react'
import { at } from '#kit/base/place.ts'
import type { PricedPart } from '#catalogue/prices/contract.ts'
import { PriceTag } from '#catalogue/prices/price-tag.tsx'
import { orderRule, piecesText } from '#catalogue/prices/words.ts'
import { AddToCart } from '#selling/cart-screen/add-to-cart.tsx'
import { partAddress } from '#finding/search/search-address.ts'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { ListHeader } from '#fronts/lists/list-frame.tsx'
import type { Part } from '#fronts/product/product-data.ts'
import { soldBy } from '#fronts/product/product-units.ts'

export type Compared = { parte: Part; aplicaciones: number; precio: PricedPart | null }

/** Two to four parts side by side; what differs stands in full ink. */
export function ProductsCompare({ parts, back }: { parts: readonly Compared[]; back: string }) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-4 py-4">
      <ListHeader crumbs={[{ texto: 'Productos', href: back }, { texto: 'Comparación' }]} title="Comparación" />
      {parts.length < 2 ? (
        <EmptyState title="Ya no hay qué comparar" text="Alguna de las partes ya no está en el catálogo.">
          <LinkButton href={back}>Volver a la lista</LinkButton>
        </EmptyState>
      ) : (
        <Sheet parts={parts} />
      )}
    </div>
  )
}

function Sheet({ parts }: { parts: readonly Compared[] }) {
  const attributes = new Map(
    parts.flatMap(({ parte }) =>
      parte.atributos.map(({ clave, nombre, unidad }) => [clave, { nombre, unidad }] as const),
    ),
  )
  const branches = parts[0]?.precio?.existencia ?? []
  return (
    // The table scrolls in its frame, and the keyboard must reach it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label="Comparación" className="overflow-x-auto rounded-panel border border-line bg-card">
      <table className="w-full text-sm">
        <thead>
          <tr className="align-top">
            <th scope="col" className="sticky left-0 bg-card p-3">
              <span className="sr-only">Dato</span>
            </th>
            {parts.map(({ parte, precio }) => (
              <th key={parte.k_parte} scope="col" className="min-w-48 p-3 text-left font-normal">
                <span className="grid gap-1.5">
                  <img
                    src={at(parte.ilustracion ?? '/ilustraciones/generica.svg')}
                    alt=""
                    width={96}
                    height={96}
                    className="size-24 rounded-control bg-sunk object-contain p-2"
                  />
                  <a href={partAddress(parte.k_parte)} className="code link font-semibold">
                    {parte.k_parte}
                  </a>
                  <span className="line-clamp-3">{parte.descripcion || 'Descripción no disponible'}</span>
                  <AddToCart k_parte={parte.k_parte} empaque={precio?.multiplo} minimo={precio?.minimo} layout="card" />
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Line name="Precio sin IVA" values={parts.map(({ precio }) => precio?.precio)}>
            {parts.map(({ precio, parte }) => (precio ? <PriceTag key={parte.k_parte} part={precio} /> : '—'))}
          </Line>
          <Line name="Entrega" values={parts.map(({ precio }) => precio?.promesa?.texto ?? '—')} />
          {branches.map(({ sucursal, nombre }) => (
            <Line key={sucursal} name={nombre} values={parts.map(({ precio }) => shelfText(precio, sucursal))} />
          ))}
          <Line
            name="Se vende"
            values={parts.map(({ parte, precio }) => (precio && orderRule(precio)) ?? soldBy(parte))}
          />
          <Line name="Línea" values={parts.map(({ parte }) => parte.linea)} />
          <Line name="Marca" values={parts.map(({ parte }) => parte.marca ?? '—')} />
          <Line name="Aplicaciones" values={parts.map(({ aplicaciones }) => count(aplicaciones))} />
          {[...attributes].map(([clave, { nombre, unidad }]) => (
            <Line key={clave} name={nombre} values={parts.map(({ parte }) => attributeText(parte, clave, unidad))} />
          ))}
          <Line
            name="Garantía"
            values={parts.map(({ parte }) =>
              parte.garantia_meses ? plural(parte.garantia_meses, 'mes', 'meses') : '—',
            )}
          />
        </tbody>
      </table>
    </section>
  )
}

type LineProps = { name: string; values: readonly (string | null | undefined)[]; children?: readonly ReactNode[] }

function Line({ name, values, children }: LineProps) {
  const differs = new Set(values).size > 1
  return (
    <tr className="border-t border-line">
      <th scope="row" className="sticky left-0 bg-card px-3 py-2 text-left font-normal text-soft">
        {name}
      </th>
      {values.map((value, place) => (
        // The columns are the parts, whose order does not change.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={place} className={`px-3 py-2 align-top tabular-nums ${differs ? 'font-semibold' : 'text-soft'}`}>
          {children?.[place] ?? value ?? '—'}
        </td>
      ))}
    </tr>
  )
}

function shelfText(price: PricedPart | null, branch: string): string {
  const shelf = price?.existencia.find(({ sucursal }) => sucursal === branch)
  return shelf ? piecesText(shelf) : '—'
}

function attributeText({ atributos }: Part, clave: string, unidad: string | null): string {
  const found = atributos.find((attribute) => attribute.clave === clave)
  return found ? [found.valor, unidad].filter(Boolean).join(' ') : '—'
}
