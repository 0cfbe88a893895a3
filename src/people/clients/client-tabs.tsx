import { at } from '#kit/base/place.ts'
import { count } from '#kit/ui/format.ts'
import { Tabs } from '#kit/ui/tabs.tsx'

export const clientViews = ['empresas', 'direcciones', 'usuarios', 'historial'] as const
type ClientView = (typeof clientViews)[number]

/** Kept by other rooms, on pages of their own. */
const elsewhere = ['precios', 'credito'] as const
type Elsewhere = (typeof elsewhere)[number]

const texts: [view: ClientView | Elsewhere | undefined, text: string][] = [
  [undefined, 'Datos'],
  ['empresas', 'Empresas'],
  ['direcciones', 'Direcciones'],
  ['usuarios', 'Usuarios'],
  ['precios', 'Precios'],
  ['credito', 'Crédito'],
  ['historial', 'Historial'],
]

type ClientTabsProps = {
  id: number
  current: ClientView | Elsewhere | undefined
  counts?: Partial<Record<ClientView, number>>
}

/** The parts of a client; its prices and its credit are pages of their own, since other rooms keep them. */
export function ClientTabs({ id, current, counts = {} }: ClientTabsProps) {
  const base = at(`/clientes/${id}`)
  return (
    <Tabs
      label="Partes del cliente"
      tabs={texts.map(([view, text]) => {
        const n = view && !isElsewhere(view) ? counts[view] : undefined
        return {
          href: view && isElsewhere(view) ? `${base}/${view}` : view ? `${base}?ver=${view}` : base,
          text,
          isCurrent: view === current,
          count: n === undefined ? undefined : count(n),
        }
      })}
    />
  )
}

function isElsewhere(view: ClientView | Elsewhere): view is Elsewhere {
  return elsewhere.some((one) => one === view)
}
