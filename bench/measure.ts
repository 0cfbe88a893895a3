import { readdirSync, readFileSync } from 'node:fs'
import { request } from 'node:http'
import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

/** Milliseconds. */
export type Latency = { n: number; mean: number; p50: number; p95: number; p99: number; max: number }

export function latencyOf(times: number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (part: number) => round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)
  const mean = round(sorted.reduce((sum, time) => sum + time, 0) / Math.max(sorted.length, 1))
  return { n: sorted.length, mean, p50: at(0.5), p95: at(0.95), p99: at(0.99), max: round(sorted.at(-1) ?? 0) }
}

export function round(value: number): number {
  return Math.round(value * 1000) / 1000
}

// Linux counts a process's time in hundredths of a second.
const TICK_MS = 10

/** CPU of a process in ms, as the kernel counted it; 0 when it is gone. */
function cpuOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS
  } catch {
    return 0
  }
}

/** The same to the nanosecond where the kernel keeps it (sched), which short runs need. */
function fineCpuOf(pid: number): number {
  try {
    let total = 0
    for (const task of readdirSync(`/proc/${pid}/task`))
      total += Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    return total
  } catch {
    return cpuOf(pid)
  }
}

function childrenOf(pid: number): number[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const parent = readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]
      return Number(parent) === pid ? [Number(name)] : []
    } catch {
      return []
    }
  })
}

/** CPU so far, in ms, of the web server and of the database's processes. */
export function cpuNow(serverPid: number, databasePid: number | undefined): { server: number; database: number } {
  const database =
    databasePid === undefined
      ? 0
      : [databasePid, ...childrenOf(databasePid)].reduce((sum, pid) => sum + fineCpuOf(pid), 0)
  return { server: fineCpuOf(serverPid), database }
}

/** One GET over a kept connection: ms until the last byte, or undefined when the server was too busy (503). Throws on any other status than 200. */
export function get(agent: Agent, url: string): Promise<number | undefined> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent }, (answer) => {
      answer.resume()
      answer.on('end', () =>
        answer.statusCode === 200 || answer.statusCode === 503
          ? resolve(answer.statusCode === 200 ? performance.now() - start : undefined)
          : reject(new Error(`${url}: ${answer.statusCode}`)),
      )
      answer.on('error', reject)
    })
    sent.on('error', reject)
    sent.end()
  })
}

/** `refused`: answers 503, which latency and rate leave out. */
export type Load = { latency: Latency; perSecond: number; refused: number }

/** `clients` requests at once, each following the answer of the one before, until every address was asked. */
export async function closedLoop(agent: Agent, addresses: string[], clients: number): Promise<Load> {
  const all: (number | undefined)[] = []
  let next = 0
  const start = performance.now()
  const client = async () => {
    for (let address = addresses[next++]; address; address = addresses[next++]) all.push(await get(agent, address))
  }
  await Promise.all(Array.from({ length: clients }, client))
  return loadOf(all, performance.now() - start)
}

/** So many requests a second whether answered or not: what visitors do. A late answer counts from when it was due. */
export async function openLoop(agent: Agent, addresses: string[], perSecond: number): Promise<Load> {
  const start = performance.now()
  const waiting: Promise<number | undefined>[] = []
  for (const [i, address] of addresses.entries()) {
    const due = start + (i * 1000) / perSecond
    const wait = due - performance.now()
    if (wait > 1) await sleep(wait)
    waiting.push(get(agent, address).then((time) => time && performance.now() - due))
  }
  return loadOf(await Promise.all(waiting), performance.now() - start)
}

function loadOf(all: (number | undefined)[], took: number): Load {
  const times = all.filter((time) => time !== undefined)
  return {
    latency: latencyOf(times),
    perSecond: Math.round((times.length * 1000) / took),
    refused: all.length - times.length,
  }
}
