import { Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Alert } from '#kit/ui/alert.tsx'
import { Button } from '#kit/ui/button.tsx'
import { Checkbox, SelectField, TextArea, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { Options } from './choose-parts.tsx'
import {
  MOST_PARTS,
  ofClient,
  ofHouse,
  ORDERS,
  type Order,
  orderNames,
  priceNames,
  type Prices,
  type Selection,
  tooLarge,
} from '#publishing/print/definition.ts'
import { titleFor } from './press-query.ts'

type Count = Reply<Api['GET /api/v1/imprenta/cuenta']>
/** `cuenta` is null when it could not be counted in time. */
type Props = { options: Options; selection: Selection; cuenta: Count | null }

/** How it is to look, how many parts it has, and the button. */
export function PrintForm({ options, selection, cuenta }: Props) {
  const suggested = titleFor(selection, options)
  const [titulo, setTitulo] = useState<string | null>(null)
  const [nota, setNota] = useState('')
  const [orden, setOrden] = useState<Order>('linea')
  const [precios, setPrecios] = useState<Prices>(pricesFor(options)[0] ?? 'sin')
  const [fotos, setFotos] = useState(true)
  const { run, busy, fault } = usePrint()
  const tooMany = cuenta && tooLarge(cuenta, orden)
  const isNone = cuenta?.partes === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const definicion = { ...selection, orden, precios, fotos }
    void run({ titulo: (titulo ?? suggested).trim() || suggested, nota, edicion: 'completa', definicion })
  }
  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-[minmax(0,1fr)] gap-4 rounded-panel border border-line bg-card p-5"
      aria-label="Cómo se imprime"
    >
      <Counted cuenta={cuenta} />
      {isNone && <Alert kind="info" title="Nada cumple lo que elegiste. Quita algún filtro." />}
      {tooMany && <Alert kind="warning" title={tooMany} />}
      <TextField
        label="Título de la portada"
        value={titulo ?? suggested}
        maxLength={120}
        onChange={(event) => setTitulo(event.currentTarget.value)}
      />
      <TextArea
        label="Nota de la portada"
        hint="Opcional: vigencia, condiciones, a quién llamar."
        rows={3}
        maxLength={600}
        value={nota}
        onChange={(event) => setNota(event.currentTarget.value)}
      />
      <HowItLooks options={options} orden={orden} precios={precios} onOrder={setOrden} onPrices={setPrecios} />
      <Checkbox
        label="Con la fotografía de las partes que la tienen"
        checked={fotos}
        onChange={(event) => setFotos(event.currentTarget.checked)}
      />
      {options.cliente && <OwnName cliente={options.cliente} />}
      {fault && <Alert title={fault.message} />}
      <Button type="submit" size="lg" busy={busy} disabled={isNone || tooMany !== null}>
        <Icon of={Printer} /> Imprimir catálogo
      </Button>
    </form>
  )
}

function OwnName({ cliente }: { cliente: NonNullable<Options['cliente']> }) {
  return (
    <p className="text-sm text-soft">
      Sale a nombre de {cliente.nombre}
      {cliente.logo ? ', con tu logotipo' : ''}. Los dos se cambian en{' '}
      <a href={at('/HelpCotizador')} className="font-semibold text-accent">
        los datos de tu tienda
      </a>
      .
    </p>
  )
}

function pricesFor({ cliente }: Options): readonly Prices[] {
  return cliente ? ofClient : ofHouse
}

type HowProps = {
  options: Options
  orden: Order
  precios: Prices
  onOrder: (orden: Order) => void
  onPrices: (precios: Prices) => void
}

function HowItLooks({ options, orden, precios, onOrder, onPrices }: HowProps) {
  return (
    <>
      <SelectField
        label="Orden"
        value={orden}
        onChange={(event) => onOrder(event.currentTarget.value as Order /* of the options below */)}
      >
        {ORDERS.map((one) => (
          <option key={one} value={one}>
            {orderNames[one]}
          </option>
        ))}
      </SelectField>
      <SelectField
        label="Precios"
        value={precios}
        hint={hintFor(precios, options)}
        onChange={(event) => onPrices(event.currentTarget.value as Prices /* of the options below */)}
      >
        {pricesFor(options).map((one) => (
          <option key={one} value={one}>
            {priceNames[one]}
          </option>
        ))}
      </SelectField>
    </>
  )
}

/** How many parts were chosen. What was not counted can be counted again, and printed all the same. */
function Counted({ cuenta }: { cuenta: Count | null }) {
  const isCounting = useNavigation().state === 'loading'
  const { revalidate, state } = useRevalidator()
  return (
    <div aria-live="polite" aria-busy={isCounting} className="grid justify-items-start gap-0.5">
      {cuenta && <span className="text-3xl font-bold tabular-nums">{partsText(cuenta)}</span>}
      {cuenta && <span className="text-sm text-soft">{isCounting ? 'Contando…' : 'de lo que elegiste'}</span>}
      {!cuenta && (
        <>
          <span>No pudimos contar las partes a tiempo. Puedes imprimir: se cuentan al formar el catálogo.</span>
          <Button variant="secondary" size="sm" busy={state === 'loading'} onClick={() => void revalidate()}>
            Contar otra vez
          </Button>
        </>
      )}
    </div>
  )
}

function partsText({ partes }: Count): string {
  return partes > MOST_PARTS ? `Más de ${plural(MOST_PARTS, 'parte', 'partes')}` : plural(partes, 'parte', 'partes')
}

function hintFor(precios: Prices, { cliente }: Options): string {
  if (precios === 'mostrador') return `Tu costo más ${cliente?.margen ?? 0} %, sin IVA: el margen de tu cotizador.`
  if (precios === 'propios') return 'Lo que pagas tú, sin IVA: no lo des a tus clientes.'
  return precios === 'base'
    ? 'Por pieza y sin IVA. Publicado, solo lo ven los clientes.'
    : 'Solo códigos y aplicaciones.'
}

type Wanted = Parameters<typeof call<'POST /api/v1/imprenta'>>[1]['body']

/** Puts a print in the queue. */
export function usePrint() {
  const { busy, fault, write } = useWrite()
  const run = (body: Wanted) =>
    write(() => call('POST /api/v1/imprenta', { body }), {
      title: 'En la imprenta',
      text: 'Te avisamos aquí mismo cuando esté lista.',
    })
  return { run, busy, fault }
}
