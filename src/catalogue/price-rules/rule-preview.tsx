import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Received, Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { count, money, plural } from '#kit/ui/format.ts'
import type { Payer } from './contract.ts'

type Foreseen = Reply<Api['POST /api/v1/descuentos/previa']>
type RulePreviewProps = {
  body: Received<Api['POST /api/v1/descuentos']>['body']
  foreseen: Foreseen
  onClose: () => void
  onDone: () => void
}

/** Who pays more and who less with a rule, and the button that keeps it. */
export function RulePreview({ body, foreseen, onClose, onDone }: RulePreviewProps) {
  const said = useWrite()
  const { busy, fault, onSubmit } = useWrite(
    async () => {
      await call('POST /api/v1/descuentos', { body })
      onDone()
      void said.write(() => Promise.resolve(), body.promocion ? 'Promoción guardada' : 'Descuento guardado')
    },
    { tells: 'here' },
  )
  return (
    <Dialog
      open
      onClose={onClose}
      place="wide"
      title={`Quién paga con «${body.nombre}»`}
      foot={
        <>
          <Button variant="secondary" onClick={onClose} data-starts-focused>
            Cancelar
          </Button>
          <Button type="submit" form="guardar-regla" busy={busy}>
            Guardar {body.promocion ? 'promoción' : 'descuento'}
          </Button>
        </>
      }
    >
      <form id="guardar-regla" method="post" noValidate onSubmit={onSubmit} className="grid gap-4">
        {fault && <Alert title={fault.message} />}
        <Sums foreseen={foreseen} />
        {foreseen.clientes.length > 0 && <Payers rows={foreseen.clientes} />}
      </form>
    </Dialog>
  )
}

function Sums({ foreseen: { compraron, pagan_mas, pagan_menos } }: { foreseen: Foreseen }) {
  if (compraron === 0)
    return <p>Nadie de los que abarca compró esas partes en los últimos 90 días: nadie notará la diferencia todavía.</p>
  const facts = [
    ['Pagan menos', pagan_menos],
    ['Pagan más', pagan_mas],
    ['Pagan lo mismo', compraron - pagan_mas - pagan_menos],
  ] as const
  return (
    <>
      <p>
        Lo que compraron en los últimos 90 días {plural(compraron, 'cliente', 'clientes')}, con sus precios de ahora y
        con los que tendrían.
      </p>
      <dl className="grid grid-cols-3 gap-3">
        {facts.map(([name, n]) => (
          <div key={name} className="rounded-control bg-sunk px-3 py-2">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count(n)}</dd>
          </div>
        ))}
      </dl>
      {pagan_mas > 0 && (
        <Alert
          kind="warning"
          title={`${plural(pagan_mas, 'cliente pagaría', 'clientes pagarían')} más: pierden un descuento mayor que este`}
        />
      )}
    </>
  )
}

function Payers({ rows }: { rows: Payer[] }) {
  return (
    <table className="w-full text-sm">
      <caption className="pb-1 text-left font-semibold">A quién le cambia más</caption>
      <thead>
        <tr className="text-left text-soft">
          <th scope="col" className="pr-4 font-normal">
            Cliente
          </th>
          <th scope="col" className="pr-4 text-right font-normal">
            Ahora
          </th>
          <th scope="col" className="text-right font-normal">
            Pagaría
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ clave, nombre, partes, antes, despues }) => (
          <tr key={clave} className="border-t border-line">
            <th scope="row" className="py-1.5 pr-4 text-left font-semibold">
              {nombre} <span className="font-normal text-soft">· {plural(partes, 'parte', 'partes')}</span>
            </th>
            <td className="pr-4 text-right tabular-nums">{money(antes)}</td>
            <td
              className={`text-right font-semibold tabular-nums ${Number(despues) > Number(antes) ? 'text-maybe' : 'text-yes'}`}
            >
              {money(despues)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
