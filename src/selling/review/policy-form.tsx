import type { Api } from '#api.ts'
import type { Fields } from '#kit/forms/form-fields.ts'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { call } from '#kit/base/call.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { numberOf, SaveForm, textOf } from '#kit/forms/save-form.tsx'
import { FieldFault } from '#kit/forms/field-fault.tsx'
import { Checkbox, TextField } from '#kit/ui/field.tsx'
import { plural } from '#kit/ui/format.ts'

type Policy = Reply<Api['GET /api/v1/politica-ventas']>
type Limit = Policy['limites'][number]

const publicPrices: [value: Policy['precio_publico'], label: string, text: string][] = [
  ['ninguno', 'Nada', 'Los visitantes no ven precios ni existencias: se les invita a pedir su cuenta.'],
  ['lista', 'Precio de lista', 'Los visitantes ven el precio de la lista base con y sin IVA, sin existencias.'],
  [
    'semaforo',
    'Semáforo de existencias',
    'Los visitantes ven en qué sucursal hay, si quedan pocas piezas y qué día se recoge o llega, sin precio ni cantidades.',
  ],
]

/** Limits, terms and what visitors see; saved together. */
export function PolicyForm({ policy }: { policy: Policy }) {
  const watched = useUnsaved()
  return (
    <>
      <SaveForm
        label="Reglas de venta"
        said="Política de ventas guardada"
        button="Guardar política"
        watched={watched}
        className="max-w-4xl gap-8"
        send={(fields) => call('PUT /api/v1/politica-ventas', { body: bodyOf(fields, policy) })}
      >
        <Terms policy={policy} />
        <PublicPrice chosen={policy.precio_publico} />
        <section aria-labelledby="limites" className="grid gap-3">
          <div className="grid gap-1">
            <h2 id="limites" className="text-xl">
              Hasta dónde autoriza cada rol
            </h2>
            <p className="max-w-prose text-sm text-soft">
              Vacío: sin límite. De quien tiene varios roles cuenta el límite más amplio; lo que se pasa pide
              aprobación. Aparecen los roles con el permiso de autorizar cotizaciones.
            </p>
          </div>
          <ul className="border-t border-line">
            {policy.limites.map((limit, place) => (
              <RoleLimit key={limit.rol_id} limit={limit} place={place} />
            ))}
          </ul>
        </section>
      </SaveForm>
      {watched.guard}
    </>
  )
}

function Terms({ policy }: { policy: Policy }) {
  return (
    <section aria-labelledby="condiciones" className="grid gap-3">
      <h2 id="condiciones" className="text-xl">
        Condiciones
      </h2>
      <div className="grid gap-4 sm:grid-cols-3">
        <TextField
          label="Vigencia (días)"
          name="vigencia_dias"
          required
          inputMode="numeric"
          pattern="\d{1,2}"
          title="De 1 a 90 días"
          maxLength={2}
          defaultValue={policy.vigencia_dias}
          hint="Hasta las 23:59 del último día, hora del centro."
        />
        <TextField
          label="Margen mínimo (%)"
          name="margen_minimo"
          required
          inputMode="decimal"
          maxLength={10}
          defaultValue={policy.margen_minimo}
          hint="Sobre el precio. Debajo de él hace falta aprobación."
        />
        <TextField
          label="Autorizar solas hasta ($)"
          name="autoautorizar_total"
          inputMode="decimal"
          maxLength={20}
          defaultValue={policy.autoautorizar_total ?? ''}
          hint="Total con IVA, a precio de lista y con existencia. Vacío: apagado."
        />
        <Lapses policy={policy} />
      </div>
    </section>
  )
}

/** How many days pass before something counts, or counts no more. */
function Lapses({ policy }: { policy: Policy }) {
  return (
    <>
      <TextField
        label="Días vencido que se toleran"
        name="dias_vencido_bloqueo"
        required
        inputMode="numeric"
        pattern="\d{1,3}"
        title="De 0 a 365 días"
        maxLength={3}
        defaultValue={policy.dias_vencido_bloqueo}
        hint="Con una factura vencida por más tiempo cuenta la política de crédito del cliente: avisar o bloquear."
      />
      {returnDays.map(([name, label, most]) => (
        <TextField
          key={name}
          label={label}
          name={name}
          required
          inputMode="numeric"
          pattern="\d{1,4}"
          title={`De 0 a ${plural(most, 'día', 'días')}`}
          maxLength={4}
          defaultValue={policy[name]}
          hint="Días desde la entrega. La garantía propia de una parte cuenta antes."
        />
      ))}
    </>
  )
}

