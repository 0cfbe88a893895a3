import type { Session } from '#kit/base/access.ts'
import { isAtPath } from '#kit/base/page-path.ts'
import type { PageAction } from '#kit/ui/page-actions.ts'
import { canOpen } from '#kit/base/access.ts'
import { type Page, pages } from '#pages.ts'
import type { FoundRecord } from './contract.ts'
import { type Entry, type Group, GROUPS } from './entry.ts'
import { levelOf, ranked } from './rank.ts'
import type { Recent } from './recents.ts'
import { actionsFor, pagesUnder, screensFor } from './screens.ts'

export type OptionGroup = { grupo: Group; entries: Entry[] }

/** All that needs no server: what this page does and holds, what can be begun, where one may go. */
export type Local = { own: Entry[]; actions: Entry[]; screens: Entry[]; recents: Entry[] }

const SCREENS_MOST = 8

export function localOf(
  session: Session,
  path: string,
  page: readonly PageAction[],
  recents: readonly Recent[],
): Local {
  const done = page.map((action): Entry => ({ ...action, id: `hecho:${action.titulo}`, grupo: 'pagina' }))
  return {
    own: [...done, ...pagesUnder(path, session)],
    actions: actionsFor(session),
    screens: screensFor(session),
    recents: recents
      .filter(({ href }) => mayStillOpen(href, session))
      .map((recent): Entry => ({ ...recent, grupo: 'recientes' })),
  }
}

/** Rights may have changed since it was chosen. */
function mayStillOpen(href: string, session: Session): boolean {
  const [path = ''] = href.split('?')
  const known: Page[] = Object.values(pages)
  const page = known.find((one) => isAtPath(one.path, path))
  return page !== undefined && canOpen(page.access, session) === 'ok'
}

/** What is shown while nothing is typed. */
export function openingGroups({ own, recents, actions, screens }: Local): OptionGroup[] {
  const groups: OptionGroup[] = [
    { grupo: 'pagina', entries: own },
    { grupo: 'recientes', entries: recents },
    { grupo: 'acciones', entries: actions },
    { grupo: 'pantallas', entries: screens },
  ]
  return groups.filter(({ entries }) => entries.length > 0)
}

/** What answers a text: the group of the best answer first, then in their own order. */
export function groupsFor(text: string, local: Local, records: readonly FoundRecord[]): OptionGroup[] {
  const recent = local.recents.map(({ id }) => id)
  const groups = [
    levelled('pagina', text, local.own, recent),
    levelled('acciones', text, local.actions, recent),
    levelled('pantallas', text, local.screens, recent),
    ...byKind(text, records),
  ]
  return groups
    .filter(({ entries }) => entries.length > 0)
    .sort((a, b) => a.best - b.best || GROUPS.indexOf(a.grupo) - GROUPS.indexOf(b.grupo))
    .map(({ grupo, entries }) => ({ grupo, entries }))
}

type Levelled = OptionGroup & { best: number }

function levelled(grupo: Group, text: string, entries: Entry[], recents: string[]): Levelled {
  const found = ranked(text, entries, recents).slice(0, grupo === 'pantallas' ? SCREENS_MOST : entries.length)
  return { grupo, entries: found.map(({ entry }) => entry), best: found[0]?.level ?? 9 }
}

/** In the server's order; only an exact code goes before what is here. */
function byKind(text: string, records: readonly FoundRecord[]): Levelled[] {
  const groups = Map.groupBy(records, ({ tipo }) => tipo)
  return [...groups].map(([tipo, some]) => {
    const entries = some.map((record): Entry => ({ ...record, grupo: tipo }))
    return { grupo: tipo, entries, best: Math.min(...entries.map((entry) => levelOf(text, entry) ?? 4)) }
  })
}
