import { RefreshCw, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useLocation, useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import { moment } from '#kit/base/moment.ts'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Button } from '#kit/ui/button.tsx'
import { ChipLink } from '#kit/ui/chip.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Checkbox } from '#kit/ui/field.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { listLoader } from '#kit/lists/list-loader.ts'
import { toggled } from '#kit/lists/chosen.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { toast } from '#kit/ui/toast.ts'
import { BurnDown } from './burn-down.tsx'
import { findingColumns } from './finding-columns.tsx'
import { ruleWords } from './finding-file.ts'
import { IgnoreDialog } from './ignore-dialog.tsx'
import { SEVERITIES } from './rules.ts'
import { useFixes } from './use-fixes.ts'
import type { Finding } from './finding.ts'

type Listed = Reply<Api['GET /api/v1/auditor/hallazgos']>

export const loader = listLoader('GET /api/v1/auditor/hallazgos')

const states = [
  ['ARREGLADO', 'Arreglados aquí'],
  ['RESUELTO', 'Ya no están'],
  ['IGNORADO', 'Dados por buenos'],
] as const

const groups = {
  contradice: {
    name: 'Se contradice',
    text: 'Lo que no puede ser o se contradice en las aplicaciones, lo de más riesgo primero: pesa lo grave, lo que se vende y lo que se busca.',
  },
  falta: {
    name: 'Le falta algo',
    text: 'Lo que el buscador no puede probar porque falta un dato, lo de más valor primero: lo vendido en un año, lo que hay y lo que se preguntó sin quedar en «le queda», al precio de la parte.',
  },
} as const

/** MS-13: what looks impossible or contradictory in the catalogue, the riskiest first, and how to mend it. */
export function Component() {
  const { list, fault } = useLoaderData<typeof loader>()
  const { revalidate } = useRevalidator()
  useNews(['auditor:corrida'], () => void revalidate())
  const rows = list?.hallazgos ?? []
  const isMissing = new URLSearchParams(useLocation().search).get('grupo') === 'falta'
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [ignoring, setIgnoring] = useState<Finding[]>([])
  const { busy, fix, undo, ignore, reopen } = useFixes(() => setChosen(new Set()))
  const picked = rows.filter(({ id, estado }) => chosen.has(id) && estado === 'ABIERTO')
  const toggle = (id: number) => setChosen((now) => toggled(now, id))
  return (
    <ListFrame
      lists={['auditorAplicaciones']}
      label="Auditor"
      current="auditorAplicaciones"
      text={groups[isMissing ? 'falta' : 'contradice'].text}
      action={<RunButton corrida={list?.corrida ?? null} />}
    >
      <Groups isMissing={isMissing} />
      {list && list.reglas.length > 0 && <BurnDown reglas={list.reglas} dias={list.dias} />}
      <Filters list={list} />
      {rows.some(({ estado }) => estado === 'ABIERTO') && (
        <ForChosen
          picked={picked}
          isWhole={picked.length === rows.length}
          busy={busy}
          onWhole={(isWhole) => setChosen(new Set(isWhole ? rows.map(({ id }) => id) : []))}
          onFix={(found) => void fix(found)}
          onIgnore={setIgnoring}
        />
      )}
      <DataTable
        noun={['hallazgo', 'hallazgos']}
        columns={findingColumns({ isMissing, chosen, toggle, busy, fix, undo, reopen, ignore: setIgnoring })}
        rows={rows}
        rowKey={({ id, version }) => `${id}.${version}`}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: isMissing ? 'valor' : 'riesgo', sentido: 'desc' }}
        notFilters={['grupo']}
        exportPath="/api/v1/auditor/hallazgos/exportacion/"
        empty={
          <EmptyState
            title={list?.corrida ? 'Nada que arreglar' : 'Aún no se ha revisado el catálogo'}
            text={
              list?.corrida
                ? 'La última revisión no dejó hallazgos abiertos.'
                : 'Se revisa cada noche; también puedes pedirlo ahora.'
            }
            figure={<Icon of={ShieldCheck} size={40} />}
          />
        }
      />
      <IgnoreDialog findings={ignoring} onClose={() => setIgnoring([])} onIgnore={ignore} />
    </ListFrame>
  )
}

