import { type KeyboardEvent, useMemo, useState } from 'react'
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
import {
  cambiosOf,
  cellKey,
  type Changes,
  changedByOthers,
  type Relation,
  savedCells,
  stepFrom,
  withCells,
} from './relation-state.ts'

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

type Others = { cells: string[] }

function Ticks({ relation }: { relation: Relation }) {
  const [base, setBase] = useState(relation)
  const [changes, setChanges] = useState<Changes>(new Map())
  const [others, setOthers] = useState<Others | null>(null)
  const isReady = useHydrated()
  const saved = useMemo(() => savedCells(base), [base])
  const { search } = useLocation()

  const readAgain = () => {
    const { q, marca, pagina, marcas } = Object.fromEntries(new URLSearchParams(search))
    return call('GET /api/v1/marcas-lineas', { query: { q, marca, pagina, marcas } })
  }
  /** Somebody else saved first: the table shows theirs, and mine stay to be saved on top. */
  const showOthers = async ({ code }: Refusal) => {
    if (code !== 'version_anterior') return false
    const now = await readAgain()
    setOthers({ cells: changedByOthers(saved, savedCells(now)) })
    setBase(now)
    const nowSaved = savedCells(now)
    setChanges((mine) => new Map([...mine].filter(([key, isOn]) => nowSaved.has(key) !== isOn)))
    return true
  }
  const { busy, fault, write } = useWrite({ tells: 'here', reloads: true, onRefused: showOthers })
  const save = () =>
    write(
      async () => {
        const { cambiadas } = await call('PUT /api/v1/marcas-lineas', {
          body: { version: base.version, cambios: cambiosOf(changes) },
        })
        setBase(await readAgain())
        setChanges(new Map())
        setOthers(null)
        return cambiadas
      },
      (cambiadas) => ({
        title: 'Relación guardada',
        text: plural(cambiadas, 'casilla cambió', 'casillas cambiaron'),
      }),
    )
  const set = (keys: string[], isOn: boolean) => setChanges((mine) => withCells(mine, saved, keys, isOn))

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {others && <OthersNotice cells={others.cells} relation={base} />}
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
          <Button variant="secondary" onClick={() => setChanges(new Map())}>
            Descartar
          </Button>
        )}
        <Button
          variant="quiet"
          disabled={!isReady || base.partes.length === 0}
          onClick={() =>
            set(
              base.partes.map(([marca, linea]) => cellKey(marca, linea)),
              true,
            )
          }
        >
          Marcar donde hay partes
        </Button>
        <output className="text-sm text-soft">
          {changes.size > 0 && plural(changes.size, 'casilla sin guardar', 'casillas sin guardar')}
        </output>
      </div>
    </div>
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
