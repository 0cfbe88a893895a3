/** What long work reports: done and total in the same unit, and in Spanish what it is doing. */
export type OnProgress = (done: number, total: number, what?: string) => void

/** One line for the person at the keyboard. */
export function say(text: string): void {
  console.log(text)
}

/** `1.2 s` since a moment of `performance.now()`. */
export function since(start: number): string {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}

const BAR = 30
/** Milliseconds between two lines where there is no terminal to draw on. */
const LINE_MS = 5000

/** Runs long work behind a progress bar (a line now and then where there is no terminal) and says how long it took. */
export async function withProgress<T>(title: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const start = performance.now()
  const { stdout } = process
  let said = start
  const show: OnProgress = (done, total, what = '') => {
    const share = total > 0 ? Math.min(done / total, 1) : 0
    const filled = Math.round(share * BAR)
    const bar = '█'.repeat(filled) + '·'.repeat(BAR - filled)
    const text = `${title} [${bar}] ${Math.floor(share * 100)} % ${what}`
    if (stdout.isTTY) stdout.write(`\r\x1b[K${text.slice(0, stdout.columns - 1)}`)
    else if (performance.now() - said >= LINE_MS) {
      said = performance.now()
      say(text)
    }
  }
  const clear = () => stdout.isTTY && stdout.write('\r\x1b[K')
  show(0, 1)
  try {
    const result = await work(show)
    clear()
    say(`${title}: listo en ${since(start)}`)
    return result
  } catch (error) {
    clear()
    throw error
  }
}
