import { LetterText } from 'lucide-react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { drawnColumns } from '#kit/lists/drawn-columns.tsx'
import { ChoiceFilter, half } from '#kit/lists/filters.tsx'
import { ListFrame } from '#kit/lists/list-frame.tsx'
import { queryOf } from '#kit/lists/list-loader.ts'
import { DataTable } from '#kit/lists/table.tsx'
import { orFault, type TableFault } from '#kit/lists/table-fault.ts'
import { TableFilters } from '#kit/lists/table-filters.tsx'
import { areas } from './kinds.ts'
import { type TextRow, textColumns } from './text-columns.ts'
import { TextRecord } from './text-record.tsx'

type List = { list: Reply<Api['GET /api/v1/textos/todos']> | null; fault: TableFault | null }
type Data = ({ view: 'list' } & List) | { view: 'one'; texto: Reply<Api['GET /api/v1/textos/todos/:clave']> | null }

/** `/textos` lists, `/textos/whatsapp-barra` edits. */
export async function loader({ params, request }: LoaderFunctionArgs) {
  const { clave } = params
  if (clave === undefined) {
    const found = await orFault(
      call('GET /api/v1/textos/todos', { query: queryOf<'GET /api/v1/textos/todos'>(request) }),
    )
    return data<Data>({ view: 'list', ...found })
  }
  const texto = await orMissing(call('GET /api/v1/textos/todos/:clave', { params: { clave } }))
  return data<Data>({ view: 'one', texto }, { status: texto ? 200 : 404 })
}

export function head(found: Data) {
  return { title: found.view === 'one' && found.texto ? `Texto ${found.texto.clave}` : undefined }
}

/** K-08, A-26: what the site says, in the company's own words. */
export function Component() {
  const found = useLoaderData<Data>()
  if (found.view === 'list') return <Texts {...found} />
  return found.texto ? <TextRecord texto={found.texto} /> : <Unknown />
}

function Texts({ list, fault }: List) {
  return (
    <ListFrame
      lists={['textos']}
      label="Textos"
      current="textos"
      text="Lo que dicen la barra, el pie, los avisos y los mensajes de WhatsApp. Un cambio se ve al momento en todas las páginas, y siempre puedes volver al original."
    >
      <TableFilters label="Buscar textos" placeholder="Palabras, o dónde está">
        <ChoiceFilter label="Área" name="area" all="Todas" options={Object.entries(areas)} className={`w-48 ${half}`} />
        <ChoiceFilter
          label="Estado"
          name="estado"
          options={[
            ['cambiado', 'Cambiados'],
            ['original', 'Originales'],
            ['en_ingles', 'Sin español'],
          ]}
          className={`w-40 ${half}`}
        />
      </TableFilters>
      <DataTable
        noun={['texto', 'textos']}
        columns={columns}
        rows={list?.textos ?? []}
        rowKey={({ clave }) => clave}
        total={list?.total ?? 0}
        fault={fault}
        defaultOrder={{ orden: 'area', sentido: 'asc' }}
        exportPath="/api/v1/textos/todos/exportacion/"
        empty={<EmptyState title="No hay textos que cambiar" figure={<Icon of={LetterText} size={40} />} />}
      />
    </ListFrame>
  )
}

const columns = drawnColumns(textColumns, {
  dice: ({ clave, dice }: TextRow) => (
    <a href={at(`/textos/${clave}`)} className="font-semibold text-ink wrap-anywhere hover:text-accent-strong">
      {dice || 'Sin texto'}
    </a>
  ),
  area: ({ area }) => <span className="whitespace-nowrap">{areas[area]}</span>,
  original: ({ original, cambiado }) => <span className="text-soft">{cambiado ? original : '—'}</span>,
  estado: ({ cambiado, en_ingles }) => (
    <span className="flex flex-wrap gap-1">
      {cambiado && <Badge tone="accent">Cambiado</Badge>}
      {en_ingles && <Badge tone="maybe">Sin español</Badge>}
      {!cambiado && !en_ingles && <span className="whitespace-nowrap text-soft">Original</span>}
    </span>
  ),
})

function Unknown() {
  return (
    <div className="py-12">
      <EmptyState level={1} title="Este texto no existe" text="Puede que el sitio ya no lo diga.">
        <LinkButton href={at('/textos')}>Ver los textos</LinkButton>
      </EmptyState>
    </div>
  )
}
