import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { count, day, plural } from '#kit/ui/format.ts'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { ruleWords } from './finding-file.ts'

type Listed = Reply<Api['GET /api/v1/auditor/hallazgos']>

/** How much is left and how much is done, by rule and by day. */
export function BurnDown({ reglas, dias }: Pick<Listed, 'reglas' | 'dias'>) {
  const sum = (name: 'abiertos' | 'arreglados' | 'resueltos' | 'ignorados') =>
    reglas.reduce((total, rule) => total + rule[name], 0)
  const figures = [
    ['Abiertos', sum('abiertos')],
    ['Arreglados aquí', sum('arreglados')],
    ['Ya no están', sum('resueltos')],
    ['Dados por buenos', sum('ignorados')],
  ] as const
  return (
    <section
      aria-label="Avance"
      className="grid gap-x-10 gap-y-4 rounded-panel border border-line bg-card p-5 desktop:grid-cols-[auto_minmax(0,1fr)]"
    >
      <dl className="flex flex-wrap items-start gap-x-8 gap-y-3">
        {figures.map(([label, value]) => (
          <div key={label} className="grid gap-0.5">
            <dt className="text-sm text-soft">{label}</dt>
            <dd className="text-2xl font-semibold tabular-nums">{count(value)}</dd>
          </div>
        ))}
      </dl>
      {dias.length > 1 && <Days dias={dias} />}
      <Disclosure summary="Avance por regla" className="desktop:col-span-2">
        <ul className="grid gap-x-10 gap-y-2 md:grid-cols-2">
          {reglas.map(({ regla, abiertos, arreglados, resueltos, ignorados }) => {
            const done = arreglados + resueltos + ignorados
            return (
              <li key={regla} className="grid gap-1">
                <span className="flex justify-between gap-3 text-sm">
                  <span>{ruleWords[regla].texto}</span>
                  <span className="text-soft tabular-nums">
                    {count(done)} de {count(done + abiertos)}
                  </span>
                </span>
                <progress
                  max={done + abiertos}
                  value={done}
                  aria-label={ruleWords[regla].texto}
                  className="h-1.5 w-full"
                />
              </li>
            )
          })}
        </ul>
      </Disclosure>
    </section>
  )
}

/** Open findings at the end of each day, as bars; the same as a sentence for who cannot see them. */
function Days({ dias }: Pick<Listed, 'dias'>) {
  const most = Math.max(1, ...dias.map(({ abiertos }) => abiertos))
  const [first, last] = [dias[0], dias.at(-1)]
  if (!first || !last) return null
  return (
    <figure className="grid gap-1 justify-self-end max-desktop:justify-self-start">
      <svg
        viewBox={`0 0 ${dias.length * 10} 48`}
        width={dias.length * 10}
        height={48}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn from figures: there is no file for an img
        role="img"
        aria-label={`De ${count(first.abiertos)} abiertos el ${day(first.dia)} a ${count(last.abiertos)} el ${day(last.dia)}`}
        className="max-w-full text-accent"
      >
        {dias.map(({ dia, abiertos }, at) => {
          const height = Math.max(2, (abiertos / most) * 46)
          return <rect key={dia} x={at * 10} y={48 - height} width={7} height={height} rx={1} fill="currentColor" />
        })}
      </svg>
      <figcaption className="text-sm text-soft">Abiertos por día, {plural(dias.length, 'día', 'días')}</figcaption>
    </figure>
  )
}
