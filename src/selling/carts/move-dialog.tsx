import { useEffect, useState } from 'react'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import { normalCode } from '#kit/base/code.ts'
import type { Reply } from '#kit/base/contract.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { told } from '#kit/base/told.ts'
import { FormFault } from '#kit/forms/form-fault.tsx'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { Checkbox, SelectField, TextField } from '#kit/ui/field.tsx'
import { count, plural } from '#kit/ui/format.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import type { Cart } from '#selling/cart/predict.ts'

type CartRow = Reply<Api['GET /api/v1/carritos']>['carritos'][number]
type Line = Cart['lineas'][number]

/** Lines shown at once: a cart of thousands is gone through by its codes. */
const MOST_SHOWN = 100

type MoveDialogProps = { cart: Cart; settled: () => Promise<boolean>; onClose: () => void }

/** Lines of the cart on the screen to another of the person's. */
export function MoveDialog({ cart, settled, onClose }: MoveDialogProps) {
  const { others, unread } = useOtherCarts(cart.carrito?.id)
  const [to, setTo] = useState('')
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const { busy, fault, move } = useMove(settled, onClose)
  const lineas = cart.lineas.map(({ id }) => id).filter((id) => chosen.has(id))
  const target = others?.find(({ id }) => String(id) === to) ?? others?.[0]
  return (
    <Dialog
      open
      onClose={onClose}
      title="Pasar a otro carrito"
      place="sheet"
      foot={
        <Button busy={busy} disabled={lineas.length === 0 || !target} onClick={() => target && move(lineas, target)}>
          {lineas.length === 0 ? 'Pasar' : `Pasar ${plural(lineas.length, 'parte', 'partes')}`}
        </Button>
      }
    >
      <div className="grid gap-4">
        <FormFault fault={fault ?? unread} />
        <SelectField
          label="A qué carrito"
          name="destino"
          value={String(target?.id ?? '')}
          disabled={!others}
          onChange={(event) => setTo(event.target.value)}
        >
          {others?.map(({ id, nombre }) => (
            <option key={id} value={String(id)}>
              {nombre}
            </option>
          ))}
        </SelectField>
        <LineChoice lines={cart.lineas} chosen={chosen} onChoose={setChosen} />
      </div>
    </Dialog>
  )
}

/** The person's carts but the one on the screen. */
function useOtherCarts(from: number | undefined) {
  const [others, setOthers] = useState<CartRow[]>()
  const [unread, setUnread] = useState<Refusal | null>(null)
  useEffect(() => {
    const leaving = new AbortController()
    call('GET /api/v1/carritos', { signal: leaving.signal }).then(
      ({ carritos }) => setOthers(carritos.filter(({ id }) => id !== from)),
      (error: unknown) => leaving.signal.aborted || setUnread(told(error, 'carritos')),
    )
    return () => leaving.abort()
  }, [from])
  return { others, unread }
}

/** Moves once what is typed is kept; the way back is in what it says. */
function useMove(settled: () => Promise<boolean>, onMoved: () => void) {
  const { busy, fault, write } = useWrite({ tells: 'here', reloads: true })
  const move = (lineas: number[], { id, nombre }: CartRow) =>
    void write(
      async () => {
        if (!(await settled())) {
          throw new Refusal(409, 'Hay cambios que no se han guardado. Espera a que se guarden y vuelve a intentar.')
        }
        const moved = await call('POST /api/v1/carritos/:id/lineas', { params: { id }, body: { lineas } })
        const active = moved.carritos.find(({ activo }) => activo)
        if (active) tellCart({ cantidad: active.partes, version: active.version, carrito: { ...active, unico: false } })
        onMoved()
        return moved
      },
      ({ pasadas, sumadas, deshacer }) => ({
        title: `${plural(pasadas, 'parte pasó', 'partes pasaron')} a «${nombre}»`,
        text: sumadas > 0 ? `${count(sumadas)} ya estaban: se sumaron.` : undefined,
        undo: async () =>
          tellCart((await call('POST /api/v1/carrito/retiros/:id', { params: { id: deshacer } })).carrito),
        undone: { title: 'Deshecho', kind: 'info' },
      }),
    )
  return { busy, fault, move }
}

type LineChoiceProps = { lines: Line[]; chosen: ReadonlySet<number>; onChoose: (chosen: ReadonlySet<number>) => void }

/** Which lines: one by one, or all that a text finds. */
function LineChoice({ lines, chosen, onChoose }: LineChoiceProps) {
  const [text, setText] = useState('')
  const found = lines.filter((line) => isNamed(line, text))
  const shown = found.slice(0, MOST_SHOWN)
  const choose = (some: Line[], isIn: boolean) => {
    const next = new Set(chosen)
    for (const { id } of some) {
      if (isIn) next.add(id)
      else next.delete(id)
    }
    onChoose(next)
  }
  return (
    <>
      <TextField
        label="Código o descripción"
        type="search"
        name="parte"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <fieldset className="grid">
        <legend className="sr-only">Partes que pasan</legend>
        <Checkbox
          label={text ? 'Todas las que se encontraron' : 'Todas'}
          count={count(found.length)}
          checked={found.length > 0 && found.every(({ id }) => chosen.has(id))}
          disabled={found.length === 0}
          onChange={({ target: { checked } }) => choose(found, checked)}
          className="border-b border-line font-semibold"
        />
        {shown.map((line) => (
          <Checkbox
            key={line.id}
            label={
              <>
                <span className="code font-semibold">{line.k_parte}</span>{' '}
                <span className="text-soft">{line.descripcion}</span>
              </>
            }
            count={count(line.cantidad)}
            checked={chosen.has(line.id)}
            onChange={({ target: { checked } }) => choose([line], checked)}
          />
        ))}
      </fieldset>
      {found.length > shown.length && (
        <p className="text-sm text-soft">
          Aquí están las primeras {count(MOST_SHOWN)} de {count(found.length)}: escribe un código para ver las demás.
        </p>
      )}
      {found.length === 0 && <p className="text-sm text-soft">Ninguna parte de este carrito se llama así.</p>}
    </>
  )
}

function isNamed({ k_parte, descripcion }: Line, text: string): boolean {
  const code = normalCode(text)
  return (
    text.trim() === '' ||
    (code !== '' && normalCode(k_parte).includes(code)) ||
    descripcion.toLowerCase().includes(text.trim().toLowerCase())
  )
}