type ForChosenProps = {
  picked: Finding[]
  isWhole: boolean
  busy: boolean
  onWhole: (isWhole: boolean) => void
  onFix: (found: Finding[]) => void
  onIgnore: (found: Finding[]) => void
}

/** What can be done with those that are chosen. */
function ForChosen({ picked, isWhole, busy, onWhole, onFix, onIgnore }: ForChosenProps) {
  const mendable = picked.filter(({ arreglo }) => arreglo !== null)
  return (
    <div className="flex min-h-11 flex-wrap items-center gap-3">
      <Checkbox
        label={picked.length === 0 ? 'Elegir todos los de esta página' : plural(picked.length, 'elegido', 'elegidos')}
        checked={isWhole}
        onChange={() => onWhole(!isWhole)}
      />
      {picked.length > 0 && (
        <>
          <Button size="sm" busy={busy} disabled={mendable.length === 0} onClick={() => onFix(mendable)}>
            Arreglar{' '}
            {mendable.length === picked.length ? 'los elegidos' : plural(mendable.length, 'con arreglo', 'con arreglo')}
          </Button>
          <Button size="sm" variant="secondary" disabled={busy} onClick={() => onIgnore(picked)}>
            Dar por buenos
          </Button>
        </>
      )}
    </div>
  )
}

function Groups({ isMissing }: { isMissing: boolean }) {
  return (
    <nav aria-label="Qué se revisa" className="flex flex-wrap gap-2">
      {Object.entries(groups).map(([grupo, { name }]) => (
        <ChipLink
          key={grupo}
          href={at(grupo === 'falta' ? '/AuditorAplicaciones?grupo=falta' : '/AuditorAplicaciones')}
          isCurrent={(grupo === 'falta') === isMissing}
        >
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}

function Filters({ list }: { list: Listed | null }) {
  return (
    <TableFilters label="Buscar hallazgos" placeholder="Código, vehículo o texto" keep={['grupo']}>
      <ChoiceFilter
        label="Regla"
        name="regla"
        all="Todas"
        options={(list?.reglas ?? []).map(
          ({ regla, abiertos }) => [regla, `${ruleWords[regla].texto} (${abiertos})`] as const,
        )}
        className={`w-64 ${half}`}
      />
      <ChoiceFilter
        label="Línea"
        name="linea"
        all="Todas"
        options={(list?.lineas ?? []).map(({ id, nombre }) => [String(id), nombre] as const)}
        className={`w-44 ${half}`}
      />
      <ChoiceFilter
        label="Gravedad"
        name="gravedad"
        all="Todas"
        options={SEVERITIES.map((one) => [one, one.charAt(0).toUpperCase() + one.slice(1)] as const)}
        className={`w-32 ${half}`}
      />
      <ChoiceFilter label="Estado" name="estado" all="Abiertos" options={states} className={`w-44 ${half}`} />
    </TableFilters>
  )
}

/** Asks for a run, and says when the last one was. */
function RunButton({ corrida }: { corrida: Listed['corrida'] }) {
  const [asked, setAsked] = useState<number | null>(null)
  const isRunning = corrida !== null && (corrida.estado === 'PEDIDA' || corrida.estado === 'EN_CURSO')
  const isWaiting = isRunning || (asked !== null && asked > (corrida?.id ?? 0))
  const ask = async () => {
    const { id } = await call('POST /api/v1/auditor/corridas')
    setAsked(id)
    toast({ title: 'Revisión pedida', text: 'La lista se pone al día sola cuando termine.', kind: 'info' })
  }
  return (
    <div className="grid justify-items-end gap-1">
      <Button variant="secondary" busy={isWaiting} onClick={() => void ask()}>
        <Icon of={RefreshCw} /> {isWaiting ? 'Revisando…' : 'Revisar ahora'}
      </Button>
      {corrida?.terminada_en && (
        <p className="text-sm text-soft">
          {corrida.estado === 'FALLIDA' ? 'La última revisión falló: ' : 'Última revisión: '}
          {moment(corrida.terminada_en)}
        </p>
      )}
    </div>
  )
}
