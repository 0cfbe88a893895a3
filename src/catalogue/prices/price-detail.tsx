import { Truck } from 'lucide-react'
import { currentSession } from '#kit/base/current-session.ts'
import { agoText } from '#kit/ui/age.ts'
import { count, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { PricedPart } from './contract.ts'
import type { Level } from './branch-signals.ts'
import { Semaphore } from './semaphore.tsx'
import { PriceWhy } from './price-why.tsx'
import { orderRule, piecesText, priceText, promotionText } from './words.ts'

/** the reader's price, larger quantities, when it can be there, and how many there are in each branch. */
export function PriceDetail({ part }: { part: PricedPart }) {
  return (
    <section aria-label="Precio y existencia" className="grid gap-3">
      {part.semaforo === null ? <Price part={part} /> : <Signals level={part.semaforo} part={part} />}
      <Promise part={part} />
      <Scales part={part} />
      <Branches part={part} />
      <Costs part={part} />
    </section>
  )
}

function Price({ part }: { part: PricedPart }) {
  const { precio, precio_iva, precio_lista, k_parte, origen } = part
  if (precio === null || precio_iva === null) {
    return <p className="text-lg font-semibold">Precio a consultar con un asesor</p>
  }
  const rule = orderRule(part)
  const isOwn = currentSession().cliente !== null
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-3xl font-bold tabular-nums">{priceText(precio)}</span>
        <span className="text-sm text-soft">MXN más IVA{!isOwn && ', precio de lista'}</span>
        {precio_lista !== null && (
          <s className="text-sm text-soft tabular-nums">
            <span className="sr-only">precio de lista </span>
            {money(precio_lista)}
          </s>
        )}
      </p>
      {part.promocion && <p className="text-sm font-semibold text-yes">{promotionText(part.promocion)}</p>}
      <div className="flex flex-wrap gap-x-4 text-sm text-soft tabular-nums">
        <span>{money(precio_iva)} con IVA</span>
        {rule && <span>{rule}</span>}
        {origen && <PriceWhy k_parte={k_parte} />}
      </div>
      {part.casco && (
        <p className="text-sm text-soft">Más casco: {money(part.casco)} más IVA; se devuelve al entregar el usado</p>
      )}
    </div>
  )
}

/** What the public is told where it sees no price: lights, and each branch with its day. */
function Signals({ level, part: { senales = [], existencias_hace } }: { level: Level; part: PricedPart }) {
  return (
    <div className="grid gap-2">
      <Semaphore level={level} className="text-base" />
      <ul aria-label="Por sucursal" className="divide-y divide-line rounded-panel border border-line bg-card text-sm">
        {senales.map(({ sucursal, nivel, texto }) => (
          <li key={sucursal} className="flex flex-wrap items-center justify-between gap-x-4 px-3 py-1.5">
            <span className={nivel === 'agotado' ? 'text-soft' : 'font-semibold'}>{sucursal}</span>
            <span className="text-soft">
              {nivel === 'pocas' && 'pocas piezas, '}
              {texto}
            </span>
          </li>
        ))}
      </ul>
      {existencias_hace !== undefined && <Stale minutes={existencias_hace} />}
    </div>
  )
}

function Stale({ minutes }: { minutes: number }) {
  return <p className="text-xs text-soft">Existencias de hace {agoText(minutes)}: pueden haber cambiado.</p>
}

function Promise({ part: { promesa } }: { part: PricedPart }) {
  if (!promesa) return null
  const isThere = promesa.fecha !== null
  return (
    <p className="flex items-center gap-2">
      <Icon of={Truck} className={isThere ? 'text-accent' : 'text-soft'} />
      <span className={isThere ? 'font-semibold' : 'text-soft'}>
        {isThere && 'Llega '}
        {isThere ? promesa.texto : promesa.texto.charAt(0).toUpperCase() + promesa.texto.slice(1)}
      </span>
    </p>
  )
}

function Scales({ part: { escalas } }: { part: PricedPart }) {
  if (escalas.length === 0) return null
  return (
    <ul aria-label="Precio por cantidad" className="flex flex-wrap gap-2">
      {escalas.map(({ desde, precio }) => (
        <li key={desde} className="rounded-control border border-line bg-card px-2.5 py-1 text-sm">
          <span className="text-soft">desde {plural(desde, 'pza', 'pzas')}</span>{' '}
          <span className="font-semibold tabular-nums">{priceText(precio)}</span>
        </li>
      ))}
    </ul>
  )
}

function Branches({ part: { existencia, existencias_hace } }: { part: PricedPart }) {
  if (existencia.length === 0) return null
  const isComing = existencia.some(({ en_transito }) => en_transito > 0)
  return (
    <div className="relative overflow-x-auto [contain:inline-size] rounded-panel border border-line bg-card">
      <table className="w-full text-sm">
        <caption className="sr-only">Existencia por sucursal</caption>
        <thead className="text-left text-xs text-soft">
          <tr>
            <th scope="col" className="px-3 pt-2 pb-1 font-normal">
              Sucursal
            </th>
            <th scope="col" className="px-3 pt-2 pb-1 text-right font-normal">
              Existencia
            </th>
            {isComing && (
              <th scope="col" className="px-3 pt-2 pb-1 text-right font-normal">
                En tránsito
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {existencia.map((shelf) => (
            <tr key={shelf.sucursal} className="border-t border-line">
              <th scope="row" className={`px-3 py-1.5 text-left ${shelf.es_mia ? 'font-semibold' : 'font-normal'}`}>
                {shelf.nombre}
                {shelf.es_mia && <span className="ml-2 text-xs font-normal text-soft">tu sucursal</span>}
              </th>
              <td
                className={`px-3 py-1.5 text-right tabular-nums ${shelf.disponible > 0 ? 'font-semibold' : 'text-soft'}`}
              >
                {piecesText(shelf)}
              </td>
              {isComing && (
                <td className="px-3 py-1.5 text-right text-soft tabular-nums">
                  {shelf.en_transito > 0 ? count(shelf.en_transito) : '—'}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {existencias_hace !== undefined && (
        <div className="border-t border-line px-3 py-1.5">
          <Stale minutes={existencias_hace} />
        </div>
      )}
    </div>
  )
}

/** Only for who bargains: whoever buys is sent none of it. */
function Costs({ part: { costo, margen, piso } }: { part: PricedPart }) {
  const facts = [
    costo && ['Costo', money(costo)],
    margen && ['Margen', `${margen} %`],
    piso && ['Piso', money(piso)],
  ].filter((fact) => Array.isArray(fact))
  if (facts.length === 0) return null
  return (
    <dl className="flex flex-wrap gap-x-5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-1.5">
          <dt className="text-soft">{name}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
