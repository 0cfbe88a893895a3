import type { Session } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import { AreaIcon } from './area-icon.tsx'
import { type Area, menuOf } from './places.ts'
import type { PageName } from '#pages.ts'
import { type Waiting, waitingText } from './waiting-text.ts'

type SideMenuProps = {
  session: Session
  /** The line that the page of the moment belongs to. */
  current: PageName | undefined
  waiting: Waiting
  /** In the sheet of narrow screens. */
  isNarrow?: boolean
}

/** The areas, each with its pages; the one that somebody is in stands open. */
export function SideMenu({ session, current, waiting, isNarrow = false }: SideMenuProps) {
  return (
    <ul className="desk-areas">
      {menuOf(session, isNarrow).map((area) => (
        <li key={area.clave}>
          {area.lineas.length === 1 ? (
            <OnlyLine area={area} current={current} waiting={waiting} />
          ) : (
            <AreaLines area={area} current={current} waiting={waiting} />
          )}
        </li>
      ))}
      <li>
        <a href={at('/home')} className="desk-area">
          <AreaIcon of="tienda" />
          <span>Ver la tienda</span>
        </a>
      </li>
    </ul>
  )
}

type AreaProps = Pick<SideMenuProps, 'current' | 'waiting'> & { area: Area }

/** An area of one page is that page. */
function OnlyLine({ area: { clave, lineas }, current, waiting }: AreaProps) {
  const [line] = lineas
  if (!line) return null
  return (
    <a href={line.href} aria-current={line.name === current ? 'page' : undefined} className="desk-area">
      <AreaIcon of={clave} />
      <span>{line.texto}</span>
      <Count n={waiting[line.name]} />
    </a>
  )
}

function AreaLines({ area: { clave, nombre, lineas }, current, waiting }: AreaProps) {
  const isHere = lineas.some(({ name }) => name === current)
  const sum = lineas.reduce((all, { name }) => all + (waiting[name] ?? 0), 0)
  return (
    <details open={isHere}>
      <summary className="desk-area" data-here={isHere ? '' : undefined}>
        <AreaIcon of={clave} />
        <span>{nombre}</span>
        <Count n={sum} className="desk-sum" />
        <span aria-hidden className="desk-turn" />
      </summary>
      <ul>
        {lineas.map(({ name, texto, href }) => (
          <li key={name}>
            <a href={href} aria-current={name === current ? 'page' : undefined} className="desk-line">
              <span>{texto}</span>
              <Count n={waiting[name]} />
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** How many wait for this person behind an entry; nothing while there are none. */
function Count({ n = 0, className = '' }: { n?: number | undefined; className?: string }) {
  if (n === 0) return null
  return (
    <span className={`desk-count ${className}`}>
      {waitingText(n)}
      <span className="sr-only"> {n === 1 ? 'pendiente' : 'pendientes'}</span>
    </span>
  )
}
