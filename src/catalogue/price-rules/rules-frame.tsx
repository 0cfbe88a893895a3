import type { ComponentProps } from 'react'
import { ListFrame } from '#kit/lists/list-frame.tsx'

const lists = ['ListasDePrecios', 'Descuentos', 'PromocionesDocumento'] as const

type RulesFrameProps = Omit<ComponentProps<typeof ListFrame>, 'lists' | 'label'> & { current: (typeof lists)[number] }

/** What makes a price, side by side. */
export function RulesFrame(props: RulesFrameProps) {
  return <ListFrame lists={lists} label="Precios" {...props} />
}

/** The order in which a price is looked for, as it stands in the database (0300). */
export function Precedence() {
  return (
    <section aria-labelledby="orden" className="grid gap-2 rounded-panel border border-line bg-card p-5 text-sm">
      <h2 id="orden" className="text-lg">
        En qué orden cuentan
      </h2>
      <ol className="grid list-decimal gap-1 pl-5">
        <li>El precio de contrato del cliente. No lleva descuentos.</li>
        <li>La lista propia del cliente, si rige ese día y tiene la parte.</li>
        <li>La lista de su grupo.</li>
        <li>La lista base.</li>
      </ol>
      <p>
        Al precio de lista se le quita un solo descuento: primero el del cliente, luego el de su grupo y luego el de
        todos. Entre los iguales gana el de línea y marca, después el de línea, el de marca y el de todas las partes;
        después el de la sucursal, el de más piezas y el de mayor por ciento.
      </p>
      <p>
        De las promociones también cuenta una sola, por el mismo orden. Ella dice qué pasa con el descuento: si se suma,
        se quita de lo que el descuento deja (10 % y 5 % son 14.5 % menos); si lo reemplaza, el descuento no cuenta; si
        vale el mejor, cuenta el de mayor por ciento. El precio se redondea al centavo una vez, al final.
      </p>
    </section>
  )
}
