import { useId, useState } from 'react'
import { useRevalidator } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { call } from '#kit/base/call.ts'
import { FindLines } from '#kit/lists/find-lines.tsx'
import { foundLines } from '#kit/lists/found-lines.ts'
import { LongLines, type Place } from '#kit/lists/long-lines.tsx'
import { idOf, LONG } from '#kit/lists/long-list.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { Button } from '#kit/ui/button.tsx'
import { Dialog } from '#kit/ui/dialog.tsx'
import { TextArea, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import type { WholeOrder } from '#selling/orders/order-data.ts'
import { most, type OrderEvent, rules } from '#selling/orders/transitions.ts'

// Only who delivers needs a camera and a pen.
const DeliverForm = part(
  () => import('#selling/deliveries/deliver-form.tsx'),
  (module) => module.DeliverForm,
)

type Line = WholeOrder['lineas'][number]
type EventDialogProps = {
  order: WholeOrder
  /** Null while nothing is asked. */
  event: OrderEvent | null
  onClose: () => void
  /** The one line it is about. */
  only?: Line
  /** The one parcel it is about. */
  parcel?: { id: number; guia: string }
}

/** A delivery asks more, in a form of its own. */
type AskedEvent = Exclude<OrderEvent, 'entregar'>

const about: Record<AskedEvent, string> = {
  confirmar:
    'Di cuántas piezas se confirman y cuántas quedan por llegar; las demás se cancelan. El cliente recibe un correo.',
  iniciarSurtido: 'El almacén empieza a juntar las piezas. Desde ahora el cliente ya no puede cancelar por su cuenta.',
  surtir: 'Di cuántas piezas se juntaron. Lo que falte deja el pedido como surtido parcial.',
  embarcar: 'Salen las piezas surtidas. El cliente recibe un correo con la guía.',
  regresar: 'Las piezas vuelven a la sucursal, apartadas para este pedido: se pueden embarcar otra vez.',
  cerrar: 'No queda nada por hacer con este pedido.',
  backorder: 'Las piezas dejan de estar apartadas y quedan por llegar. El cliente recibe un correo.',
  recibir: 'Se apartan de la existencia de la sucursal las piezas que faltaban.',
  sustituir: 'La parte nueva se aparta de la existencia y cuesta lo mismo o menos que la que pidió el cliente.',
  cancelarLinea: 'Las piezas vuelven a la existencia. No se puede deshacer.',
  cancelar: 'Todas las piezas vuelven a la existencia. No se puede deshacer.',
  nota: 'Solo la ve el equipo, no el cliente.',
}

const said: Record<AskedEvent, string> = {
  confirmar: 'Pedido confirmado',
  iniciarSurtido: 'Pedido en surtido',
  surtir: 'Surtido registrado',
  embarcar: 'Embarque registrado',
  regresar: 'Regreso registrado',
  cerrar: 'Pedido cerrado',
  backorder: 'Piezas por llegar',
  recibir: 'Piezas apartadas',
  sustituir: 'Parte sustituida',
  cancelarLinea: 'Piezas canceladas',
  cancelar: 'Pedido cancelado',
  nota: 'Nota agregada',
}

/** Asks what a step needs to know, and takes it; a refusal stays in the dialog with its words. */
export function EventDialog({ order, event, onClose, only, parcel }: EventDialogProps) {
  const title = event ? `${rules[event].texto}: ${only?.k_parte ?? (parcel?.guia || order.folio)}` : ''
  return (
    <Dialog open={event !== null} onClose={onClose} title={title}>
      {event === 'entregar' && (
        <Optional instead={<p className="text-soft">Un momento…</p>}>
          <DeliverForm {...{ order, parcel, onClose }} />
        </Optional>
      )}
      {event && event !== 'entregar' && <EventForm {...{ order, event, only, parcel, onClose }} />}
    </Dialog>
  )
}

function EventForm({ order, event, only, parcel, onClose }: EventDialogProps & { event: AskedEvent }) {
  const { revalidate } = useRevalidator()
  const lines = (only ? [only] : order.lineas).filter((line) => roomOf(event, line) > 0)
  const isWhole = !takesLines(event)
  const { busy, fault, errors, onSubmit } = useWrite(
    async (fields) => {
      await call('POST /api/v1/pedidos/:sucursal/:folio/eventos', {
        params: { sucursal: order.sucursal.clave, folio: order.folio },
        body: { evento: event, version: order.version, embarque: parcel?.id, ...bodyOf(event, lines, fields) },
      })
      onClose()
      await revalidate()
      toast({ title: said[event] })
    },
    {
      onRefused: async ({ status }) => {
        // Somebody was faster: the page behind shows it already.
        if (status === 409) await revalidate()
        return false
      },
    },
  )
  const isDanger = event === 'cancelar' || event === 'cancelarLinea'
  const isClient = currentSession().cliente !== null
  return (
    <WriteForm errors={errors} method="post" aria-label={rules[event].texto} onSubmit={onSubmit} className="grid gap-4">
      <p className="text-soft text-pretty">{about[event]}</p>
      {fault && <FormFault fault={fault} />}
      {errors['lineas'] && (
        <p role="alert" className="text-sm font-semibold text-no">
          {errors['lineas']}
        </p>
      )}
      {!isWhole && <Pieces event={event} lines={lines} isOne={only !== undefined} />}
      {event === 'embarcar' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label="Transportista" name="transportista" maxLength={60} />
          <TextField label="Guía" name="guia" maxLength={60} />
        </div>
      )}
      {rules[event].needsReason && (
        <TextArea
          label={event === 'nota' ? 'Nota' : isClient ? 'Motivo (si quieres contarlo)' : 'Motivo'}
          name="motivo"
          rows={3}
          maxLength={500}
          required={!isClient}
        />
      )}
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" onClick={onClose}>
          Cerrar
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'} busy={busy}>
          {rules[event].texto}
        </Button>
      </div>
    </WriteForm>
  )
}

