import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { useUnsaved } from '#kit/forms/use-unsaved.tsx'
import { Alert } from '#kit/ui/alert.tsx'
import { Optional } from '#kit/ui/optional.tsx'
import { part } from '#kit/ui/part.ts'
import { requestIdOf } from '#kit/ui/request-id.ts'
import { Tabs } from '#kit/ui/tabs.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { ApplicationsSection } from './applications-section.tsx'
import { AttributesSection } from './attributes-section.tsx'
import { CodesSection } from './codes-section.tsx'
import { Conflict } from './conflict.tsx'
import type { Options, Product } from '#upkeep/editing/contract.ts'
import { DataSection } from './data-section.tsx'
import { type Draft, differing, SECTIONS, type Section, sectionLabels } from '#upkeep/editing/desk.ts'
import { MediaSection } from './media-section.tsx'
import { RelationsSection } from './relations-section.tsx'
import { SaveBar } from './save-bar.tsx'
import { StateSection } from './state-section.tsx'
import { TextsSection } from './texts-section.tsx'
import { type Desk, rightsOf, useDesk } from './use-desk.ts'
import type { SectionProps, Shown } from './section.ts'

const HistorySection = part(
  () => import('./history-section.tsx'),
  (module) => module.HistorySection,
)

const others = ['imagenes', 'historial'] as const

/** The section that an address asks for; the first that one may write when it asks for none. */
function shownSection(search: string): Shown {
  const asked = new URLSearchParams(search).get('seccion')
  const rights = rightsOf()
  return [...SECTIONS, ...others].find((name) => name === asked) ?? (!rights.all && rights.texts ? 'textos' : 'datos')
}

/** AD-e1: all of a product, section by section; what is written in one stays while one looks at another. */
export function Editor({ product, options }: { product: Product; options: Options }) {
  const desk = useDesk(product)
  const rights = rightsOf()
  const { pathname, search } = useLocation()
  const shown = shownSection(search)
  const { form, settle, guard } = useUnsaved()
  const isReady = useHydrated()
  const isClean = desk.changed.length === 0
  useEffect(() => {
    if (isClean) settle()
    // Sections have fields of their own: what is settled is the form as it stands now.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- whenever nothing is left to save
  }, [isClean, desk.base.version, shown])
  useFirstFault(desk, form)
  // On a phone the row of tabs is longer than the screen.
  useEffect(() => {
    form.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [form, shown])
  const addressOf = (name: Shown) => `${pathname}?seccion=${name}`
  return (
    <form
      ref={form}
      method="post"
      aria-label="Producto"
      data-borrador="producto"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void desk.save('todo')
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-5"
    >
      <Kept desk={desk} />
      <Tabs
        label="Secciones del producto"
        tabs={[...SECTIONS, ...others].map((name) => ({
          href: addressOf(name),
          text: <TabText name={name} isDirty={name in sectionLabels && desk.dirtySections.includes(name as Section)} />,
          isCurrent: name === shown,
          count: countOf(name, desk.draft),
        }))}
      />
      {desk.theirs && <Conflict key={desk.theirs.version} desk={desk} theirs={desk.theirs} options={options} />}
      {desk.fault && <FaultNotice fault={desk.fault} shown={shown} addressOf={addressOf} />}
      {/* What is typed before the desk knows of it would stand there and never be saved. */}
      <div inert={!isReady} className="contents">
        {sectionView(shown, { desk, options, rights })}
      </div>
      {(rights.texts || rights.applications) && <SaveBar desk={desk} shown={shown} />}
      {guard}
    </form>
  )
}

type FaultNoticeProps = { fault: NonNullable<Desk['fault']>; shown: Shown; addressOf: (name: Shown) => string }

/** What was refused, and the other sections where it stands. */
function FaultNotice({ fault: { refusal, sections }, shown, addressOf }: FaultNoticeProps) {
  return (
    <Alert title={refusal.message} requestId={refusal.status >= 500 ? requestIdOf(refusal) : undefined}>
      {sections
        .filter((name) => name !== shown)
        .map((name) => (
          <a key={name} href={addressOf(name)} className="link">
            Ver en {sectionLabels[name]}
          </a>
        ))}
    </Alert>
  )
}

function sectionView(shown: Shown, props: SectionProps): ReactNode {
  const views: Record<Shown, () => ReactNode> = {
    datos: () => <DataSection {...props} />,
    estado: () => <StateSection {...props} />,
    textos: () => <TextsSection {...props} />,
    atributos: () => <AttributesSection {...props} />,
    aplicaciones: () => <ApplicationsSection {...props} />,
    equivalencias: () => <CodesSection {...props} />,
    relaciones: () => <RelationsSection {...props} />,
    imagenes: () => <MediaSection {...props} />,
    historial: () => (
      <Optional>
        <HistorySection {...props} />
      </Optional>
    ),
  }
  return views[shown]()
}

function TabText({ name, isDirty }: { name: Shown; isDirty: boolean }) {
  const text = name === 'imagenes' ? 'Imágenes y documentos' : name === 'historial' ? 'Historial' : sectionLabels[name]
  if (!isDirty) return text
  return (
    // What only readers hear stays with its tab, or the page would be as wide as the row of tabs.
    <span className="relative flex items-center gap-2">
      {text}
      <span aria-hidden className="size-2 rounded-full bg-maybe" />
      <span className="sr-only">, sin guardar</span>
    </span>
  )
}

function countOf(name: Shown, draft: Draft): string | undefined {
  if (name === 'atributos' || name === 'aplicaciones' || name === 'equivalencias' || name === 'relaciones') {
    return String(draft[name].length)
  }
  return undefined
}

/**
 * What is on the desk as one field of the form: the question on leaving and the draft that outlives a session (G13) both read
 * and write the fields of forms, and most of these are not on the page that is shown.
 */
function Kept({ desk }: { desk: Desk }) {
  const { base, stored, draft, changed, edit } = desk
  const own = Object.fromEntries(changed.map((name) => [name, draft[name]]))
  return (
    <textarea
      hidden
      name="mesa"
      value={changed.length === 0 ? '' : JSON.stringify({ version: base.version, ...own })}
      onInput={({ currentTarget }) => edit(restored(currentTarget.value, stored))}
    />
  )
}

/** What was kept over a new sign-in, as far as it still has the shape of a draft. */
function restored(text: string, stored: Draft): Partial<Draft> {
  try {
    const { version: _version, ...kept } = JSON.parse(text) as Partial<Draft> & { version?: number } // written by Kept alone
    return differing(stored, { ...stored, ...kept }).length > 0 ? kept : {}
  } catch {
    return {}
  }
}

/** The focus goes to the first field that is wrong, once the section shows it (G4). */
function useFirstFault({ fault }: Desk, form: { current: HTMLFormElement | null }): void {
  const seen = useRef(fault)
  useEffect(() => {
    if (!fault || seen.current === fault) return
    seen.current = fault
    const field = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    requestAnimationFrame(() => field?.focus())
  }, [fault, form])
}
