import { WriteForm } from '#kit/forms/write-form.tsx'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, day, money, plural } from '#kit/ui/format.ts'
import { NOT_SAVED } from '#upkeep/photos/said.ts'
import { takeBackPrices } from './take-back.ts'
import { Moved } from './typed-bar.tsx'

export type Foreseen = Reply<Api['POST /api/v1/estante/precios/lotes']>

type PricePreviewProps = { foreseen: Foreseen | null; onClose: () => void; onDone: () => Promise<void> }

/** What would change, before it does: how many rise and fall, who pays more, what is out of the ordinary; then the button that does it. */
export function PricePreview({ foreseen, onClose, onDone }: PricePreviewProps) {
  const { busy, fault, errors, onSubmit, clear } = useApplying(foreseen, onDone)
  const close = () => {
    clear()
    onClose()
  }
  const changing = foreseen ? foreseen.suben + foreseen.bajan : 0
  return (
    <Dialog
      open={foreseen !== null}
      onClose={close}
      place="wide"
      title="Qué va a cambiar"
      foot={
        <>
          <Button variant="secondary" onClick={close} data-starts-focused>
            Cancelar
          </Button>
          {changing > 0 && (
            <Button type="submit" form="hacer-precios" busy={busy}>
              Cambiar {plural(changing, 'precio', 'precios')}
            </Button>
          )}
        </>
      }
    >
      {foreseen && (
        <WriteForm
          errors={errors}
          id="hacer-precios"
          method="post"
          noValidate
          onSubmit={onSubmit}
          className="grid gap-4"
        >
          {fault && (
            <Alert title={fault.message}>
              <Moved fault={fault} />
            </Alert>
          )}
          <Sums foreseen={foreseen} />
          <Warnings foreseen={foreseen} />
          {foreseen.pide_cuenta && changing > 0 && <CountField changing={changing} />}
          {foreseen.muestra.length > 0 && <Sample foreseen={foreseen} />}
        </WriteForm>
      )}
    </Dialog>
  )
}

function useApplying(foreseen: Foreseen | null, onDone: () => Promise<void>) {
  const said = useWrite(NOT_SAVED)
  return useWrite(
    async (fields) => {
      if (!foreseen) return
      const cuenta = countIn(fields.text('cuenta'))
      const done = await call('POST /api/v1/estante/precios/lotes/:id/aplicar', {
        params: { id: foreseen.id },
        body: { cuenta },
      })
      await onDone()
      void said.write(
        () => Promise.resolve(done),
        (made) => saidOf(made, foreseen.desde, onDone),
      )
    },
    { ...NOT_SAVED, tells: 'here' },
  )
}

function saidOf(
  { lote, cambian }: { lote: number; cambian: number },
  desde: string | null,
  onDone: () => Promise<void>,
) {
  return {
    title: plural(cambian, 'precio cambiado', 'precios cambiados'),
    text: desde
      ? `Empiezan a regir el ${day(desde)}.`
      : 'Se puede deshacer durante un día, también en «Cambios de precios».',
    undo: async () => (await takeBackPrices(lote), onDone()),
  }
}

function countIn(text: string): number | null {
  const typed = text.replaceAll(',', '').trim()
  return /^\d{1,7}$/.test(typed) ? Number(typed) : null
}

/** Many are not changed by a slip: how many is typed. */
function CountField({ changing }: { changing: number }) {
  return (
    <TextField
      label={`Para hacerlo, escribe cuántos precios cambian (${count(changing)})`}
      name="cuenta"
      inputMode="numeric"
      autoComplete="off"
      className="max-w-md"
    />
  )
}

function Sums({ foreseen: { elegidas, suben, bajan, iguales, imposibles, desde, hasta } }: { foreseen: Foreseen }) {
  const facts = [
    ['Suben', suben],
    ['Bajan', bajan],
    ['Quedan igual', iguales],
    ['No se puede', imposibles],
  ] as const
  return (
    <>
      <p>
        {suben + bajan === 0 ? 'Ningún precio cambia' : plural(suben + bajan, 'precio cambia', 'precios cambian')} de{' '}
        {plural(elegidas, 'parte', 'partes')}
        {desde ? `, desde el ${day(desde)}` : ', ahora mismo'}
        {hasta ? `, y vuelven a como están el ${day(hasta)}` : ''}.
      </p>
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        {facts.map(([name, n]) => (
          <div key={name} className="rounded-control bg-sunk px-3 py-2">
            <dt className="text-sm text-soft">{name}</dt>
            <dd className="text-xl font-semibold tabular-nums">{count(n)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function Warnings({ foreseen: { motivos, bajo_costo, saltan, pagan_mas } }: { foreseen: Foreseen }) {
  return (
    <>
      {(bajo_costo ?? 0) > 0 && (
        <Alert
          kind="warning"
          title={`${plural(bajo_costo ?? 0, 'precio queda', 'precios quedan')} por debajo de su costo`}
        />
      )}
      {saltan > 0 && (
        <Alert kind="warning" title={`${plural(saltan, 'precio se mueve', 'precios se mueven')} más de 30 %`} />
      )}
      {pagan_mas.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold">Quién paga más</h3>
          <ul>
            {pagan_mas.map(({ quien, clientes, precios }) => (
              <li key={quien}>
                {quien}: {plural(clientes, 'cliente', 'clientes')}, {plural(precios, 'precio', 'precios')}
              </li>
            ))}
          </ul>
          <p className="text-soft">Quien tiene precio de contrato para la parte paga ese.</p>
        </div>
      )}
      {motivos.length > 0 && (
        <div className="text-sm">
          <h3 className="font-semibold">Por qué no se puede</h3>
          <ul>
            {motivos.map(({ motivo, precios }) => (
              <li key={motivo}>
                {motivo}: {count(precios)}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  )
}

function Sample({ foreseen: { muestra, suben, bajan } }: { foreseen: Foreseen }) {
  return (
    <div>
      <table className="w-full text-sm">
        <caption className="pb-1 text-left font-semibold">
          {suben + bajan > muestra.length ? `Los ${muestra.length} que más se mueven` : 'Uno por uno'}
        </caption>
        <thead>
          <tr className="text-left text-soft">
            <th scope="col" className="pr-4 font-normal">
              Código
            </th>
            <th scope="col" className="pr-4 text-right font-normal">
              Hoy
            </th>
            <th scope="col" className="pr-4 text-right font-normal">
              Queda
            </th>
          </tr>
        </thead>
        <tbody>
          {muestra.map(({ k_parte, cantidad_min, antes, despues, bajo_costo }) => (
            <tr key={`${k_parte}:${cantidad_min}`} className="border-t border-line">
              <th scope="row" className="py-1.5 pr-4 text-left font-semibold">
                <span className="code">{k_parte}</span>
                {cantidad_min > 1 && <span className="font-normal text-soft"> desde {cantidad_min}</span>}
              </th>
              <td className="pr-4 text-right tabular-nums">{antes === null ? 'Sin precio' : money(antes)}</td>
              <td className="pr-4 text-right font-semibold tabular-nums">
                {despues === null ? 'Sin precio' : money(despues)} {bajo_costo && <Badge tone="no">Bajo costo</Badge>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
