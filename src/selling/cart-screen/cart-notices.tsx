import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { agree, count } from '#kit/ui/format.ts'
import { listedFirst } from '#kit/ui/listed-first.ts'
import type { CartDesk } from './use-cart.ts'

/** What was adjusted or refused, said once and read aloud. */
export function Notices({ texts, fault }: { texts: string[]; fault?: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result
    <div role="status" className="grid gap-2 empty:hidden">
      {fault && <Alert title={fault} />}
      {texts.length > 0 && (
        <Alert kind="info" title={texts[0] ?? ''}>
          {texts.length > 1 && (
            <ul className="grid gap-0.5">
              {texts.slice(1).map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
        </Alert>
      )}
    </div>
  )
}

/** So many codes are told; each line says by itself that its price moved. */
const MOST_CODES = 12

const codesOf = (lines: readonly { k_parte: string }[]) =>
  listedFirst(
    lines.map(({ k_parte }) => k_parte),
    MOST_CODES,
  )

/** A rise waits for consent; a drop is simply told. */
export function PriceNews({ desk: { cart, acceptPrices }, isReady }: { desk: CartDesk; isReady: boolean }) {
  const risen = cart.lineas.filter(({ cambio_precio }) => cambio_precio === 'subio')
  const fallen = cart.lineas.filter(({ cambio_precio }) => cambio_precio === 'bajo')
  if (risen.length + fallen.length === 0) return null
  return (
    <Alert
      kind={risen.length > 0 ? 'warning' : 'info'}
      title={
        risen.length > 0
          ? `${agree(risen.length, 'Subió un precio', `Subieron ${count(risen.length)} precios`)} desde que los viste`
          : `${agree(fallen.length, 'Bajó un precio', `Bajaron ${count(fallen.length)} precios`)}: ya cuentan a tu favor`
      }
    >
      <div className="grid gap-2">
        {risen.length > 0 && <p className="wrap-anywhere">Subió: {codesOf(risen)}</p>}
        {fallen.length > 0 && <p className="wrap-anywhere">Bajó: {codesOf(fallen)}</p>}
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          disabled={!isReady}
          onClick={() => void acceptPrices()}
        >
          {risen.length > 0 ? 'Acepto los precios de hoy' : 'Entendido'}
        </Button>
      </div>
    </Alert>
  )
}
