import { report } from '#kit/base/report.ts'
import { reloadOnce, reloadUntyped } from './reload-once.ts'
import { hideStrip, showStrip } from '#fronts/frame/strip.ts'

/** A second and three seconds after the failure it is looked for again; then when somebody asks for it or the line is back. */
const PAUSES_MS = [1000, 2000]
/** From then on the page says that it waits, and looks whether another way is quicker. */
export const LATE_MS = 12_000

/**
 * Brings the program of the page that the server has sent already. While it does not come, that page stays as it is: it can be
 * read, its links and forms work. `again` brings it from another address, since a browser remembers that the first one failed.
 */
export async function bringPage(first: () => Promise<void>, again: (address: string) => Promise<void>): Promise<void> {
  const asked = first()
  let isThere = false
  const here = asked.then(() => void (isThere = true))
  const failed = asked.then(never, (error: unknown) => error)
  const late = sleep(LATE_MS).then(() => new Error(`no answer in ${LATE_MS} ms`))
  const second = Promise.race([failed, late]).then(async (error) => {
    if (isThere) return
    report('parte', error)
    await tryOn(again, () => isThere)
  })
  await Promise.any([here, second])
  hideStrip()
}

async function tryOn(again: (address: string) => Promise<void>, isThere: () => boolean): Promise<void> {
  for (let turn = 0; !isThere(); turn++) {
    const pause = PAUSES_MS[turn]
    await (pause === undefined ? asked() : Promise.race([sleep(pause), online()]))
    try {
      return await oneTry(again, turn)
    } catch (error) {
      if (turn === 0) continue
      report('parte', error)
      // What the page is made of is there, and yet it does not start: a browser remembers what failed of all that it needs, and
      // only a new document asks for that again. Once by itself, and whenever somebody asks for it.
      if (turn < PAUSES_MS.length - 1 || isThere() || !(await answers())) continue
      if (turn === PAUSES_MS.length - 1) reloadOnce()
      else reloadUntyped()
    }
  }
}

async function oneTry(again: (address: string) => Promise<void>, turn: number): Promise<void> {
  const address = pageAddress()
  if (!address) throw new Error('the page has no script of its own')
  const found = await look(address)
  if (found === 'gone') {
    if (reloadOnce()) return never()
    throw new Error('a new build took it away')
  }
  if (found === 'away') throw new Error('it does not answer')
  return again(`${address}?otra=${turn + 1}`)
}

async function answers(): Promise<boolean> {
  const address = pageAddress() ?? document.querySelector<HTMLScriptElement>('script[type="module"]:not([async])')?.src
  return address !== undefined && (await look(address)) !== 'away'
}

/** Where this page's own script lies, when nothing else needs it; the server says so. */
export function pageAddress(): string | undefined {
  return document.querySelector<HTMLScriptElement>('script[data-parte]')?.dataset['parte']
}

/** A file that is not there, or is no script, belongs to a build that is no more. */
async function look(address: string): Promise<'here' | 'gone' | 'away'> {
  try {
    const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(LATE_MS) })
    if (answer.status === 404 || answer.status === 410) return 'gone'
    if (!answer.ok) return 'away'
    await answer.arrayBuffer()
    return answer.headers.get('Content-Type')?.includes('javascript') ? 'here' : 'gone'
  } catch {
    return 'away'
  }
}

/** Says so on the screen; until «Reintentar», or the line is back. */
function asked(): Promise<void> {
  return new Promise((done) => {
    showStrip(done)
    addEventListener('online', () => done(), { once: true })
  })
}

function online(): Promise<void> {
  return new Promise((done) => addEventListener('online', () => done(), { once: true }))
}

const sleep = (ms: number) => new Promise<void>((done) => setTimeout(done, ms))
const never = () => new Promise<never>(() => undefined)
