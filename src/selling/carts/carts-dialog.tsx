import { Copy, Pencil, ShoppingCart, Trash2, UserPlus, UserRound, Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { told } from '#kit/base/told.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { type Said, useWrite } from '#kit/forms/use-write.ts'
import { Badge } from '#kit/ui/badge.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import { listed, plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import { IconButton } from '#kit/ui/icon-button.tsx'
import { Skeleton } from '#kit/ui/skeleton.tsx'
import { tellCart } from '#selling/cart/cart-news.ts'

type Carts = Reply<Api['GET /api/v1/carritos']>
export type CartRow = Carts['carritos'][number]

type CartsDialogProps = {
  onClose: () => void
  /** Waits for what is still being sent to the cart on the screen; false: it could not be. */
  settled?: () => Promise<boolean>
}

/** The open carts: which one is filled, and what is done with each. */
export function CartsDialog({ onClose, settled }: CartsDialogProps) {
  const { carts, fault, busy, doing, act } = useCarts(settled)
  const [renaming, setRenaming] = useState<number>()
  const [sharing, setSharing] = useState<number>()
  return (
    <Dialog open onClose={onClose} title="Tus carritos" place="sheet">
      <div className="grid gap-4">
        <p className="text-soft">Lo que agregues va al carrito que elijas aquí.</p>
        <FormFault fault={fault} />
        {!carts && !fault && <Reading />}
        {carts && carts.carritos.length > 0 && (
          <ul aria-label="Carritos" className="divide-y divide-line border-y border-line">
            {carts.carritos.map((cart) => (
              <li key={cart.id} className="py-2">
                {renaming === cart.id ? (
                  <NameForm
                    label={`Nombre de «${cart.nombre}»`}
                    start={cart.nombre}
                    button="Guardar"
                    send={(nombre) => act.rename(cart, nombre)}
                    onDone={() => setRenaming(undefined)}
                    onCancel={() => setRenaming(undefined)}
                  />
                ) : (
                  <Row
                    cart={cart}
                    busy={busy}
                    isChoosing={doing === cart.id}
                    mayCopy={carts.caben > 0}
                    act={act}
                    onChosen={onClose}
                    onRename={() => setRenaming(cart.id)}
                    mayName={carts.companeros.length > 0}
                    onShare={() => setSharing(sharing === cart.id ? undefined : cart.id)}
                  />
                )}
                {sharing === cart.id && (
                  <ShareForm
                    cart={cart}
                    people={carts.companeros}
                    send={(personas) => act.shareWith(cart, personas)}
                    onDone={() => setSharing(undefined)}
                  />
                )}
              </li>
            ))}
          </ul>
        )}
        {carts && carts.caben > 0 && <NameForm label="Nuevo carrito" button="Abrir" send={act.open} onDone={onClose} />}
        {carts?.caben === 0 && (
          <p className="text-sm text-soft">
            Ya tienes 20 carritos abiertos, que es lo máximo. Borra alguno para abrir otro.
          </p>
        )}
      </div>
    </Dialog>
  )
}

function Reading() {
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element belongs to a form's result
    <p role="status" className="grid gap-3">
      <span className="sr-only">Leyendo tus carritos…</span>
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-12 w-full" />
    </p>
  )
}

