import { type KeyboardEvent, useReducer } from 'react'
import { useLocation } from 'react-router'
import { call } from '#kit/base/call.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextFilter } from '#kit/lists/filters.tsx'
import { plural } from '#kit/ui/format.ts'
import { Pager } from '#kit/lists/pager.tsx'
import { changed } from '#kit/lists/table-address.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { RELATION_PAGE } from './relation-page.ts'
import { RelationTable } from './relation-table.tsx'
import { cambiosOf, cellKey, matrixOf, matrixStep, type Relation, stepFrom } from './relation-state.ts'

/** Which brand carries which line: ticked in a table, whole rows and columns too, saved in one go. */
export function RelationMatrix({ relation }: { relation: Relation }) {
  const { search } = useLocation()
  const params = new URLSearchParams(search)
  const at = (name: string) => Math.max(1, Number(params.get(name)) || 1)
  const pages = (total: number, size: number) => Math.max(1, Math.ceil(total / size))
  return (
    <>
      <TableFilters label="Buscar en la relación" placeholder="Parte del nombre" text={{ name: 'q', label: 'Línea' }}>
        <TextFilter label="Marca" name="marca" placeholder="Parte del nombre" className="w-56 max-sm:w-full" />
      </TableFilters>
      {relation.lineas.length && relation.marcas.length ? (
        <Ticks key={search} relation={relation} />
      ) : (
        <EmptyState title="Nada coincide" text="Prueba con menos letras, o crea antes la línea y la marca." />
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Pager
          label="Páginas de líneas"
          page={at('pagina')}
          paginas={pages(relation.total_lineas, RELATION_PAGE.lineas)}
          href={(page) => changed(search, { pagina: page })}
        />
        <Pager
          label="Páginas de marcas"
          page={at('marcas')}
          paginas={pages(relation.total_marcas, RELATION_PAGE.marcas)}
          href={(page) => changed(search, { pagina: params.get('pagina'), marcas: page === 1 ? null : page })}
        />
      </div>
    </>
  )
}

function Ticks({ relation }: { relation: Relation }) {
  const [matrix, step] = useReducer(matrixStep, relation, matrixOf)
  const { base, saved, changes, others } = matrix
  const isReady = useHydrated()
  const { search } = useLocation()

  const readAgain = () => {
    const { q, marca, pagina, marcas } = Object.fromEntries(new URLSearchParams(search))
    return call('GET /api/v1/marcas-lineas', { query: { q, marca, pagina, marcas } })
  }
  const showOthers = async ({ code }: Refusal) => {
    if (code !== 'version_anterior') return false
    step({ type: 'overtaken', now: await readAgain() })
    return true
  }
  const { busy, fault, write } = useWrite({ tells: 'here', reloads: true, onRefused: showOthers })
  const save = () =>
    write(
      async () => {
        const body = { version: base.version, cambios: cambiosOf(changes) }
        const { cambiadas } = await call('PUT /api/v1/marcas-lineas', { body })
        step({ type: 'saved', now: await readAgain(), sent: changes })
        return cambiadas
      },
      (cambiadas) => ({
        title: 'Relación guardada',
        text: plural(cambiadas, 'casilla cambió', 'casillas cambiaron'),
      }),
    )
  const set = (keys: string[], isOn: boolean) => step({ type: 'set', keys, isOn })

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {others && <OthersNotice cells={others} relation={base} />}
      {fault && <Alert title={fault.message} />}
      <RelationTable
        relation={base}
        saved={saved}
        changes={changes}
        isReady={isReady}
        onSet={set}
        onKeyDown={moveByArrows}
      />
      <div className="sticky bottom-0 z-20 flex flex-wrap items-center gap-3 border-t border-line bg-page py-3">
        <Button busy={busy} disabled={changes.size === 0 || !isReady} onClick={() => void save()}>
          Guardar cambios
        </Button>
        {changes.size > 0 && (
          <Button variant="secondary" onClick={() => step({ type: 'discarded' })}>
            Descartar
          </Button>
        )}
        <WhereThereAreParts partes={base.partes} isReady={isReady} onSet={set} />
        <output className="text-sm text-soft">
          {changes.size > 0 && plural(changes.size, 'casilla sin guardar', 'casillas sin guardar')}
        </output>
      </div>
    </div>
  )
}

type WhereProps = {
  partes: Relation['partes']
  isReady: boolean
  onSet: (keys: string[], isOn: boolean) => void
}

function WhereThereAreParts({ partes, isReady, onSet }: WhereProps) {
  const cells = partes.map(([marca, linea]) => cellKey(marca, linea))
  return (
    <Button variant="quiet" disabled={!isReady || partes.length === 0} onClick={() => onSet(cells, true)}>
      Marcar donde hay partes
    </Button>
  )
}

function OthersNotice({ cells, relation: { marcas, lineas } }: { cells: string[]; relation: Relation }) {
  const named = cells.slice(0, 8).map((key) => {
    const [marca, linea] = key.split(':').map(Number)
    const of = (list: { id: number; nombre: string }[], id: number | undefined) =>
      list.find((one) => one.id === id)?.nombre ?? 'otra'
    return `${of(marcas, marca)} · ${of(lineas, linea)}`
  })
  return (
    <Alert kind="warning" title="Alguien más cambió la relación mientras marcabas">
      <p>
        {cells.length === 0
          ? 'No tocó las casillas que ves.'
          : `Ya se ve cómo quedó: ${named.join(', ')}${cells.length > named.length ? '…' : '.'}`}{' '}
        Lo tuyo sigue marcado: revísalo y guarda otra vez.
      </p>
    </Alert>
  )
}

/** Arrows go from box to box; Space ticks, as in every box. */
function moveByArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const { target: box, currentTarget: table } = event
  if (!(box instanceof HTMLInputElement) || box.dataset['fila'] === undefined) return
  const here: [number, number] = [Number(box.dataset['fila']), Number(box.dataset['columna'])]
  const next = stepFrom(event.key, here, [Number(table.dataset['filas']), Number(table.dataset['columnas'])])
  if (!next) return
  event.preventDefault()
  const target = table.querySelector(`[data-fila="${next[0]}"][data-columna="${next[1]}"]`)
  if (target instanceof HTMLInputElement) target.focus()
}
