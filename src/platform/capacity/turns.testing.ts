/** CPU of this thread, in milliseconds: in all, and in the longest turn of its loop, during which nobody else was served. */
export type Turns = { longest: number; total: number }

/** Watches the turns of the loop from now on; what is returned stops it and tells. */
export function watchTurns(): () => Turns {
  const turns: Turns = { longest: 0, total: 0 }
  let isOver = false
  let before = process.threadCpuUsage()
  const note = () => {
    const { user, system } = process.threadCpuUsage(before)
    const took = (user + system) / 1000
    turns.longest = Math.max(turns.longest, took)
    turns.total += took
    before = process.threadCpuUsage()
  }
  const turn = () => {
    if (isOver) return
    note()
    // Not at once: who only watches would keep a core busy.
    setTimeout(turn, 1)
  }
  setImmediate(turn)
  return () => {
    isOver = true
    // The turn that is not over yet.
    note()
    return turns
  }
}
