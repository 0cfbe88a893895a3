import { Trash2 } from 'lucide-react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { SaveForm } from '#kit/forms/save-form.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { resultsAddress } from '#finding/search/search-address.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Badge } from '#kit/ui/badge.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { Disclosure } from '#kit/ui/disclosure.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'

type Trial = Reply<Api['GET /api/v1/sinonimos/prueba']>
type Result = Trial['resultados'][number]
type Queries = Reply<Api['GET /api/v1/sinonimos/consultas']>

const origins = { prueba: 'Prueba', buscada: 'De las más buscadas', sin_resultado: 'Se busca y no se encuentra' }

/** What publishing the draft would change, query by query: before and after. */
export function TrialView({ trial, queries, isAll }: { trial: Trial; queries: Queries; isAll: boolean }) {
  const changed = trial.resultados.filter(({ cambia }) => cambia)
  const tests = trial.resultados.filter(({ origen }) => origen === 'prueba')
  const meets = (which: 'antes' | 'despues') => tests.filter((result) => result[which].cumple === true).length
  const expecting = tests.filter(({ espera }) => espera).length
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure term="Consultas comparadas" value={count(trial.consultas)} />
        <Figure term="Cambian" value={count(changed.length)} />
        <Figure
          term="Encuentran lo que se espera"
          value={`${count(meets('antes'))} → ${count(meets('despues'))} de ${count(expecting)}`}
        />
      </dl>
      {trial.pide_indice && (
        <Alert kind="info" title="Hay abreviaturas o errores de escritura en el borrador">
          También se leen así las descripciones: su efecto completo se ve cuando termina el índice nuevo, minutos
          después de publicar.
        </Alert>
      )}
      <nav aria-label="Qué consultas se ven" className="flex flex-wrap gap-2">
        <ChipLink href={at('/Sinonimos?ver=prueba')} isCurrent={!isAll}>
          Las que cambian ({count(changed.length)})
        </ChipLink>
        <ChipLink href={at('/Sinonimos?ver=prueba&todas=1')} isCurrent={isAll}>
          Todas ({count(trial.resultados.length)})
        </ChipLink>
      </nav>
      {!isAll && changed.length === 0 && (
        <EmptyState
          title={trial.cambios ? 'Ninguna consulta cambia' : 'El borrador está vacío'}
          text={
            trial.cambios
              ? 'Agrega abajo una consulta que use las palabras del borrador, para ver su efecto.'
              : 'Enseña o cambia una palabra y vuelve a probar.'
          }
        />
      )}
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
        {(isAll ? trial.resultados : changed).map((result) => (
          <ResultCard key={result.consulta} result={result} />
        ))}
      </ul>
      <TestSet queries={queries} />
    </div>
  )
}

function Figure({ term, value }: { term: string; value: string }) {
  return (
    <div className="grid">
      <dt className="text-sm text-soft">{term}</dt>
      <dd className="text-xl font-semibold tabular-nums">{value}</dd>
    </div>
  )
}

function ResultCard({ result: { consulta, origen, espera, cambia, antes, despues } }: { result: Result }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-3 rounded-panel border border-line bg-card p-4 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <a href={resultsAddress(consulta, 1)} className="text-base font-semibold text-ink hover:text-accent-strong">
          {consulta}
        </a>
        <span className="text-soft">{origins[origen]}</span>
        {espera && <span className="text-soft">espera «{espera}»</span>}
        {!cambia && <Badge>No cambia</Badge>}
      </div>
      <div className={`grid gap-4 ${cambia ? 'md:grid-cols-2' : ''}`}>
        <ReadingBlock title={cambia ? 'Ahora' : ''} reading={antes} />
        {cambia && <ReadingBlock title="Con el borrador" reading={despues} />}
      </div>
    </li>
  )
}

function ReadingBlock({ title, reading }: { title: string; reading: Result['antes'] }) {
  const { entendido, sin_entender, correcciones, total, parecidos, primeros, cumple } = reading
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-1.5 border-l-2 border-line pl-3">
      <p className="flex flex-wrap items-center gap-2">
        {title && <span className="font-semibold">{title}</span>}
        <span className="text-soft tabular-nums">
          {parecidos ? plural(total, 'que se parece', 'que se parecen') : plural(total, 'resultado', 'resultados')}
        </span>
        {cumple !== null && (
          <Badge tone={cumple ? 'yes' : 'no'}>{cumple ? 'Encuentra lo esperado' : 'No lo encuentra'}</Badge>
        )}
      </p>
      <p className="flex flex-wrap gap-1">
        {entendido.map((valor) => (
          <Badge key={valor} tone="accent">
            {valor}
          </Badge>
        ))}
        {sin_entender.map((valor) => (
          <Badge key={valor} tone="maybe">
            ¿{valor}?
          </Badge>
        ))}
      </p>
      {correcciones.length > 0 && <p className="text-soft">Corrige {correcciones.join(', ')}</p>}
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-0.5">
        {primeros.map(({ k_parte, descripcion, linea }) => (
          <li key={k_parte} className="flex min-w-0 gap-2">
            <span className="code shrink-0">{k_parte}</span>
            <span className="min-w-0 truncate text-soft">{descripcion || linea}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function TestSet({ queries }: { queries: Queries }) {
  const { write } = useWrite()
  const remove = (id: number) => write(() => call('DELETE /api/v1/sinonimos/consultas/:id', { params: { id } }))
  return (
    <Disclosure summary="Consultas de prueba" aside={count(queries.length)}>
      <div className="grid gap-4">
        <SaveForm
          label="Agregar una consulta de prueba"
          button="Agregar"
          said="Consulta agregada"
          className="sm:grid-cols-[minmax(0,1fr)_minmax(0,14rem)_auto] sm:items-end"
          send={(fields) =>
            call('POST /api/v1/sinonimos/consultas', {
              body: { consulta: fields.text('consulta'), espera: fields.text('espera') },
            })
          }
        >
          <TextField label="Consulta" name="consulta" required maxLength={120} autoComplete="off" />
          <TextField
            label="Debe encontrar (opcional)"
            name="espera"
            maxLength={80}
            autoComplete="off"
            placeholder="Línea, palabra o código"
          />
        </SaveForm>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {queries.map(({ id, consulta, espera }) => (
            <li key={id} className="flex items-center gap-3 border-b border-line text-sm">
              <span className="min-w-0 wrap-anywhere">{consulta}</span>
              {espera && <span className="text-soft">→ {espera}</span>}
              <IconButton label={`Quitar «${consulta}»`} className="ml-auto" onClick={() => void remove(id)}>
                <Icon of={Trash2} />
              </IconButton>
            </li>
          ))}
        </ul>
      </div>
    </Disclosure>
  )
}
