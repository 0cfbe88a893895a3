import { ArrowLeft, Download, MessageCircle, Printer } from 'lucide-react'
import { Fragment, useEffect } from 'react'
import { useNavigate } from 'react-router'
import { at } from '#kit/base/place.ts'
import { taxLines } from '#kit/base/vat.ts'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { count, day, money } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { PrintedQuote } from './contract.ts'
import { whatsAppLink } from './hand-off.ts'

/** The sheet the customer takes home. It is made of the print call alone, which knows no cost and no margin. */
export function Printed({ quote, printsNow }: { quote: PrintedQuote; printsNow: boolean }) {
  const navigate = useNavigate()
  const { id, folio } = quote
  useEffect(() => {
    if (!printsNow) return
    // Once: going back to this address must not print again.
    void navigate(at(`/HelpCotizador?imprimir=${id}`), { replace: true })
    window.print()
  }, [printsNow, navigate, id])
  return (
    <div data-solo-hoja className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 print:block print:p-0">
      <h1 className="sr-only">Cotización {count(folio)}</h1>
      <div className="flex flex-wrap gap-2 print:hidden">
        <LinkButton href={at(`/HelpCotizador?id=${id}`)} variant="secondary">
          <Icon of={ArrowLeft} /> Volver
        </LinkButton>
        <Button onClick={() => window.print()}>
          <Icon of={Printer} /> Imprimir
        </Button>
        <a
          href={at(`/api/v1/mostrador/cotizaciones/${id}/pdf`)}
          download
          className="inline-flex min-h-11 items-center gap-2 rounded-control border border-edge bg-card px-4 font-semibold text-ink no-underline hover:border-accent md:min-h-10"
        >
          <Icon of={Download} /> PDF
        </a>
        <LinkButton href={whatsAppLink(quote)} variant="secondary" external>
          <Icon of={MessageCircle} /> WhatsApp
        </LinkButton>
      </div>
      <Sheet quote={quote} />
    </div>
  )
}

function Sheet({ quote }: { quote: PrintedQuote }) {
  const { tienda, folio, nombre, telefono, vehiculo, notas, vigencia, creado_en, lineas, totales } = quote
  return (
    <article className="mx-auto grid w-full max-w-4xl gap-6 rounded-panel border border-line bg-card p-5 md:p-10 print:max-w-none print:border-0 print:p-0">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="grid gap-1">
          {tienda.logo && (
            <img
              src={at(`/api/v1/mostrador/tienda/logo?v=${tienda.logo}`)}
              alt=""
              width={192}
              height={80}
              className="h-20 w-48 object-contain object-left"
            />
          )}
          <p className="text-lg font-semibold">{tienda.nombre}</p>
          <p className="text-sm text-soft">{[tienda.direccion, tienda.telefono].filter(Boolean).join(' · ')}</p>
        </div>
        <div className="text-right">
          <p className="text-2xl font-bold">Cotización {count(folio)}</p>
          <p className="text-sm text-soft">{day(creado_en)}</p>
          <p className="text-sm text-soft">Vigente hasta el {day(`${vigencia}T12:00:00Z`)}</p>
        </div>
      </header>
      {(nombre || telefono || vehiculo) && (
        <p>
          <span className="font-semibold">{nombre}</span> {telefono}{' '}
          {vehiculo && <span className="block text-sm">Vehículo: {vehiculo}</span>}
        </p>
      )}
      <Lines lineas={lineas} />
      <dl className="ml-auto grid w-full max-w-64 grid-cols-2 gap-y-1 tabular-nums [&_dd]:text-right">
        <dt>Subtotal</dt>
        <dd>{money(totales.subtotal)}</dd>
        {taxLines(totales).map(([label, amount]) => (
          <Fragment key={label}>
            <dt>{label}</dt>
            <dd>{money(amount)}</dd>
          </Fragment>
        ))}
        <dt className="text-lg font-bold">Total</dt>
        <dd className="text-lg font-bold">{money(totales.total)}</dd>
      </dl>
      {notas && <p className="text-sm whitespace-pre-line">{notas}</p>}
      {tienda.leyenda && <p className="text-sm text-soft">{tienda.leyenda}</p>}
    </article>
  )
}

function Lines({ lineas }: Pick<PrintedQuote, 'lineas'>) {
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-edge text-left">
          <th scope="col" className="py-1.5 pr-3">
            Parte
          </th>
          <th scope="col" className="px-2 text-right">
            Piezas
          </th>
          <th scope="col" className="px-2 text-right">
            Precio
          </th>
          <th scope="col" className="pl-2 text-right">
            Importe
          </th>
        </tr>
      </thead>
      <tbody>
        {lineas.map(({ k_parte, descripcion, cantidad, precio, importe }, place) => (
          // A part may stand twice.
          <tr key={place} className="break-inside-avoid border-b border-line align-top">
            <td className="py-1.5 pr-3">
              <span className="code font-semibold">{k_parte}</span> <span className="block">{descripcion}</span>
            </td>
            <td className="px-2 py-1.5 text-right tabular-nums">{count(cantidad)}</td>
            <td className="px-2 py-1.5 text-right tabular-nums">{money(precio)}</td>
            <td className="py-1.5 pl-2 text-right tabular-nums">{money(importe)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
