import { expect, test } from 'vitest'
import { processFigures } from './process-figures.server.ts'
import { openRegistry } from './prometheus.ts'

test('the text is the one Prometheus reads: counters, gauges, histograms, with what labels hold told apart', () => {
  const registry = openRegistry()
  const asked = registry.counter('asked_total', 'Asked \\ so\noften')
  asked.add({ kind: 'a' })
  asked.add({ kind: 'a' }, 2)
  asked.add({ kind: 'b "\\\n' })
  registry.gauge('open', 'Open now', () => 1.5)
  registry.gauge('endless', 'Without end', () => Infinity)
  const took = registry.histogram('took_seconds', 'Took', [0.1, 1])
  for (const seconds of [0.1, 0.5, 0.5, 7]) took.observe({ kind: 'a' }, seconds)
  registry.counter('never_total', 'Never')
  expect(registry.text()).toBe(`# HELP asked_total Asked \\\\ so\\noften
# TYPE asked_total counter
asked_total{kind="a"} 3
asked_total{kind="b \\"\\\\\\n"} 1

# HELP open Open now
# TYPE open gauge
open 1.5

# HELP endless Without end
# TYPE endless gauge
endless +Inf

# HELP took_seconds Took
# TYPE took_seconds histogram
took_seconds_bucket{le="0.1",kind="a"} 1
took_seconds_bucket{le="1",kind="a"} 3
took_seconds_bucket{le="+Inf",kind="a"} 4
took_seconds_sum{kind="a"} 8.1
took_seconds_count{kind="a"} 4

# HELP never_total Never
# TYPE never_total counter
`)
  expect(registry.value('asked_total')).toBe(3)
  expect(registry.value('nobody')).toBeUndefined()
})

test('a name is kept once', () => {
  const registry = openRegistry()
  registry.counter('asked_total', 'Asked')
  expect(() => registry.gauge('asked_total', 'Asked', () => 0)).toThrow('asked_total')
})

test('the process tells what those who watch it look at', async () => {
  // A collection of garbage and a turn of the loop to be told of: those before anybody watched are not.
  const told = () => {
    const heap = Array.from({ length: 400_000 }, (_, at) => ({ at }))
    expect(heap).toHaveLength(400_000)
    return processFigures().text()
  }
  await expect.poll(told).toMatch(/^nodejs_gc_duration_seconds_count\{kind="\w+"\} [1-9]/m)
  const text = processFigures().text()
  for (const name of [
    'process_cpu_seconds_total',
    'process_resident_memory_bytes',
    'process_open_fds',
    'process_max_fds',
    'nodejs_heap_size_used_bytes',
    'nodejs_eventloop_lag_p99_seconds',
  ])
    expect(text).toMatch(new RegExp(`^${name} [0-9.e+-]+$`, 'm'))
  expect(text).toMatch(/^# TYPE process_cpu_seconds_total counter$/m)
  expect(processFigures()).toBe(processFigures())
})
