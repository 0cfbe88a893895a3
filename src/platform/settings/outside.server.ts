import { lookup as lookUpName } from 'node:dns'
import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net'
import { step, traceHeaders } from '#platform/telemetry/spans.server.ts'

export type Outside = {
  method: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
  /** Milliseconds from the first to the last byte; 5000. */
  timeout?: number
  /** Bytes of the answer; 1 MB. */
  most?: number
  /** How a name becomes addresses; for tests. */
  lookup?: typeof lookUpName
}

/** Addresses that are nobody's on the internet: this machine, private networks, link-local, multicast, documentation. */
const inner = new BlockList()
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(net, prefix, 'ipv4')
/** The one range of IPv6 that is given out; the others hold mapped, local and private addresses. */
const given = new BlockList()
given.addSubnet('2000::', 3, 'ipv6')
for (const [net, prefix] of [
  ['2001:db8::', 32],
  ['2001::', 23],
  ['2002::', 16],
] as const)
  inner.addSubnet(net, prefix, 'ipv6')

/** Whether an address can be somebody's on the internet. */
export function isOutside(address: string): boolean {
  if (isIPv6(address)) return given.check(address, 'ipv6') && !inner.check(address, 'ipv6')
  return isIP(address) === 4 && !inner.check(address, 'ipv4')
}

/** Whether an address of the environment may be asked: https, or plain http within this machine, which is for trials only. */
export function isAskable(url: string, isProduction: boolean): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === (isLoopback(hostname) ? 'http:' : 'https:') && isReachable(hostname, isProduction)
}

/** Whether a host of the environment may be connected to: a name, an address outside, or this machine, which is for trials only. */
export function isReachable(hostname: string, isProduction: boolean): boolean {
  if (isLoopback(hostname)) return !isProduction
  return !isIP(bare(hostname)) || isOutside(bare(hostname))
}

/** How a socket finds the addresses of a host that is reachable: outside alone, so that what is checked is what is connected to. */
export function wayTo(hostname: string, lookup: typeof lookUpName = lookUpName): { lookup?: LookupFunction } {
  return isLoopback(hostname) ? {} : { lookup: outsideOnly(lookup) }
}

/** Ports at which the web is answered: whoever may name an address must not knock at others by it. */
const WEB_PORTS = new Set(['', '80', '443', '8443'])

/** Whether an address that a client gave may be told something: one that may be asked, at a port of the web. */
export function isTellable(url: string, isProduction: boolean): boolean {
  const { port, hostname } = new URL(url)
  return isAskable(url, isProduction) && (WEB_PORTS.has(port) || isLoopback(hostname))
}

/** Too late or too much: what may be told to whoever named the address. What else failed says what lies in the network. */
export class NoWholeAnswer extends Error {}

/**
 * Asks a server outside that the environment names (S20): its name is looked up once, an address within our networks is refused and
 * the connection goes to the address that was looked at. No redirects, 5 s in all, 1 MB. Throws a sentence when there is no whole answer.
 */
export function askOutside(url: string, asked: Outside): Promise<{ status: number; body: Buffer }> {
  return step(`pregunta ${asked.method} ${new URL(url).hostname}`, {}, () => ask(url, asked))
}

async function ask(url: string, asked: Outside): Promise<{ status: number; body: Buffer }> {
  const { method, headers, body, timeout = 5000, most = 1024 * 1024, lookup = lookUpName } = asked
  const { protocol, hostname } = new URL(url)
  if (!isReachable(hostname, false)) throw new Error(`No se pregunta a ${hostname}`)

  const begin = protocol === 'https:' ? requestSecure : requestPlain
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; body: Buffer }>()
  const request = begin(
    url,
    {
      method,
      headers: { ...headers, ...traceHeaders(), 'Content-Length': Buffer.byteLength(body ?? '') },
      agent: false,
      ...wayTo(hostname, lookup),
    },
    (answer) => {
      const parts: Buffer[] = []
      let size = 0
      answer.on('data', (part: Buffer) => {
        size += part.length
        parts.push(part)
        if (size > most) stop('La respuesta es demasiado grande')
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: Buffer.concat(parts) }))
    },
  )
  const stop = (why: string) => {
    reject(new NoWholeAnswer(why))
    request.destroy()
  }
  const tooLate = setTimeout(() => stop('No respondió a tiempo'), timeout)
  request.on('error', reject)
  request.end(body)
  try {
    return await promise
  } finally {
    clearTimeout(tooLate)
    request.destroy()
  }
}

/** Gives the connection only addresses outside; what is checked here is what is connected to. */
function outsideOnly(lookup: typeof lookUpName): LookupFunction {
  return (name, options, done) => {
    lookup(name, { ...options, all: true }, (fault, found) => {
      const addresses = fault ? [] : found
      const wrong = addresses.find(({ address }) => !isOutside(address))
      const error = fault ?? (wrong ? new Error(`No se pregunta a ${name}: está en una red interna`) : null)
      const [first] = addresses
      if (error || !first) return done(error ?? new Error(`${name} no tiene dirección`), '')
      if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

function isLoopback(hostname: string): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}

function bare(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '')
}