function takesLines(event: OrderEvent): boolean {
  return rules[event].ofLines === 'algunas' || rules[event].ofLines === 'siempre'
}

function roomOf(event: OrderEvent, line: Line): number {
  return most(event, { ...line, sustituida: line.sustituta !== null })
}

type PiecesProps = { event: OrderEvent; lines: Line[]; isOne: boolean }

/** How many pieces of each line; as many as can be unless somebody says otherwise. Of many, those near the window are drawn. */
function Pieces({ event, lines, isOne }: PiecesProps) {
  const id = useId()
  const [words, setWords] = useState('')
  const [told, setTold] = useState<ReadonlySet<string>>(new Set())
  const isLong = lines.length > LONG
  const stays = (line: Line) => told.has(String(line.id))
  const found = foundLines(lines, isLong ? words : '', {
    told: ({ k_parte, descripcion }) => ({ code: k_parte, text: descripcion }),
    stays,
  })
  return (
    <fieldset aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend id={id} className="sr-only">
        Piezas de cada renglón
      </legend>
      {isLong && (
        <FindLines
          label="Buscar entre los renglones"
          placeholder="Código o descripción"
          noun={['renglón', 'renglones']}
          words={words}
          found={found.length}
          total={lines.length}
          onLook={setWords}
        />
      )}
      <LongLines lines={found} idOf={idOf} usual={USUAL} stays={stays}>
        {(line, place) => (
          <LinePieces
            key={line.id}
            {...{ event, line, place }}
            onTell={() => setTold(told.union(new Set([String(line.id)])))}
          />
        )}
      </LongLines>
      {event === 'sustituir' && isOne && (
        <TextField
          label="Clave de la parte que la sustituye"
          name="k_parte"
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
        />
      )}
    </fieldset>
  )
}

const USUAL = { narrow: 150, wide: 88 }

type LinePiecesProps = { event: OrderEvent; line: Line; place: Place; onTell: () => void }

function LinePieces({ event, line, place, onTell }: LinePiecesProps) {
  const room = roomOf(event, line)
  const number = {
    type: 'number',
    inputMode: 'numeric',
    min: 0,
    max: room,
    required: true,
    className: 'w-28',
    onInput: onTell,
  } as const
  return (
    <li {...place} className="flex flex-wrap items-end gap-x-4 gap-y-1 border-b border-line pt-3 pb-3 first:pt-0">
      <div className="min-w-40 flex-1">
        <p className="code font-semibold">{line.k_parte}</p>
        <p className="text-sm text-soft">
          {line.descripcion} · {plural(room, 'pieza', 'piezas')}
        </p>
      </div>
      <TextField
        {...number}
        label={event === 'confirmar' ? 'Confirmadas' : 'Piezas'}
        name={`n-${line.id}`}
        defaultValue={room}
      />
      {event === 'confirmar' && <TextField {...number} label="Por llegar" name={`b-${line.id}`} defaultValue={0} />}
    </li>
  )
}

type Pieces = { id: number; cantidad: number; backorder?: number; k_parte?: string }

/** What the fields say, as the call takes it; a line left at zero takes no part, and one that was not drawn is as its fields would come. */
function bodyOf(event: OrderEvent, lines: Line[], { text, has }: Fields) {
  const lineas = lines.flatMap((line): Pieces[] => {
    const { id } = line
    const isDrawn = has(`n-${id}`)
    const cantidad = isDrawn ? Number(text(`n-${id}`)) : roomOf(event, line)
    if (event === 'confirmar') return [{ id, cantidad, backorder: isDrawn ? Number(text(`b-${id}`)) : 0 }]
    if (cantidad === 0) return []
    return [event === 'sustituir' ? { id, cantidad, k_parte: text('k_parte').trim() } : { id, cantidad }]
  })
  const kept = (name: string) => text(name).trim() || undefined
  return {
    lineas: takesLines(event) ? lineas : undefined,
    motivo: kept('motivo'),
    guia: kept('guia'),
    transportista: kept('transportista'),
  }
}
