import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '#kit/base/refusal.ts'
import { unknownOutcome } from '#kit/base/outcome.ts'
import { nothingWaits, type QueueState, writeQueue } from './write-queue.ts'

const turn = () => new Promise<void>((done) => setImmediate(done))
const quiet = async () => {
  for (let n = 0; n < 12; n++) await turn()
}

/** What happens to a request, by the model's choice: it and its answer arrive, one of them is lost, or it is refused. */
type Fate = 'done' | 'lost before' | 'lost after' | 'refused'

/** The cart of one part in the browser, over the queue, and at the server; each keyed write is done once. */
class World {
  kept = 3
  shown = 3
  /** What somebody else may have set meanwhile. */
  state: QueueState = nothingWaits
  fates: Fate[] = []
  isOnline = true
  wakes: (() => void)[] = []
  order: number[] = []
  answered = new Set<number>()
  queue = writeQueue(
    (state) => (this.state = state),
    () => new Promise<void>((done) => void this.wakes.push(done)),
  )
  private writes = 0

  /** Shows it, then sends it. */
  set(pieces: number): void {
    const id = ++this.writes
    this.shown = pieces
    void this.queue.write({
      place: 1,
      sets: 'cantidad',
      send: async () => {
        await turn()
        const fate = this.isOnline ? (this.fates.shift() ?? 'done') : 'lost before'
        if (fate === 'refused') throw new Refusal(409, 'No.')
        if (fate === 'lost before') throw unknownOutcome()
        if (!this.answered.has(id)) {
          this.answered.add(id)
          this.order.push(id)
          this.kept = pieces
        }
        if (fate === 'lost after') throw unknownOutcome()
      },
      mend: () => this.read(),
    })
  }
  async read(): Promise<boolean> {
    await turn()
    if (!this.isOnline) return false
    if (!this.queue.isBusy()) this.shown = this.kept
    return true
  }
  wake(): void {
    for (const wake of this.wakes.splice(0)) wake()
  }
}

const fate = fc.constantFrom<Fate>('done', 'lost before', 'lost after', 'refused')
const commands = fc.array(
  fc.oneof(
    fc.record({ does: fc.constant('set' as const), pieces: fc.integer({ min: 0, max: 9 }), fate }),
    fc.record({ does: fc.constantFrom('offline', 'online', 'retry', 'rest', 'other tab') }),
  ),
  { maxLength: 30 },
)

test('always: the screen is the server’s, or says that something waits; in the end it is the server’s, in order', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (steps) => {
      const world = new World()
      const isTrue = () => world.shown === world.kept || world.state.pending > 0
      for (const step of steps) {
        if ('pieces' in step) {
          world.fates.push(step.fate)
          world.set(step.pieces)
        } else if (step.does === 'offline') world.isOnline = false
        else if (step.does === 'online') {
          world.isOnline = true
          world.wake()
        } else if (step.does === 'retry') world.wake()
        else if (step.does === 'rest') await quiet()
        else if (world.isOnline && !world.queue.isBusy() && world.state.pending === 0) {
          world.kept = 8
          await world.read()
        }
        expect(isTrue()).toBe(true)
      }
      world.isOnline = true
      world.fates = []
      for (let n = 0; n < 50 && world.state.pending > 0; n++) {
        world.wake()
        await quiet()
        expect(isTrue()).toBe(true)
      }
      expect([world.state.pending, world.state.isStuck, world.shown]).toEqual([0, false, world.kept])
      expect(world.order).toEqual(world.order.toSorted((a, b) => a - b))
      expect(await world.queue.settled()).toBe(true)
    }),
    { seed: 20_261_122, numRuns: 200 },
  )
})

test('without a line: marked, no document meanwhile; later changes of the same are one; then kept by itself', async () => {
  const world = new World()
  world.isOnline = false
  world.set(5)
  const ready = world.queue.settled()
  await quiet()
  expect([world.state.isStuck, world.state.pending, [...world.state.places], world.kept]).toEqual([true, 1, [1], 3])
  expect(await ready).toBe(false)
  for (const pieces of [6, 7, 8]) world.set(pieces)
  expect(world.state.pending).toBe(2)
  world.isOnline = true
  world.wake()
  await quiet()
  expect([world.kept, world.shown, world.state.pending, world.order]).toEqual([8, 8, 0, [1, 4]])
})

test('a refusal is said at its place, taken back on the screen, and holds a document up', async () => {
  const world = new World()
  world.fates = ['refused']
  world.set(5)
  const ready = world.queue.settled()
  await quiet()
  expect(await ready).toBe(false)
  expect(world.state.faults.get(1)?.message).toBe('No.')
  expect([world.shown, world.state.pending]).toEqual([3, 0])
  world.set(4)
  expect(world.state.faults.size).toBe(0)
})

test('refused, and then no line to read how it is: it says that something waits until it is read', async () => {
  const world = new World()
  world.fates = ['refused']
  world.set(5)
  await turn()
  world.isOnline = false
  world.fates = ['refused']
  await quiet()
  expect([world.state.pending, world.shown]).not.toEqual([0, 5])
  world.isOnline = true
  world.wake()
  await quiet()
  expect([world.state.pending, world.shown]).toEqual([0, 3])
})

test('who leaves takes nothing along that waits', async () => {
  const world = new World()
  world.isOnline = false
  world.set(5)
  await quiet()
  world.queue.leave()
  world.isOnline = true
  world.wake()
  await quiet()
  expect(world.kept).toBe(3)
})
