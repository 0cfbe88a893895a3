import { call } from '#kit/base/call.ts'
import { turnPage } from '#kit/base/page-of.ts'
import { at } from '#kit/base/place.ts'
import { told } from '#kit/base/told.ts'
import { toast } from '#kit/ui/toast.ts'
import { announceSession } from './session-news.ts'

/**
 * From now on this browser acts for the client; opens the client's first page, or the one that `begin` answers after what it does in
 * the client's name. False when it was refused, which is said.
 */
export function actFor(clientId: number, begin?: () => Promise<string>): Promise<boolean> {
  return turn(async () => {
    const turned = await call('POST /api/v1/actuar', { body: { cliente_id: clientId } })
    if (!begin) return turned
    turnPage()
    // Whatever becomes of it, the turn is made: the client's first page shows the same.
    return { destino: await begin().catch(() => turned.destino) }
  })
}

/** The person is back in his own name, at the client's record. */
export function stopActing(): Promise<boolean> {
  return turn(() => call('DELETE /api/v1/actuar'))
}

/** Everything on the page was read with other rights: it is left for a whole new one, here and in other tabs. */
async function turn(send: () => Promise<{ destino: string }>): Promise<boolean> {
  try {
    const { destino } = await send()
    // This tab would hear it as well, and ask for its page once more with rights it no longer has.
    addEventListener('pagehide', announceSession, { once: true })
    location.assign(at(destino))
    return true
  } catch (error) {
    const { message } = told(error, 'actuar')
    toast({ title: 'No se pudo cambiar a nombre de quién actúas', text: message, kind: 'error' })
    return false
  }
}
