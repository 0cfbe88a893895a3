// Figures in the text form that Prometheus reads, version 0.0.4 of it:
// https://prometheus.io/docs/instrumenting/exposition_formats/

type Labels = Record<string, string>
type Sample = { name: string; labels: Labels; value: number }
type Figure = { name: string; help: string; type: 'counter' | 'gauge' | 'histogram'; samples: () => Sample[] }

/** A set of figures and their text. A name stands once, or what reads the text would refuse all of it. */
export function openRegistry() {
  const figures = new Map<string, Figure>()
  const add = (figure: Figure): void => {
    if (figures.has(figure.name)) throw new Error(`The figure ${figure.name} is kept twice`)
    figures.set(figure.name, figure)
  }

  return {
    counter(name: string, help: string) {
      const counted = keptByLabels(() => ({ value: 0 }))
      add({
        name,
        help,
        type: 'counter',
        samples: () => counted.all().map(([labels, { value }]) => ({ name, labels, value })),
      })
      return {
        add(labels: Labels, by = 1): void {
          counted.of(labels).value += by
        },
      }
    },
    /** A figure read when it is asked for; what is called a total only rises. */
    gauge: (name: string, help: string, read: () => number): void => {
      const type = name.endsWith('_total') ? 'counter' : 'gauge'
      add({ name, help, type, samples: () => [{ name, labels: {}, value: read() }] })
    },
    /** How many were at most so much; `limits` rise. */
    histogram(name: string, help: string, limits: readonly number[]) {
      const seen = keptByLabels(() => ({ within: limits.map(() => 0), sum: 0, count: 0 }))
      add({
        name,
        help,
        type: 'histogram',
        samples: () => seen.all().flatMap(([labels, one]) => histogramSamples(name, labels, limits, one)),
      })
      return {
        observe(labels: Labels, value: number): void {
          const one = seen.of(labels)
          one.sum += value
          one.count += 1
          const at = limits.findIndex((limit) => value <= limit)
          if (at >= 0) one.within[at] = (one.within[at] ?? 0) + 1
        },
      }
    },
    /** The first value of a figure as it is now; undefined for one that nobody keeps. */
    value: (name: string): number | undefined => figures.get(name)?.samples()[0]?.value,
    text: (): string => [...figures.values()].map(textOf).join('\n'),
  }
}

export type Registry = ReturnType<typeof openRegistry>

/** One state for each set of labels; whoever names them names them in the same order. */
function keptByLabels<T>(make: () => T) {
  const states = new Map<string, [Labels, T]>()
  return {
    of(labels: Labels): T {
      const key = JSON.stringify(labels)
      const known = states.get(key)
      if (known) return known[1]
      const state = make()
      states.set(key, [labels, state])
      return state
    },
    all: () => [...states.values()],
  }
}

type Seen = { within: number[]; sum: number; count: number }

function histogramSamples(name: string, labels: Labels, limits: readonly number[], { within, sum, count }: Seen) {
  let below = 0
  const buckets = limits.map((limit, at) => {
    below += within[at] ?? 0
    return { name: `${name}_bucket`, labels: { le: String(limit), ...labels }, value: below }
  })
  return [
    ...buckets,
    { name: `${name}_bucket`, labels: { le: '+Inf', ...labels }, value: count },
    { name: `${name}_sum`, labels, value: sum },
    { name: `${name}_count`, labels, value: count },
  ]
}

function textOf({ name, help, type, samples }: Figure): string {
  const lines = samples().map((sample) => `${sample.name}${labelsText(sample.labels)} ${numberText(sample.value)}\n`)
  return `# HELP ${name} ${help.replace(/\\/g, '\\\\').replace(/\n/g, '\\n')}\n# TYPE ${name} ${type}\n${lines.join('')}`
}

function labelsText(labels: Labels): string {
  const parts = Object.entries(labels).map(([name, value]) => `${name}="${escaped(value)}"`)
  return parts.length > 0 ? `{${parts.join(',')}}` : ''
}

const escaped = (value: string) => value.replace(/\\/g, '\\\\').replace(/"/g, '\\"').replace(/\n/g, '\\n')

/** As Go reads numbers: the infinite ones are called otherwise than here. */
function numberText(value: number): string {
  if (value === Infinity) return '+Inf'
  return value === -Infinity ? '-Inf' : String(value)
}
