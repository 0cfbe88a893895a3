import { readdirSync, readFileSync } from 'node:fs'
import { type PerformanceNodeEntry, PerformanceObserver, constants, monitorEventLoopDelay } from 'node:perf_hooks'
import { type Registry, openRegistry } from './prometheus.ts'

let kept: Registry | undefined

/** Figures of this process under the names everybody gives them. One set, however many applications run in it. */
export function processFigures(): Registry {
  if (kept) return kept
  kept = openRegistry()
  countCpu(kept)
  measureMemory(kept)
  countFiles(kept)
  measureLoop(kept)
  measureCollections(kept)
  return kept
}

function countCpu(registry: Registry): void {
  const cpu = (read: (usage: NodeJS.CpuUsage) => number) => () => read(process.cpuUsage()) / 1e6
  registry.gauge(
    'process_cpu_user_seconds_total',
    'Total user CPU time spent in seconds.',
    cpu(({ user }) => user),
  )
  registry.gauge(
    'process_cpu_system_seconds_total',
    'Total system CPU time spent in seconds.',
    cpu(({ system }) => system),
  )
  registry.gauge(
    'process_cpu_seconds_total',
    'Total user and system CPU time spent in seconds.',
    cpu(({ user, system }) => user + system),
  )
  const began = Math.round(Date.now() / 1000 - process.uptime())
  registry.gauge('process_start_time_seconds', 'Start time of the process since unix epoch in seconds.', () => began)
}

function measureMemory(registry: Registry): void {
  registry.gauge('process_resident_memory_bytes', 'Resident memory size in bytes.', () => process.memoryUsage.rss())
  const memory = (name: string, help: string, part: 'heapTotal' | 'heapUsed' | 'external') =>
    registry.gauge(name, help, () => process.memoryUsage()[part])
  memory('nodejs_heap_size_total_bytes', 'Process heap size from Node.js in bytes.', 'heapTotal')
  memory('nodejs_heap_size_used_bytes', 'Process heap size used from Node.js in bytes.', 'heapUsed')
  memory('nodejs_external_memory_bytes', 'Node.js external memory size in bytes.', 'external')
}

function countFiles(registry: Registry): void {
  // Only where the system tells: elsewhere there is nothing to read them from.
  if (process.platform !== 'linux') return
  // The list itself is read through one more.
  registry.gauge('process_open_fds', 'Number of open file descriptors.', () => readdirSync('/proc/self/fd').length - 1)
  const most = Number(/^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Number.NaN)
  registry.gauge('process_max_fds', 'Maximum number of open file descriptors.', () => most)
}

/** How late the event loop came, since the figures were last read. */
function measureLoop(registry: Registry): void {
  const late = monitorEventLoopDelay()
  late.enable()
  const none = { min: 0, max: 0, mean: 0, stddev: 0, p50: 0, p90: 0, p99: 0 }
  let last = none
  registry.gauge('nodejs_eventloop_lag_min_seconds', 'The minimum recorded event loop delay.', () => {
    const { min, max, mean, stddev } = late
    const [p50, p90, p99] = [late.percentile(50), late.percentile(90), late.percentile(99)]
    last = late.count > 0 ? { min, max, mean, stddev, p50, p90, p99 } : none
    late.reset()
    return last.min / 1e9
  })
  const lag = (part: keyof typeof last, help: string) =>
    registry.gauge(`nodejs_eventloop_lag_${part}_seconds`, help, () => last[part] / 1e9)
  lag('max', 'The maximum recorded event loop delay.')
  lag('mean', 'The mean of the recorded event loop delays.')
  lag('stddev', 'The standard deviation of the recorded event loop delays.')
  lag('p50', 'The 50th percentile of the recorded event loop delays.')
  lag('p90', 'The 90th percentile of the recorded event loop delays.')
  lag('p99', 'The 99th percentile of the recorded event loop delays.')
}

const KINDS = new Map([
  [constants.NODE_PERFORMANCE_GC_MAJOR, 'major'],
  [constants.NODE_PERFORMANCE_GC_MINOR, 'minor'],
  [constants.NODE_PERFORMANCE_GC_INCREMENTAL, 'incremental'],
  [constants.NODE_PERFORMANCE_GC_WEAKCB, 'weakcb'],
])

function measureCollections(registry: Registry): void {
  const took = registry.histogram(
    'nodejs_gc_duration_seconds',
    'Garbage collection duration by kind, one of major, minor, incremental or weakcb.',
    [0.001, 0.01, 0.1, 1, 2, 5],
  )
  new PerformanceObserver((list) => {
    const entries = list.getEntries() as PerformanceNodeEntry[] // what «gc» yields
    for (const { duration, detail } of entries) {
      const kind = KINDS.get(detail.kind)
      if (kind) took.observe({ kind }, duration / 1000)
    }
  }).observe({ entryTypes: ['gc'] })
}
