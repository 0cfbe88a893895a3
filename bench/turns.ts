import { type Turns, watchTurns } from '#platform/capacity/turns.testing.ts'

// Loaded before a server that is measured: `mide` begins, `di` ends and is answered with how long it kept everybody waiting, and the
// memory that it had at most.

let stop: () => Turns = () => ({ longest: 0, total: 0 })
let most = 0
let looking: NodeJS.Timeout | undefined

process.on('message', (asked) => {
  if (asked === 'mide') {
    most = 0
    looking = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 5)
    stop = watchTurns()
  }
  if (asked === 'di') {
    clearInterval(looking)
    process.send?.({ turno: stop().longest, memoria: Math.max(most, process.memoryUsage.rss()) })
  }
})
