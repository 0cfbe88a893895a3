import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { at } from '#kit/base/place.ts'
import { CartLists } from '#selling/cart-screen/cart-lists.tsx'
import { Notices } from '#selling/cart-screen/cart-notices.tsx'
import { Button, LinkButton } from '#kit/ui/button.tsx'
import { EmptyState } from '#kit/ui/empty-state.tsx'
import { TextField } from '#kit/ui/field.tsx'
import { Icon } from '#kit/ui/icon.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'

export const loader = () => call('GET /api/v1/listas')

/** Everything a client keeps by name: what repeats, and what prepares itself. */
export function Component() {
  const { listas } = useLoaderData<typeof loader>()
  const { cliente, permissions } = currentSession()
  const isReady = useHydrated()
  const [notices, setNotices] = useState<string[]>([])
  const mayWrite = cliente !== null && permissions.includes('permission_compras')
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-6 desktop:py-8">
      <header className="grid gap-1">
        <h1 className="text-3xl">Mis listas</h1>
        <p className="max-w-prose text-soft">
          Lo que pides seguido. Una lista puede prepararse sola cada tantos días: te avisa, y nunca compra por ti.
        </p>
      </header>
      {mayWrite && <NewList isReady={isReady} />}
      <Notices texts={notices} />
      {listas.length > 0 && (
        <CartLists lists={listas} isReady={isReady} onLoaded={setNotices} isOwnPage mayWrite={mayWrite} />
      )}
      {listas.length === 0 && (
        <EmptyState
          title={cliente ? 'Todavía no hay listas' : 'Elige primero para qué cliente'}
          text={
            cliente
              ? 'Guarda el carrito con un nombre, o haz una lista nueva y llénala con tus códigos.'
              : 'Las listas son del cliente. Desde su ficha puedes actuar a su nombre.'
          }
          figure={<Icon of={ClipboardList} size={40} />}
        >
          {cliente ? (
            mayWrite && <LinkButton href={at('/CartItemsList')}>Ir al carrito</LinkButton>
          ) : (
            <LinkButton href={at('/clientes')}>Ver mis clientes</LinkButton>
          )}
        </EmptyState>
      )}
    </div>
  )
}

function NewList({ isReady }: { isReady: boolean }) {
  const navigate = useNavigate()
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const body = { nombre: fields.text('nombre') }
    const { id } = await call('POST /api/v1/listas/nueva', { body })
    await navigate(at(`/listas/${id}`))
  })
  return (
    <WriteForm errors={errors} aria-label="Hacer una lista" onSubmit={onSubmit} className="grid gap-2 md:max-w-2xl">
      {fault && <FormFault fault={fault} />}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <TextField label="Nueva lista" name="nombre" required maxLength={60} placeholder="Pedido semanal" />
        <Button type="submit" variant="secondary" busy={busy} disabled={!isReady} className="self-end">
          Crear
        </Button>
      </div>
    </WriteForm>
  )
}
