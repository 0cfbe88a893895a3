import type { Change } from './changes.ts'

/** Differences as a person reads them: the field, what it was, what it is. */
export function ChangesList({ changes }: { changes: Change[] }) {
  return (
    <dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
      {changes.map((change) => (
        <div key={change.campo} className="contents">
          <dt className="text-soft">{change.campo}</dt>
          <dd className="min-w-0 wrap-anywhere">
            <ChangeText change={change} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

function ChangeText({ change: { antes, despues, agregado = [], quitado = [], cambiado = [] } }: { change: Change }) {
  if (antes !== undefined && despues !== undefined) {
    return (
      <>
        <del className="text-soft">
          <span className="sr-only">Antes: </span>
          {antes}
        </del>{' '}
        <span aria-hidden>→ </span>
        <ins className="no-underline">
          <span className="sr-only">Ahora: </span>
          {despues}
        </ins>
      </>
    )
  }
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-0.5">
      {agregado.map((line) => (
        <ins key={line} className="text-yes no-underline">
          <span aria-hidden>+ </span>
          <span className="sr-only">Agregado: </span>
          {line}
        </ins>
      ))}
      {quitado.map((line) => (
        <del key={line} className="text-no no-underline">
          <span aria-hidden>− </span>
          <span className="sr-only">Quitado: </span>
          {line}
        </del>
      ))}
      {cambiado.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </span>
  )
}
