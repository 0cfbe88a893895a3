import { canOpen, isStaff, type Session } from '#kit/base/access.ts'
import { at } from '#kit/base/place.ts'
import { type ClientArea, type Page, type PageName, pages, type StaffArea, workOf } from '#pages.ts'

/** In a browser filled in by the build (vite.pages.ts): its own table does without. */
const work = workOf(pages)

/** In the order of the menu. */
const staffAreas: [StaffArea, string][] = [
  ['hoy', 'Hoy'],
  ['ventas', 'Ventas'],
  ['catalogo', 'Catálogo'],
  ['precios', 'Precios'],
  ['publicar', 'Publicar'],
  ['clientes', 'Clientes'],
  ['documentos', 'Documentos'],
  ['empresa', 'Empresa'],
  ['sistema', 'Sistema'],
]
const clientAreas: [ClientArea, string][] = [
  ['comprar', 'Comprar'],
  ['cotizaciones', 'Cotizaciones'],
  ['pedidos', 'Pedidos'],
  ['devoluciones', 'Devoluciones'],
  ['documentos', 'Documentos'],
  ['empresa', 'Mi empresa'],
]

type Line = { name: PageName; texto: string; href: string }
export type Area = { clave: StaffArea | ClientArea; nombre: string; lineas: Line[] }

/** The menu of whoever is in: areas with the pages that he may open and that have something to say to him; none is empty. On narrow screens it leaves out what is for wide ones. */
export function menuOf(session: Session, isNarrow = false): Area[] {
  const isDesk = isStaff(session)
  const names = Object.keys(pages) as PageName[] // its own keys
  const lines = names
    .flatMap((name) => {
      const [clave, place] = (isDesk ? work[name]?.area : work[name]?.own) ?? []
      return clave && place && isOffered(name, session) ? [{ name, clave, place }] : []
    })
    .toSorted((a, b) => a.place - b.place)
  return (isDesk ? staffAreas : clientAreas).flatMap(([clave, nombre]) => {
    const lineas = lines
      .filter((line) => line.clave === clave && !(isNarrow && work[line.name]?.wide))
      .map(({ name }) => lineOf(name))
    return lineas.length > 0 ? [{ clave, nombre, lineas }] : []
  })
}

function isOffered(name: PageName, session: Session): boolean {
  const needs = work[name]?.needs
  return canOpen(pages[name].access, session) === 'ok' && (!needs || session.permissions.includes(needs))
}

function lineOf(name: PageName): Line {
  const { path, title }: Page = pages[name]
  return { name, texto: work[name]?.menu ?? title, href: at(path.replace(/\/:\w+\?/g, '')) }
}

type Crumb = { texto: string; href?: string }
type Params = Record<string, string | undefined>

/** Whether a page of work is this person's: it has something to say to him, and stands in his menu or under what does. */
export function isPlaced(name: PageName, session: Session): boolean {
  const line = lineAbove(name, session)
  return line !== undefined && isOffered(name, session) && isOffered(line, session)
}

/** The line of the menu that a page belongs to: itself, or the nearest one it stands under. */
export function lineAbove(name: PageName, session: Session): PageName | undefined {
  return [name, ...above(name, session)].find((one) => isLine(one, session))
}

function isLine(name: PageName, session: Session): boolean {
  return (isStaff(session) ? work[name]?.area : work[name]?.own) !== undefined
}

/** The pages a page stands under, the nearest first. */
function above(name: PageName, session: Session): PageName[] {
  const parent = isLine(name, session) ? undefined : work[name]?.under
  return parent ? [parent, ...above(parent, session)] : []
}

/** Where a page stands: area, the pages above it, itself; by `title` where it names itself by what it shows. */
export function crumbsOf(name: PageName, session: Session, params: Params, title?: string): Crumb[] {
  const line = lineAbove(name, session)
  const area = menuOf(session).find(({ lineas }) => lineas.some((one) => one.name === line))
  const parents = above(name, session).flatMap((one) => {
    const href = filled(pages[one].path, params)
    return href && canOpen(pages[one].access, session) === 'ok' ? [{ texto: lineOf(one).texto, href }] : []
  })
  const own: Crumb[] = [...parents.toReversed(), { texto: title ?? lineOf(name).texto }]
  // An area and the first of its pages may bear one name: it is said once.
  return area && area.nombre !== own[0]?.texto ? [{ texto: area.nombre }, ...own] : own
}

/** The address of a page above, with what this one's own address tells of it; null when that is not enough. */
function filled(path: string, params: Params): string | null {
  const whole = path.replace(/\/:\w+\?/g, '').replace(/:(\w+)/g, (all, name: string) => {
    const given = params[name]
    return given === undefined ? all : encodeURIComponent(given)
  })
  return whole.includes(':') ? null : at(whole)
}
