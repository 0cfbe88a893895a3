import { beforeEach, expect, test } from 'vitest'
import { newsHub } from './news-hub.ts'

/** A stream in the test's hands. */
function source(topics: string[]) {
  const events = new EventTarget()
  return {
    topics,
    readyState: 0,
    close() {
      this.readyState = 2
    },
    addEventListener: (type: string, hears: (event: Event) => void) => events.addEventListener(type, hears),
    opens() {
      this.readyState = 1
      events.dispatchEvent(new Event('open'))
    },
    says: (data: string) => events.dispatchEvent(new MessageEvent('message', { data })),
    rests: () => events.dispatchEvent(new Event('fin')),
    beats: () => events.dispatchEvent(new Event('latido')),
    drops: () => events.dispatchEvent(new Event('error')),
    fails() {
      this.readyState = 2
      events.dispatchEvent(new Event('error'))
    },
  }
}

let sources: ReturnType<typeof source>[] = []
let timers: { work: () => void; ms: number }[] = []
let heard: string[] = []
const hear = (topic: string) => heard.push(topic)
const settled = () => new Promise<void>((resolve) => queueMicrotask(resolve))
const last = () => sources.at(-1) ?? source([])

function hub() {
  return newsHub(
    (topics) => {
      sources.push(source(topics))
      return last()
    },
    (work, ms) => {
      const timer = { work, ms }
      timers.push(timer)
      return () => (timers = timers.filter((one) => one !== timer))
    },
  )
}

/** What waits but for the watch over a silent stream. */
const waiting = () => timers.filter((timer) => timer !== watch())
const watch = () => timers.find(({ ms }) => ms === 70_000)

function runTimers() {
  const due = waiting()
  timers = timers.filter((timer) => !due.includes(timer))
  for (const { work } of due) work()
}

beforeEach(() => {
  sources = []
  timers = []
  heard = []
})

test('one stream for all listeners; each hears its own topics, also once when it opens', async () => {
  const it = hub()
  it.follow({ topics: ['carrito:1'], hear })
  it.follow({ topics: ['carrito:1', 'pedidos:1'], hear: (topic) => hear(`b ${topic}`) })
  await settled()
  expect(sources.map(({ topics }) => topics)).toEqual([['carrito:1', 'pedidos:1']])
  last().opens()
  expect(heard).toEqual(['carrito:1', 'b carrito:1', 'b pedidos:1'])
  heard = []
  last().says('pedidos:1')
  expect(heard).toEqual(['b pedidos:1'])
})

test('a turn of the page moves to a new stream without a gap, and only what is new is told', async () => {
  const it = hub()
  it.follow({ topics: ['carrito:1'], hear })
  const stop = it.follow({ topics: ['cotizacion:1'], hear })
  await settled()
  const first = last()
  first.opens()
  heard = []
  stop()
  it.follow({ topics: ['cotizacion:2'], hear })
  await settled()
  expect(sources).toHaveLength(2)
  first.says('carrito:1')
  last().opens()
  expect(first.readyState).toBe(2)
  expect(heard).toEqual(['carrito:1', 'cotizacion:2'])
})

test('nobody listens: no stream', async () => {
  const it = hub()
  const stop = it.follow({ topics: ['carrito:1'], hear })
  await settled()
  last().opens()
  stop()
  await settled()
  expect(last().readyState).toBe(2)
  expect(sources).toHaveLength(1)
})

test('the browser came back by itself: everything is told', async () => {
  hub().follow({ topics: ['carrito:1'], hear })
  await settled()
  last().opens()
  last().drops()
  last().opens()
  expect(heard).toEqual(['carrito:1', 'carrito:1'])
  expect(sources).toHaveLength(1)
})

test('refused: everybody looks once, and another try after a pause that grows', async () => {
  hub().follow({ topics: ['carrito:1'], hear })
  await settled()
  last().fails()
  expect(heard).toEqual(['carrito:1'])
  const [first] = waiting()
  runTimers()
  last().fails()
  expect(waiting()[0]?.ms).toBeGreaterThan(first?.ms ?? Infinity)
  runTimers()
  last().opens()
  expect(heard).toEqual(['carrito:1', 'carrito:1'])
  expect(sources).toHaveLength(3)
})

test('a page hidden for a minute stops listening and is told everything when it is seen again', async () => {
  const it = hub()
  it.follow({ topics: ['carrito:1'], hear })
  await settled()
  last().opens()
  it.hide()
  it.show()
  expect([waiting(), sources.length]).toEqual([[], 1])

  it.hide()
  runTimers()
  expect(last().readyState).toBe(2)
  heard = []
  it.show()
  last().opens()
  expect([heard, sources.length]).toEqual([['carrito:1'], 2])
})

test('a page told to rest comes back only when it is seen again', async () => {
  const it = hub()
  it.follow({ topics: ['carrito:1'], hear })
  await settled()
  last().opens()
  last().rests()
  expect([last().readyState, timers, sources.length]).toEqual([2, [], 1])
  it.show()
  expect(sources).toHaveLength(2)
})

test('a stream on which nothing is heard any more is opened anew, and everything is told; one that lives is not', async () => {
  const it = hub()
  it.follow({ topics: ['carrito:1'], hear })
  await settled()
  const first = last()
  first.opens()
  const before = watch()
  first.beats()
  first.says('otra:1')
  expect([watch() === before, timers.length]).toEqual([false, 1])

  heard = []
  watch()?.work()
  expect([first.readyState, sources.length]).toEqual([2, 2])
  last().opens()
  expect(heard).toEqual(['carrito:1'])
})

test('so is one that never opens, and what it was to take the place of goes with it', async () => {
  const it = hub()
  it.follow({ topics: ['carrito:1'], hear })
  await settled()
  const first = last()
  first.opens()
  it.follow({ topics: ['pedidos:1'], hear })
  await settled()
  const second = last()
  watch()?.work()
  expect([first.readyState, second.readyState, sources.length]).toEqual([2, 2, 3])
  last().opens()
  expect(heard).toEqual(['carrito:1', 'carrito:1', 'pedidos:1'])
})

test('who turns the page twice before a stream is open leaves none behind', async () => {
  const it = hub()
  it.follow({ topics: ['carrito:1'], hear })
  await settled()
  const first = last()
  first.opens()
  heard = []
  it.follow({ topics: ['pedidos:1'], hear })
  await settled()
  const second = last()
  it.follow({ topics: ['cotizacion:1'], hear })
  await settled()
  first.says('carrito:1')
  last().opens()
  expect([first.readyState, second.readyState, last().readyState]).toEqual([2, 2, 1])
  expect(heard).toEqual(['carrito:1', 'carrito:1', 'cotizacion:1', 'pedidos:1'])
})

test('a page left while it moves to another stream keeps none', async () => {
  const it = hub()
  it.follow({ topics: ['carrito:1'], hear })
  await settled()
  const first = last()
  first.opens()
  it.follow({ topics: ['pedidos:1'], hear })
  await settled()
  it.leave()
  expect([sources.map(({ readyState }) => readyState), timers]).toEqual([[2, 2], []])
})