function useCarts(settled?: () => Promise<boolean>) {
  const [carts, setCarts] = useState<Carts>()
  const [unread, setUnread] = useState<Refusal | null>(null)
  const { busy, doing, fault, write, ask } = useWrite<number>({ tells: 'here', reloads: true })
  useEffect(() => {
    const leaving = new AbortController()
    call('GET /api/v1/carritos', { signal: leaving.signal }).then(setCarts, (error: unknown) => {
      if (!leaving.signal.aborted) setUnread(told(error, 'carritos'))
    })
    return () => leaving.abort()
  }, [])

  const take = (next: Carts): Carts => {
    setCarts(next)
    tellActive(next)
    return next
  }
  const sent = async (send: () => Promise<Carts>): Promise<Carts> => {
    if (settled && !(await settled())) {
      throw new Refusal(409, 'Hay cambios que no se han guardado. Espera a que se guarden y vuelve a intentar.')
    }
    return take(await send())
  }
  const doneWith = (cart: CartRow, send: () => Promise<Carts>, said?: Said) => write(() => sent(send), said, cart.id)
  const act = {
    choose: (cart: CartRow) =>
      doneWith(cart, () => call('PUT /api/v1/carritos/:id/activo', { params: { id: cart.id } }), {
        title: `Ahora llenas «${cart.nombre}»`,
      }),
    share: (cart: CartRow) =>
      doneWith(
        cart,
        () => call('PATCH /api/v1/carritos/:id', { params: { id: cart.id }, body: { compartido: !isShared(cart) } }),
        {
          title: isShared(cart) ? `«${cart.nombre}» ya es solo tuyo` : `«${cart.nombre}» lo ve y lo llena tu empresa`,
        },
      ),
    remove: (cart: CartRow) =>
      doneWith(cart, () => call('DELETE /api/v1/carritos/:id', { params: { id: cart.id } }), {
        title: `«${cart.nombre}» se borró`,
        undo: async () => take(await call('POST /api/v1/carritos/:id/recuperacion', { params: { id: cart.id } })),
        undone: { title: `«${cart.nombre}» está de vuelta`, kind: 'info' },
      }),
    copy: (cart: CartRow) =>
      doneWith(
        cart,
        () => call('POST /api/v1/carritos', { body: { nombre: copyName(cart, carts), copia_de: cart.id } }),
        { title: `Ahora llenas la copia de «${cart.nombre}»` },
      ),
    shareWith: ({ id }: CartRow, personas: number[]) =>
      sent(() => call('PATCH /api/v1/carritos/:id', { params: { id }, body: { personas } })),
    rename: ({ id }: CartRow, nombre: string) =>
      sent(() => call('PATCH /api/v1/carritos/:id', { params: { id }, body: { nombre } })),
    open: (nombre: string) => sent(() => call('POST /api/v1/carritos', { body: { nombre } })),
  }
  return { carts, fault: fault ?? unread, busy, doing, ask, act }
}

type Act = ReturnType<typeof useCarts>['act']

/** What is filled now is told to the icon and to the other tabs. */
function tellActive({ carritos }: Carts): void {
  const active = carritos.find(({ activo }) => activo)
  if (!active) return
  tellCart({ cantidad: active.partes, version: active.version, carrito: { ...active, unico: carritos.length === 1 } })
}

function isShared({ compartido, personas }: CartRow): boolean {
  return compartido || personas.length > 0
}

/** With whom, in a few words. */
function sharedText({ compartido, personas, propio }: CartRow): string {
  if (compartido) return 'De la empresa'
  if (personas.length === 0) return 'Solo tuyo'
  return propio ? `Con ${plural(personas.length, 'persona', 'personas')}` : 'De algunos'
}

/** «Taller Norte (copia)», «Taller Norte (copia 2)»: the first that is free. */
function copyName({ nombre }: CartRow, carts: Carts | undefined): string {
  const taken = new Set(carts?.carritos.map((cart) => cart.nombre.toLowerCase()))
  const names = Array.from({ length: taken.size + 1 }, (_, turn) => {
    const end = turn === 0 ? ' (copia)' : ` (copia ${turn + 1})`
    return nombre.slice(0, 60 - end.length) + end
  })
  return names.find((name) => !taken.has(name.toLowerCase())) ?? nombre
}

type RowActsProps = {
  cart: CartRow
  busy: boolean
  mayCopy: boolean
  act: Act
  onRename: () => void
  /** There is somebody else of the company to name. */
  mayName: boolean
  onShare: () => void
}
type RowProps = RowActsProps & { isChoosing: boolean; onChosen: () => void }

function Row({ isChoosing, onChosen, ...rest }: RowProps) {
  const { cart, busy, act } = rest
  const { nombre, activo, personas, propio, de, partes, piezas } = cart
  const choose = async () => {
    if (activo || (await act.choose(cart))) onChosen()
  }
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <button
        type="button"
        aria-current={activo || undefined}
        aria-busy={isChoosing || undefined}
        disabled={busy}
        onClick={() => void choose()}
        className="flex min-h-11 min-w-0 flex-1 basis-60 items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunk disabled:opacity-55"
      >
        <Icon of={ShoppingCart} className={activo ? 'text-accent' : 'text-soft'} />
        <span className="grid min-w-0">
          <span className="flex flex-wrap items-center gap-x-2">
            <span className="font-semibold wrap-anywhere">{nombre}</span>
            {activo && <Badge tone="accent">Lo llenas ahora</Badge>}
            <Badge icon={isShared(cart) ? Users : UserRound}>{sharedText(cart)}</Badge>
          </span>
          <span className="text-xs text-soft">
            {plural(partes, 'parte', 'partes')}, {plural(piezas, 'pieza', 'piezas')}
            {de && ` · lo abrió ${de}`}
            {propio && personas.length > 0 && ` · con ${listed(personas.map((one) => one.nombre))}`}
          </span>
        </span>
      </button>
      <RowActs {...rest} />
    </div>
  )
}

