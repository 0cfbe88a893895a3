import { at } from '#base/place.ts'
import { count } from '#ui/format.ts'
import { Tabs } from '#ui/tabs.tsx'

export const clientViews = ['empresas', 'direcciones', 'usuarios', 'historial'] as const
export type ClientView = (typeof clientViews)[number]

const texts: [view: ClientView | 'precios' | undefined, text: string][] = [
  [undefined, 'Datos'],
  ['empresas', 'Empresas'],
  ['direcciones', 'Direcciones'],
  ['usuarios', 'Usuarios'],
  ['precios', 'Precios'],
  ['historial', 'Historial'],
]

type ClientTabsProps = {
  id: number
  current: ClientView | 'precios' | undefined
  counts?: Partial<Record<ClientView, number>>
}

/** The parts of a client; its prices are a page of their own, since another room keeps them. */
export function ClientTabs({ id, current, counts = {} }: ClientTabsProps) {
  const base = at(`/clientes/${id}`)
  return (
    <Tabs
      label="Partes del cliente"
      tabs={texts.map(([view, text]) => {
        const n = view && view !== 'precios' ? counts[view] : undefined
        return {
          href: view === 'precios' ? `${base}/precios` : view ? `${base}?ver=${view}` : base,
          text,
          isCurrent: view === current,
          count: n === undefined ? undefined : count(n),
        }
      })}
    />
  )
}
