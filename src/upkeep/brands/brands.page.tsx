import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { orMissing } from '#kit/forms/or-missing.ts'
import { readRecordLog } from '#people/roles/record-log.tsx'
import { LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { orFault } from '#kit/lists/table-fault.ts'
import { BrandActions, BrandList, type BrandLists } from './brand-list.tsx'
import { BrandMerge, type MergePage } from './brand-merge.tsx'
import { type BrandPage, BrandRecordView } from './brand-record.tsx'
import { UndoList } from './undo-list.tsx'
import { VocabularyFrame } from './vocabulary-frame.tsx'

type Query = NonNullable<Sent<Api['GET /api/v1/marcas/todas']>['query']>
type Loaded =
  | ({ view: 'list'; undoable: Awaited<ReturnType<typeof readUndoable>> } & BrandLists)
  | ({ view: 'record' } & BrandPage)
  | ({ view: 'merge' } & MergePage)
  | null

const readUndoable = () => call('GET /api/v1/marcas/deshacer')

export async function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const marca = Number(params.get('marca'))
  if (params.has('marca')) return readRecord(marca)
  if (params.has('unir')) return readMerge(params.get('unir') ?? '', params.get('q') ?? '')
  // The call takes what it knows of the address and leaves the rest.
  const query = Object.fromEntries(params) as Query
  const [list, alike, undoable] = await Promise.all([
    orFault(call('GET /api/v1/marcas/todas', { query })),
    call('GET /api/v1/marcas/parecidas'),
    readUndoable(),
  ])
  return { view: 'list', ...list, alike, undoable } satisfies Loaded
}

async function readRecord(id: number) {
  const isId = Number.isSafeInteger(id) && id > 0
  const record = isId ? await orMissing(call('GET /api/v1/marcas/todas/:id', { params: { id } })) : null
  if (!record) return data(null, { status: 404 })
  return { view: 'record', ...record, log: await readRecordLog('marca', id) } satisfies Loaded
}

async function readMerge(unir: string, q: string) {
  const ids = [...new Set(unir.split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
  const [one = 0] = ids
  const first = await orMissing(call('GET /api/v1/marcas/todas/:id', { params: { id: one } }))
  if (!first) return data(null, { status: 404 })
  const { tipo } = first.marca
  const [preview, { marcas: found }] = await Promise.all([
    ids.length > 1 ? orMissing(call('GET /api/v1/marcas/union', { query: { ids: ids.join() } })) : null,
    call('GET /api/v1/marcas/todas', { query: { q: q || undefined, tipo } }),
  ])
  return { view: 'merge', ids, preview, first: first.marca, found } satisfies Loaded
}

export function head(loaded: Loaded) {
  return { title: loaded?.view === 'record' ? `Marca ${loaded.marca.nombre}` : undefined }
}

/** AD-x3: makes of vehicles and brands of parts; one of them; or several to be joined. */
export function Component() {
  const loaded = useLoaderData() as Loaded // what `data` wraps arrives unwrapped
  if (!loaded) return <NoBrand />
  if (loaded.view === 'record') return <BrandRecordView key={loaded.marca.id} {...loaded} />
  if (loaded.view === 'merge') return <BrandMerge {...loaded} />
  return (
    <VocabularyFrame
      current="marcas"
      title="Marcas"
      text="De vehículos y de partes. Un cambio de nombre se ve al momento en todo el catálogo."
      action={<BrandActions />}
    >
      <BrandList {...loaded} />
      <UndoList changes={loaded.undoable} />
    </VocabularyFrame>
  )
}

function NoBrand() {
  return (
    <div className="py-12">
      <EmptyState level={1} title="Esta marca no existe" text="Puede que alguien la haya borrado o unido con otra.">
        <LinkButton href={at('/marca/add')}>Ver las marcas</LinkButton>
      </EmptyState>
    </div>
  )
}
