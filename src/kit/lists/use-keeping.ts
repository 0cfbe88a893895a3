import { useRef } from 'react'
import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import type { PageName } from '#pages.ts'
import { type KeptTable, noteTable, useKeptTable } from './kept.ts'

/** Which table of which page. */
export type TablePlace = { lista: string; tabla: string }

/** So long after the last change it is sent: a width is drawn in many steps. */
const PAUSE_MS = 600

/** What changes widths comes when it is first wanted. */
export const widths = () => import('./column-widths.ts')

/** How the person keeps a table, and how it is kept otherwise: shown at once, sent when he has done. */
export function useKeeping({ lista, tabla }: TablePlace): { kept: KeptTable; keep: (next: KeptTable) => void } {
  const kept = useKeptTable(lista, tabla)
  const { write } = useWrite({ title: 'Las columnas no se guardaron', reloads: false })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = (next: KeptTable) => {
    noteTable(lista, tabla, next)
    clearTimeout(timer.current)
    // Who acts for a client, and who is not in, keeps them as long as the page stands.
    if (currentSession().acting || !currentSession().isLoggedin) return
    timer.current = setTimeout(
      () =>
        void write(() =>
          call('PUT /api/v1/preferencias/:lista/columnas', {
            params: { lista: lista as PageName }, // pages are routes by their name
            body: { tabla, columnas: next.columnas, anchos: next.anchos },
          }),
        ),
      PAUSE_MS,
    )
  }
  return { kept, keep }
}
