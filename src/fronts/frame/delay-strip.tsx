import { useSyncExternalStore } from 'react'
import { useRevalidator } from 'react-router'
import { agoText } from '#kit/ui/age.ts'
import { currentDelay, forgetBlocked, onDelay } from './freshness.ts'

/** Under the bar, when what is shown could not be read again or the page that was asked for could not be opened. */
export function DelayStrip() {
  const delay = useSyncExternalStore(onDelay, currentDelay, () => null)
  const { revalidate, state } = useRevalidator()
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result
    <div className="underbar" role="status" hidden={delay === null}>
      {delay?.kind === 'old' && (
        <div className="wrap">
          <p>
            <strong>{delay.wasKept ? 'Se guardó, pero no se pudo actualizar.' : 'No se pudo actualizar.'}</strong> Lo
            que ves es {agoOf(delay.since)}.
          </p>
          <button type="button" disabled={state === 'loading'} onClick={() => void revalidate()}>
            Reintentar
          </button>
        </div>
      )}
      {delay?.kind === 'blocked' && (
        <div className="wrap">
          <p>
            <strong>No se pudo abrir la página.</strong> Sigues donde estabas.
          </p>
          {/* A plain link: the same navigation once more. */}
          <a href={delay.to}>Reintentar</a>
          <button type="button" onClick={forgetBlocked}>
            Cerrar
          </button>
        </div>
      )}
    </div>
  )
}

function agoOf(since: number): string {
  const minutes = Math.floor((Date.now() - since) / 60_000)
  return minutes < 1 ? 'de hace un momento' : `de hace ${agoText(minutes)}`
}
