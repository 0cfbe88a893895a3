import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { Chip, ChipLink } from '#kit/ui/chip.tsx'
import { useHydrated } from '#kit/ui/use-hydrated.ts'
import { FormSpecimens } from './form-specimens.tsx'
import { ListSpecimens } from './list-specimens.tsx'
import { Tokens } from './tokens.tsx'
import { UiSpecimens } from './ui-specimens.tsx'

const parts = { valores: Tokens, piezas: UiSpecimens, formularios: FormSpecimens, listas: ListSpecimens }
type PartName = keyof typeof parts
const SCHEMES = ['light', 'dark'] as const
/** What a specimen carries to look as if it were pointed at, or had the focus. */
const LOOKS = { hover: '.se-apunta', 'focus-visible': '.se-enfoca' }

/** The parts that all screens are made of, in their states and by both lights; in development alone (`/estilo`). */
export function Component() {
  const [query] = useSearchParams()
  const asked = query.get('parte') ?? ''
  const name: PartName = asked in parts ? (asked as PartName) : 'valores' // looked for just before
  const Part = parts[name]
  useLooks()
  // Drawn in the browser alone: what carries its own style is refused from the server.
  const isReady = useHydrated()
  return (
    <div className="wrap grid grid-cols-[minmax(0,1fr)] gap-6 py-8">
      <h1 className="text-3xl">Estilo</h1>
      <nav aria-label="Partes" className="flex flex-wrap gap-2">
        {Object.keys(parts).map((one) => (
          <ChipLink key={one} href={`?parte=${one}`} isCurrent={one === name}>
            {one}
          </ChipLink>
        ))}
        <Chip>sólo en desarrollo</Chip>
      </nav>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6 wide:grid-cols-2">
        {SCHEMES.map((scheme) => (
          <section
            key={scheme}
            aria-label={scheme === 'light' ? 'De día' : 'De noche'}
            style={isReady ? { colorScheme: scheme } : undefined}
            className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-8 rounded-panel border border-line bg-page p-4 text-ink md:p-6"
          >
            {isReady && <Part />}
          </section>
        ))}
      </div>
    </div>
  )
}

/** All styles once more, where a class stands for the pointer or the focus. */
function useLooks(): void {
  useEffect(() => {
    const text = [...document.styleSheets].flatMap(textsOf).join('\n')
    const sheet = new CSSStyleSheet()
    let looks = text
    for (const [state, look] of Object.entries(LOOKS))
      looks = looks.replaceAll(new RegExp(`(?<!\\\\):${state}\\b`, 'g'), `:is(:${state}, ${look})`)
    sheet.replaceSync(looks)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
    }
  }, [])
}

const textsOf = (sheet: CSSStyleSheet) => [...sheet.cssRules].map((rule) => rule.cssText)
