import type { ReactNode } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { report } from '#kit/base/report.ts'

type Origin = Reply<Api['GET /api/v1/precios/:k_parte/origen']>

/** Why the reader pays what he pays for a part, ready to be shown; a fault is said in its place. */
export async function explain(k_parte: string): Promise<ReactNode> {
  try {
    return <Trace origin={await call('GET /api/v1/precios/:k_parte/origen', { params: { k_parte } })} />
  } catch (error) {
    report('precios', error)
    return 'No se pudo averiguar. Ciérralo y ábrelo de nuevo.'
  }
}

/** What was tried, in order, with what won in full ink. */
export function Trace({ origin }: { origin: Origin }) {
  return (
    <>
      <Steps origin={origin} />
      {origin.documento.length > 0 && <p>En el pedido, además: {origin.documento.join('; ')}.</p>}
    </>
  )
}

function Steps({ origin: { explicacion, pasos } }: { origin: Origin }) {
  if (pasos.length < 2) return <p>{explicacion}</p>
  return (
    <ol className="grid list-decimal gap-0.5 pl-5">
      {pasos.map(({ origen, lista, valor, texto, gana }) => (
        <li key={`${origen} ${lista}`} className={gana ? 'font-semibold' : 'text-soft'}>
          {texto}
          {valor !== null && <span className="tabular-nums"> · ${valor}</span>}
        </li>
      ))}
    </ol>
  )
}