/** What is done with it besides filling it. */
function RowActs({ cart, busy, mayCopy, act, onRename, mayName, onShare }: RowActsProps) {
  const { nombre, propio, administra, principal } = cart
  return (
    <span className="ml-auto flex">
      {administra && (
        <IconButton label={`Cambiar el nombre de ${nombre}`} disabled={busy} onClick={onRename}>
          <Icon of={Pencil} />
        </IconButton>
      )}
      {propio && (
        <IconButton
          label={isShared(cart) ? `Dejar de compartir ${nombre}` : `Compartir ${nombre} con tu empresa`}
          disabled={busy}
          onClick={() => void act.share(cart)}
        >
          <Icon of={isShared(cart) ? UserRound : Users} />
        </IconButton>
      )}
      {propio && mayName && (
        <IconButton label={`Compartir ${nombre} con algunas personas`} disabled={busy} onClick={onShare}>
          <Icon of={UserPlus} />
        </IconButton>
      )}
      {mayCopy && (
        <IconButton label={`Copiar ${nombre}`} disabled={busy} onClick={() => void act.copy(cart)}>
          <Icon of={Copy} />
        </IconButton>
      )}
      {administra && !principal && (
        <IconButton label={`Borrar ${nombre}`} disabled={busy} onClick={() => void act.remove(cart)}>
          <Icon of={Trash2} />
        </IconButton>
      )}
    </span>
  )
}

type ShareFormProps = {
  cart: CartRow
  people: Carts['companeros']
  send: (personas: number[]) => Promise<unknown>
  onDone: () => void
}

/** With whom of the company, and with nobody else. */
function ShareForm({ cart: { nombre, personas }, people, send, onDone }: ShareFormProps) {
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      await send(fields.all('personas').map(Number))
      onDone()
    },
    { reloads: true },
  )
  const chosen = new Set(personas.map(({ id }) => id))
  return (
    <form onSubmit={onSubmit} aria-label={`Compartir ${nombre} con`} className="grid gap-2 px-2 py-3">
      <fieldset className="grid gap-1">
        <legend className="text-sm font-semibold">Con quién de tu empresa</legend>
        <div className="grid max-h-56 overflow-y-auto">
          {people.map((one) => (
            <Checkbox
              key={one.id}
              name="personas"
              value={String(one.id)}
              defaultChecked={chosen.has(one.id)}
              label={one.nombre}
            />
          ))}
        </div>
        {errors['personas'] && (
          <p role="alert" className="text-sm text-no">
            {errors['personas']}
          </p>
        )}
      </fieldset>
      {fault && !errors['personas'] && <FormFault fault={fault} />}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="secondary" busy={busy}>
          Compartir
        </Button>
        <Button variant="quiet" onClick={onDone}>
          Cancelar
        </Button>
      </div>
    </form>
  )
}

type NameFormProps = {
  label: string
  start?: string
  button: string
  send: (nombre: string) => Promise<unknown>
  onDone: () => void
  onCancel?: () => void
}

function NameForm({ label, start, button, send, onDone, onCancel }: NameFormProps) {
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      await send(fields.text('nombre'))
      onDone()
    },
    { reloads: true },
  )
  return (
    <form onSubmit={onSubmit} className="grid gap-2">
      {fault && !errors['nombre'] && <FormFault fault={fault} />}
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={label}
          name="nombre"
          required
          maxLength={60}
          autoComplete="off"
          placeholder="Taller Norte"
          defaultValue={start}
          data-starts-focused={start === undefined ? undefined : true}
          error={errors['nombre']}
          className="min-w-0 flex-1 basis-52"
        />
        <Button type="submit" variant="secondary" busy={busy}>
          {button}
        </Button>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            Cancelar
          </Button>
        )}
      </div>
    </form>
  )
}
