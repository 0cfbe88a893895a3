import { SingleBar } from 'cli-progress'

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

/** Runs long work behind a progress bar (a line now and then where there is no terminal) and says how long it took. */
export async function withProgress<T>(title: string, work: (onProgress: OnProgress) => Promise<T>): Promise<T> {
  const start = performance.now()
  const bar = new SingleBar({
    format: `${title} [{bar}] {percentage} % {what}`,
    barCompleteChar: '█',
    barIncompleteChar: '·',
    barsize: 30,
    stream: process.stdout,
    noTTYOutput: true,
    notTTYSchedule: 5000,
    clearOnComplete: true,
    gracefulExit: false,
  })
  bar.start(100, 0, { what: '' })
  try {
    const result = await work((done, total, what = '') =>
      bar.update(total > 0 ? Math.floor((done / total) * 100) : 0, { what }),
    )
    bar.stop()
    say(`${title}: listo en ${since(start)}`)
    return result
  } catch (error) {
    bar.stop()
    throw error
  }
}
