import type { ReactNode } from 'react'
import { moment } from '#kit/base/moment.ts'
import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { day, money } from '#kit/ui/format.ts'
import { noonOf } from '#fiscal/statement/ageing.ts'
import { promiseTexts } from '#fiscal/statement/debt-columns.ts'
import { amountText } from '#fiscal/statement/invoices-view.tsx'

type Credit = Reply<Api['GET /api/v1/clientes/:id/credito']>

const promiseTones = { PENDIENTE: 'accent', CUMPLIDA: 'yes', ROTA: 'no' } as const

/** What the client said it would pay, the latest first. */
export function Promises({ promesas }: Pick<Credit, 'promesas'>) {
  return (
    <section aria-labelledby="promesas" className="grid gap-3">
      <h2 id="promesas" className="text-xl">
        Promesas de pago
      </h2>
      {promesas.length === 0 && (
        <p className="text-sm text-soft">Ninguna todavía. Anota lo que te prometa por teléfono.</p>
      )}
      {promesas.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {promesas.map(({ id, importe, moneda, fecha, factura, nota, estado, autor, creado_en }) => (
            <li key={id} className="grid gap-0.5 py-3">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <b className="font-semibold tabular-nums">{amountText(importe, moneda)}</b>
                <span>para el {day(noonOf(fecha))}</span>
                {factura && <span className="code">{factura.folio}</span>}
                <Badge tone={promiseTones[estado]}>{promiseTexts[estado]}</Badge>
              </span>
              {nota && <span className="wrap-anywhere">{nota}</span>}
              <span className="text-xs text-soft">
                {autor}, {moment(creado_en)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** Who let what pass, and why. */
export function Exceptions({ excepciones, action }: Pick<Credit, 'excepciones'> & { action: ReactNode }) {
  return (
    <section aria-labelledby="excepciones" className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="excepciones" className="text-xl">
          Lo que se dejó pasar
        </h2>
        {action}
      </div>
      {excepciones.length === 0 && <p className="text-sm text-soft">Nada se ha dejado pasar sobre su crédito.</p>}
      {excepciones.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-sm">
          {excepciones.map(({ id, cotizacion, total, excedente, hasta, motivo, autor, creado_en }) => (
            <li key={id} className="grid gap-0.5 py-3">
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                {cotizacion ? (
                  <a href={at(`/cotizaciones/${cotizacion.id}`)} className="link inline-flex min-h-6 items-center">
                    {cotizacion.folio}
                  </a>
                ) : (
                  <b className="font-semibold">Hasta el {day(noonOf(hasta ?? creado_en.slice(0, 10)))}</b>
                )}
                <span className="tabular-nums">
                  {total !== null && `de ${money(total)}, `}
                  {money(excedente)} sobre el límite
                </span>
              </span>
              <span className="wrap-anywhere">«{motivo}»</span>
              <span className="text-xs text-soft">
                {autor}, {moment(creado_en)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
