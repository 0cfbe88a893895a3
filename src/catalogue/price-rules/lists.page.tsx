import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { ConfirmDialog } from '#kit/forms/confirm-dialog.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { DataTable } from '#kit/lists/table.tsx'
import type { TableColumn } from '#kit/lists/table-props.ts'
import { Badge, type Tone } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { count, day, lastDay, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { Group, List } from './contract.ts'
import { Exchange } from './exchange.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { ListDialog } from './list-dialog.tsx'
import { Precedence, RulesFrame } from './rules-frame.tsx'

export async function loader() {
  const [all, exchange] = await Promise.all([call('GET /api/v1/listas-precios'), call('GET /api/v1/tipo-cambio')])
  return { ...all, exchange }
}

type Asking = { list: List | null } | { group: Group | null } | null

/** Lists of prices and groups of clients: made, copied, renamed, scheduled, ended, given to whom. */
export function Component() {
  const all = useLoaderData<typeof loader>()
  const [asking, setAsking] = useState<Asking>(null)
  const close = () => setAsking(null)
  return (
    <RulesFrame
      current="ListasDePrecios"
      text="Qué listas hay, entre qué días rigen y quién las tiene. La lista de un cliente se elige en su ficha; sus precios se cambian en el estante."
      action={
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setAsking({ list: null })}>
            <Icon of={Plus} /> Nueva lista
          </Button>
          <Button variant="secondary" onClick={() => setAsking({ group: null })}>
            <Icon of={Plus} /> Nuevo grupo
          </Button>
        </div>
      }
    >
      <DataTable
        isWhole
        noun={['lista', 'listas']}
        columns={listColumns}
        rows={all.listas}
        rowKey={({ id }) => id}
        total={all.listas.length}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        renderActions={(row) => <ListActions row={row} onEdit={() => setAsking({ list: row })} />}
        empty={<EmptyState title="Aún no hay listas" text="Haz la primera." />}
      />
      <h2 className="text-xl">Grupos de clientes</h2>
      <DataTable
        isWhole
        isBeside
        noun={['grupo', 'grupos']}
        columns={groupColumns}
        rows={all.grupos}
        rowKey={({ id }) => id}
        total={all.grupos.length}
        defaultOrder={{ orden: '', sentido: 'asc' }}
        renderActions={(row) => <GroupActions row={row} onEdit={() => setAsking({ group: row })} />}
        empty={<EmptyState title="Aún no hay grupos" text="Un grupo da la misma lista a varios clientes." />}
      />
      <Exchange exchange={all.exchange} />
      <Precedence />
      {asking && 'list' in asking && (
        <ListDialog key={asking.list?.id ?? 'nueva'} list={asking.list} all={all} onClose={close} />
      )}
      {asking && 'group' in asking && (
        <GroupDialog key={asking.group?.id ?? 'nuevo'} group={asking.group} all={all} onClose={close} />
      )}
    </RulesFrame>
  )
}

const states: Record<List['estado'], { texto: string; tono: Tone }> = {
  vigente: { texto: 'Rige', tono: 'yes' },
  futuro: { texto: 'Por empezar', tono: 'accent' },
  terminado: { texto: 'Terminó', tono: 'neutral' },
}

const listColumns: TableColumn<List>[] = [
  {
    id: 'nombre',
    title: 'Lista',
    cell: ({ nombre, clave, moneda }) => (
      <span className="font-semibold">
        {nombre} <span className="code text-xs font-normal text-soft">{clave}</span>{' '}
        {moneda === 'USD' && <Badge>Dólares</Badge>}
      </span>
    ),
  },
  {
    id: 'estado',
    title: 'Estado',
    cell: ({ estado }) => <Badge tone={states[estado].tono}>{states[estado].texto}</Badge>,
  },
  {
    id: 'vigencia',
    title: 'Rige',
    cell: ({ desde, hasta }) => `${desde ? day(desde) : 'Siempre'} – ${hasta ? lastDay(hasta) : 'sin término'}`,
  },
  { id: 'precios', title: 'Precios', atEnd: true, cell: ({ precios }) => count(precios) },
  {
    id: 'quien',
    title: 'Quién la tiene',
    cell: ({ clave, clientes, grupos }) =>
      clave === 'BASE'
        ? 'Todos'
        : [plural(clientes, 'cliente', 'clientes'), plural(grupos, 'grupo', 'grupos')].join(', '),
  },
]

const groupColumns: TableColumn<Group>[] = [
  { id: 'nombre', title: 'Grupo', cell: ({ nombre }) => <span className="font-semibold">{nombre}</span> },
  { id: 'lista', title: 'Su lista', cell: ({ lista }) => lista ?? 'Ninguna' },
  { id: 'clientes', title: 'Clientes', atEnd: true, cell: ({ clientes }) => count(clientes) },
]

function ListActions({ row, onEdit }: { row: List; onEdit: () => void }) {
  const [isAsking, setAsking] = useState(false)
  const params = { id: row.id }
  const isUnused = row.clave !== 'BASE' && row.clientes + row.grupos === 0
  return (
    <span className="inline-flex gap-1">
      <Button variant="secondary" size="sm" onClick={onEdit}>
        Cambiar<span className="sr-only"> {row.nombre}</span>
      </Button>
      {isUnused && (
        <Button variant="quiet" size="sm" onClick={() => setAsking(true)}>
          Borrar<span className="sr-only"> {row.nombre}</span>
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`¿Borrar la lista ${row.nombre}?`}
        confirm="Borrar"
        isDanger
        onConfirm={() => call('DELETE /api/v1/listas-precios/:id', { params, query: { version: row.version } })}
        said={{
          title: `Lista ${row.nombre} borrada`,
          undo: () => call('POST /api/v1/listas-precios/:id/recuperar', { params }),
          undone: `Lista ${row.nombre} recuperada`,
        }}
      >
        Se va con {plural(row.precios, 'precio', 'precios')}. Nadie la tiene, y se puede recuperar durante 30 días.
      </ConfirmDialog>
    </span>
  )
}

function GroupActions({ row, onEdit }: { row: Group; onEdit: () => void }) {
  const { busy, write } = useWrite({ title: 'No se borró' })
  const { id, version, nombre, lista_id } = row
  return (
    <span className="inline-flex gap-1">
      <Button variant="secondary" size="sm" onClick={onEdit}>
        Cambiar<span className="sr-only"> {nombre}</span>
      </Button>
      {row.clientes === 0 && (
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          onClick={() =>
            void write(() => call('DELETE /api/v1/grupos-clientes/:id', { params: { id }, query: { version } }), {
              title: `Grupo ${nombre} borrado`,
              undo: () => call('POST /api/v1/grupos-clientes', { body: { nombre, lista_id } }),
            })
          }
        >
          Borrar<span className="sr-only"> {nombre}</span>
        </Button>
      )}
    </span>
  )
}
