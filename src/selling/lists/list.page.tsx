import { ClipboardList, ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { Notices } from '#selling/cart-screen/cart-notices.tsx'
import { WHOLE } from '#selling/cart-screen/use-writes.ts'
import { Waiting } from '#selling/cart-screen/waiting.tsx'
import { orMissing } from '#kit/forms/or-missing.ts'
import { pages } from '#pages.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { day, money, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { RecordFrame } from '#kit/lists/list-frame.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { useRevalidator } from 'react-router'
import { CadenceForm } from './cadence-form.tsx'
import { rhythmOf } from './cadence.ts'
import type { WholeList } from './contract.ts'
import { ListAdd } from './list-add.tsx'
import { ListLines } from './list-lines.tsx'
import { SuggestionCard } from './suggestion-card.tsx'
import { type ListDesk, useList } from './use-list.ts'

export async function loader({ params }: LoaderFunctionArgs) {
  const found = await orMissing(call('GET /api/v1/listas/:id', { params: { id: Number(params['id']) } }))
  return data(found?.lista ?? null, { status: found ? 200 : 404 })
}

export function head(list: WholeList | null) {
  return { title: list ? list.nombre : 'La lista no existe' }
}

export function Component() {
  const list = useLoaderData() as WholeList | null // what `data` wraps arrives unwrapped
  if (list) return <ListView key={list.id} read={list} />
  return (
    <div className="py-12">
      <EmptyState level={1} title="Esta lista no existe" text="Puede que alguien de tu empresa la haya borrado.">
        <LinkButton href={at(pages.listas.path)}>Ver mis listas</LinkButton>
      </EmptyState>
    </div>
  )
}

/** A saved list as a sheet; with a rhythm of its own it is a standing order. */
function ListView({ read }: { read: WholeList }) {
  const desk = useList(read)
  const isReady = useHydrated()
  const { revalidate } = useRevalidator()
  const { cliente, permissions } = currentSession()
  const mayWrite = permissions.includes('permission_compras')
  const { list, load } = desk
  useNews(cliente && mayWrite ? [`carrito:${cliente.id}`] : [], () => void (desk.writes.isBusy() || revalidate()))
  return (
    <RecordFrame
      title={list.nombre}
      aside={<Aside list={list} />}
      action={mayWrite && list.lineas.length > 0 && <LoadButton desk={desk} isReady={isReady} />}
    >
      <Waiting writes={desk.writes} />
      <Notices texts={desk.notices} fault={desk.writes.faults.get(WHOLE)?.message} />
      {list.sugerencia && (
        <SuggestionCard suggestion={list.sugerencia} load={load} isReady={isReady} mayWrite={mayWrite} />
      )}
      {list.lineas.length === 0 ? (
        <EmptyState
          title="La lista está vacía"
          text={mayWrite ? 'Agrega abajo los códigos que pides seguido.' : 'Quien compra en tu empresa puede llenarla.'}
          figure={<Icon of={ClipboardList} size={40} />}
        />
      ) : (
        <div className="grid gap-2">
          <ListLines desk={desk} isReady={isReady} mayWrite={mayWrite} />
          <p className="text-right">
            Subtotal de hoy sin IVA: <b className="font-semibold tabular-nums">{money(list.subtotal)}</b>
          </p>
        </div>
      )}
      {mayWrite && <ListAdd desk={desk} isReady={isReady} />}
      {mayWrite && (
        <section aria-labelledby="estandar" className="grid gap-3 border-t border-line pt-4">
          <h2 id="estandar" className="text-xl">
            Pedido estándar
          </h2>
          <CadenceForm key={`${list.tipo} ${list.proxima}`} list={list} />
        </section>
      )}
    </RecordFrame>
  )
}

function Aside({ list }: { list: WholeList }) {
  const { tipo, proxima, lineas, actualizada_en } = list
  return (
    <>
      {tipo === 'estandar' && <Badge tone="accent">Pedido estándar, {rhythmOf(list)}</Badge>}
      <span>{plural(lineas.length, 'parte', 'partes')}</span>
      <span>{proxima ? `se prepara el ${day(`${proxima}T12:00:00-06:00`)}` : `cambió el ${day(actualizada_en)}`}</span>
    </>
  )
}

function LoadButton({ desk: { list, load }, isReady }: { desk: ListDesk; isReady: boolean }) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    await load(() => call('POST /api/v1/listas/:id/carga', { params: { id: list.id } }))
    setBusy(false)
  }
  return (
    <Button
      variant={list.sugerencia ? 'secondary' : 'primary'}
      busy={busy}
      disabled={!isReady}
      onClick={() => void run()}
    >
      <Icon of={ShoppingCart} /> Pasar al carrito
    </Button>
  )
}
