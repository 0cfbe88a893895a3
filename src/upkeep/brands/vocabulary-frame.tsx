import type { ReactNode } from 'react'
import { at } from '#kit/base/place.ts'
import { Tabs } from '#kit/ui/tabs.tsx'

const places = {
  marcas: { href: '/marca/add', text: 'Marcas' },
  lineas: { href: '/RelMarcaLinea/lineas', text: 'Líneas' },
  relacion: { href: '/RelMarcaLinea/relacion', text: 'Qué marca maneja qué línea' },
  years: { href: '/Listayear', text: 'Años' },
  mexico: { href: '/RegistroHechoEnMexico', text: 'Hecho en México' },
} as const

type VocabularyFrameProps = {
  current: keyof typeof places
  title: string
  /** One line on what the list is for. */
  text: ReactNode
  action?: ReactNode
  children: ReactNode
}

/** The lists of words the catalogue is made of, side by side; one page of the table holds three of them. */
export function VocabularyFrame({ current, title, text, action, children }: VocabularyFrameProps) {
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-5 py-6 desktop:py-8">
      <header className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid gap-1">
          <h1 className="text-3xl">{title}</h1>
          <p className="max-w-prose text-soft">{text}</p>
        </div>
        {action && <div className="flex flex-wrap gap-2">{action}</div>}
      </header>
      <Tabs
        label="Palabras del catálogo"
        tabs={Object.entries(places).map(([name, { href, text: label }]) => ({
          href: at(href),
          text: label,
          isCurrent: name === current,
        }))}
      />
      {children}
    </div>
  )
}
