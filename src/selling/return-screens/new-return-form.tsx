import { useState } from 'react'
import { useNavigate } from 'react-router'
import { WriteForm } from '#kit/forms/write-form.tsx'
import { FormFault } from '#kit/forms/form-fault.tsx'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import { Refusal } from '#kit/base/refusal.ts'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, TextArea } from '#kit/ui/field.tsx'
import { toast } from '#kit/ui/toast.ts'
import { ChoosePhotos } from './choose-photos.tsx'
import { ReturnableLines } from './returnable-lines.tsx'
import { sendPhotos } from './return-photos.tsx'
import { type Kind, KINDS, kindWords, reasonsOf } from '#selling/returns/states.ts'
import { type Named, nameOf, type Possible } from './possible.ts'

type FormProps = { possible: Possible }

/** Which pieces, what for and why, with photographs. */
export function NewReturnForm({ possible }: FormProps) {
  const [kind, setKind] = useState<Kind>('DEVOLUCION')
  const [photos, setPhotos] = useState<File[]>([])
  const navigate = useNavigate()
  const { form, settle, guard } = useUnsaved()
  // Cores of what was charged with one.
  const lines = possible.lineas.filter(
    ({ casco, componente }) => kind !== 'CASCO' || (casco && componente === undefined),
  )
  const { busy, fault, errors, onSubmit } = useWrite(async (fields) => {
    const lineas = chosenLines(possible, kind, fields)
    try {
      const made = await call('POST /api/v1/devoluciones', {
        body: { tipo: kind, ...originOf(possible), texto: fields.text('texto').trim(), lineas },
      })
      settle()
      await sendPhotos(made.folio, photos)
      await navigate(at(`/devoluciones/${made.folio}`))
      toast({ title: `Pedimos tu devolución ${made.folio}`, text: 'Te escribimos en cuanto la revisen.' })
    } catch (error) {
      throw atFields(error, lineas)
    }
  })
  return (
    <WriteForm
      errors={errors}
      ref={form}
      method="post"
      aria-label="Pedir una devolución"
      onSubmit={onSubmit}
      className="grid gap-6"
    >
      {guard}
      {fault && <FormFault fault={fault} />}
      <WhatFor kind={kind} onChange={setKind} />
      <fieldset className="grid gap-3">
        <legend className="mb-2 text-xl font-semibold">De qué piezas</legend>
        {lines.length === 0 && <p className="text-soft">Con estas piezas no se cobró casco.</p>}
        <ReturnableLines key={kind} lines={lines} kind={kind} hoy={possible.hoy} />
      </fieldset>
      <div className="grid gap-6 md:grid-cols-2">
        <TextArea
          label="Cuéntanos qué pasó (si ayuda)"
          name="texto"
          rows={4}
          maxLength={1000}
          hint="Desde cuándo falla, cómo llegó el empaque, quién la instaló…"
        />
        <ChoosePhotos photos={photos} onChange={setPhotos} />
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" size="lg" busy={busy}>
          Pedir la devolución
        </Button>
        <p className="text-sm text-soft">La revisa tu asesor. Mándanos las piezas cuando esté autorizada.</p>
      </div>
    </WriteForm>
  )
}

type KindProps = { kind: Kind; onChange: (kind: Kind) => void }

function WhatFor({ kind, onChange }: KindProps) {
  return (
    <fieldset className="grid gap-2 md:grid-cols-3">
      <legend className="mb-2 text-xl font-semibold">Qué pides</legend>
      {KINDS.map((name) => (
        <Checkbox
          key={name}
          type="radio"
          name="tipo"
          value={name}
          checked={kind === name}
          onChange={() => onChange(name)}
          className="rounded-panel border border-line bg-card p-4 has-checked:border-accent has-checked:bg-accent-tint"
          label={
            <>
              <span className="block font-semibold">{kindWords[name].texto}</span>
              <span className="text-soft">{kindWords[name].sobre}</span>
            </>
          }
        />
      ))}
    </fieldset>
  )
}

type Asked = {
  referencia: number
  componente: number | undefined
  cantidad: number
  motivo: (typeof reasonsOf)[Kind][number]
}

function chosenLines({ lineas }: Possible, kind: Kind, { text, has }: Fields) {
  const chosen = lineas.flatMap((one) => {
    const { referencia, componente } = one
    const name = nameOf(one)
    if (!has(`elegida-${name}`)) return []
    const named = text(`motivo-${name}`)
    const motivo = reasonsOf[kind].find((reason) => reason === named) ?? reasonsOf[kind][0]
    const line: Asked = { referencia, componente, cantidad: Number(text(`cantidad-${name}`)), motivo }
    const aplicacion = Number(text(`aplicacion-${name}`)) || undefined
    const kept = (field: string) => text(`${field}-${name}`).trim() || undefined
    return [{ ...line, aplicacion, vehiculo: kept('vehiculo'), detalle: kept('detalle') }]
  })
  if (chosen.length > 0) return chosen
  throw new Refusal(422, 'Elige al menos una pieza.')
}

function originOf({ pedido, factura }: Possible) {
  return pedido ? { pedido } : { uuid: factura?.uuid }
}

/** The server's faults by place in the list, at the fields of the line they are about. */
function atFields(error: unknown, lineas: Named[]): unknown {
  if (!(error instanceof Refusal) || !error.errors) return error
  const errors = Object.entries(error.errors).map(([name, texts]) => {
    const [, place, field] = name.split('.')
    const line = lineas[Number(place)]
    if (!line || !field) return [name, texts]
    return [`${field === 'referencia' ? 'cantidad' : field}-${nameOf(line)}`, texts]
  })
  return new Refusal(error.status, error.message, { code: error.code, errors: Object.fromEntries(errors) })
}