const returnDays = [
  ['devolucion_dias', 'Plazo para devolver', 365],
  ['garantia_dias', 'Plazo de garantía', 3650],
  ['casco_dias', 'Plazo para entregar cascos', 3650],
] as const

function PublicPrice({ chosen }: { chosen: Policy['precio_publico'] }) {
  return (
    <section aria-labelledby="visitantes" className="grid gap-3">
      <h2 id="visitantes" className="text-xl">
        Qué ven los visitantes
      </h2>
      <fieldset className="grid gap-3">
        <legend className="sr-only">Qué ven los visitantes</legend>
        {publicPrices.map(([value, label, text]) => (
          <Checkbox
            key={value}
            type="radio"
            name="precio_publico"
            value={value}
            defaultChecked={value === chosen}
            label={
              <span className="grid">
                <b className="font-semibold">{label}</b>
                <span className="text-soft">{text}</span>
              </span>
            }
          />
        ))}
      </fieldset>
    </section>
  )
}

function RoleLimit({ limit, place }: { limit: Limit; place: number }) {
  const at = (name: keyof Limit) => `limites.${place}.${name}`
  return (
    <li>
      <fieldset className="grid gap-x-4 gap-y-3 border-b border-line py-4 sm:grid-cols-3">
        <legend className="sr-only">{limit.rol}</legend>
        <div>
          <b aria-hidden className="font-semibold">
            {limit.rol}
          </b>
          <Checkbox label="Autoriza" name={at('autoriza')} defaultChecked={limit.autoriza} />
          <Checkbox label="También bajo el margen mínimo" name={at('bajo_piso')} defaultChecked={limit.bajo_piso} />
          <FieldFault name={at('rol_id')} />
          <input type="hidden" name={at('rol_id')} value={limit.rol_id} />
        </div>
        <TextField
          label="Descuento máximo (%)"
          name={at('descuento_max')}
          inputMode="decimal"
          maxLength={10}
          placeholder={limit.autoriza ? 'Sin límite' : undefined}
          defaultValue={limit.descuento_max ?? ''}
        />
        <TextField
          label="Total máximo ($, con IVA)"
          name={at('total_max')}
          inputMode="decimal"
          maxLength={20}
          placeholder={limit.autoriza ? 'Sin límite' : undefined}
          defaultValue={limit.total_max ?? ''}
        />
      </fieldset>
    </li>
  )
}

type Body = Sent<Api['PUT /api/v1/politica-ventas']>['body']

function bodyOf(fields: Fields, { version, precio_publico, limites }: Policy): Body {
  const chosen = publicPrices.find(([value]) => value === fields.text('precio_publico'))
  return {
    version,
    vigencia_dias: numberOf(fields, 'vigencia_dias') ?? 0,
    margen_minimo: fields.text('margen_minimo'),
    precio_publico: chosen?.[0] ?? precio_publico,
    autoautorizar_total: textOf(fields, 'autoautorizar_total'),
    dias_vencido_bloqueo: numberOf(fields, 'dias_vencido_bloqueo') ?? 0,
    devolucion_dias: numberOf(fields, 'devolucion_dias') ?? undefined,
    garantia_dias: numberOf(fields, 'garantia_dias') ?? undefined,
    casco_dias: numberOf(fields, 'casco_dias') ?? undefined,
    limites: limites.map(({ rol_id }, place) => ({
      rol_id,
      autoriza: fields.has(`limites.${place}.autoriza`),
      descuento_max: textOf(fields, `limites.${place}.descuento_max`),
      total_max: textOf(fields, `limites.${place}.total_max`),
      bajo_piso: fields.has(`limites.${place}.bajo_piso`),
    })),
  }
}
