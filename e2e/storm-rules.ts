import { createHash } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { matchPath } from 'react-router'
import { pages } from '#pages.ts'

/** What a request is for, as the person at the browser would tell them apart. */
export type Kind = 'page' | 'chunk' | 'asset' | 'read' | 'refresh' | 'write' | 'download' | 'upload' | 'news'
export type Fault = keyof typeof faults
/** `write:cut-after`: this fault may meet this kind. */
export type Rule = `${Kind}:${Fault}`

/** What may happen on the way, in words for whoever reads a failure. */
export const faults = {
  delay: 'arrives half a second to two seconds late',
  hang: 'nothing for four seconds, then it goes on',
  'cut-before': 'the line breaks before the server hears of it',
  'cut-after': 'the server does it and the answer is lost',
  'cut-within': 'the line breaks in the middle of the answer',
  busy: '503 with Retry-After, without asking the server',
  html: 'a page of somebody else stands in for the answer, with 200',
  slices: 'the answer drips in small pieces',
  stall: 'the answer stops in the middle and the line stays open',
  twice: 'the server is asked twice, the browser hears the second answer',
} as const

/** What meets what. A page of somebody else in place of a page is no matter of ours. */
const meets: Record<Kind, readonly Fault[]> = {
  page: ['delay', 'hang', 'cut-before', 'cut-after', 'cut-within', 'busy', 'slices', 'twice', 'stall'],
  chunk: ['delay', 'hang', 'cut-before', 'cut-within', 'busy', 'html', 'slices', 'stall'],
  asset: ['delay', 'cut-before', 'busy', 'slices', 'stall'],
  read: ['delay', 'hang', 'cut-before', 'cut-within', 'busy', 'html', 'slices', 'twice', 'stall'],
  refresh: ['delay', 'hang', 'cut-before', 'cut-within', 'busy', 'html', 'slices', 'stall'],
  write: ['delay', 'hang', 'cut-before', 'cut-after', 'cut-within', 'busy', 'html', 'twice', 'stall'],
  download: ['delay', 'hang', 'cut-before', 'cut-within', 'busy', 'slices', 'stall'],
  upload: ['delay', 'hang', 'cut-before', 'cut-after', 'busy', 'html'],
  news: ['delay', 'cut-before', 'cut-within', 'busy', 'stall'],
}

// The keys of `meets` are exactly the kinds.
const kinds = Object.keys(meets) as Kind[]
export const allRules: Rule[] = kinds.flatMap((kind) => meets[kind].map((fault): Rule => `${kind}:${fault}`))
/** Without what is only over when somebody has lost his patience. */
export const quickRules = allRules.filter((rule) => !rule.endsWith(':stall'))

/** The rules that a text such as `write,page:busy` names: whole kinds or single ones. Throws for what is neither. */
export function rulesOf(text: string): Rule[] {
  return text.split(',').flatMap((wanted) => {
    const found = allRules.filter((rule) => rule === wanted || rule.startsWith(`${wanted}:`))
    if (found.length === 0) throw new Error(`No hay regla «${wanted}»: ${allRules.join(' ')}`)
    return found
  })
}

/** A number from 0 to 1 that is the same for the same seed and things. */
export function dice(seed: number, ...of: (string | number)[]): number {
  return (
    createHash('sha256')
      .update([seed, ...of].join('\0'))
      .digest()
      .readUInt32BE() /
    2 ** 32
  )
}

export type Storm = {
  seed: number
  /** One request in so many meets a fault. */
  oneIn?: number
  /** As many faults as this may meet one request running: whoever perseveres gets through. */
  most?: number
  rules?: readonly Rule[]
}

/**
 * The same address for every run: without the numbers and days that it happens to have, and what a build adds to the names of its files.
 * Pictures keep theirs: many are asked for at once, and the catalogue is the same.
 */
export const sameAddress = (kind: Kind, address: string) =>
  kind === 'asset' ? address : address.replaceAll(/(?<=[/=])\d[\d-]*/g, '…').replace(/-[\w-]{8}(?=\.(?:js|css)$)/, '')

/**
 * What happens to each request. By what it is and how often it was made, not by its turn: those made at once do not shuffle it, and a
 * journey that is walked again alone, where its documents have other numbers, meets the same.
 */
export function faultsOf({ seed, oneIn = 4, most = 2, rules = allRules }: Storm) {
  const asked = new Map<string, number>()
  const running = new Map<string, number>()
  return (kind: Kind, name: string): Fault | undefined => {
    const same = sameAddress(kind, name)
    const times = (asked.get(same) ?? 0) + 1
    asked.set(same, times)
    const possible = meets[kind].filter((fault) => rules.includes(`${kind}:${fault}`))
    const before = running.get(name) ?? 0
    const isHit = before < most && dice(seed, kind, same, times) < 1 / oneIn
    const fault = isHit ? possible[Math.floor(dice(seed, 'which', kind, same, times) * possible.length)] : undefined
    running.set(name, fault ? before + 1 : 0)
    return fault
  }
}

type Asked = { method?: string; url?: string; headers: IncomingHttpHeaders }

/** Undefined for what no page asked for: tests and programs pass untouched. `wasAnswered`: the same was read before. */
export function kindOf({ method, url = '', headers }: Asked, base: string, wasAnswered: boolean): Kind | undefined {
  const to = headers['sec-fetch-dest']
  if (to === undefined) return undefined
  if (headers.accept?.includes('text/event-stream')) return 'news'
  if (method !== 'GET' && method !== 'HEAD') {
    const isFile = !/^application\/json|^text\/|^$/.test(headers['content-type'] ?? '')
    return isFile ? 'upload' : 'write'
  }
  if (to === 'document') return isPage(url, base) ? 'page' : 'download'
  // A part of the program waits for its styles too, and fails with them.
  if (to === 'script' || to === 'style') return 'chunk'
  if (to === 'empty') return wasAnswered ? 'refresh' : 'read'
  return 'asset'
}

function isPage(url: string, base: string): boolean {
  const { pathname } = new URL(url, 'http://shop')
  const path = pathname.startsWith(base) ? pathname.slice(base.length) || '/' : pathname
  return path === '/' || Object.values(pages).some((page) => matchPath(page.path, path))
}
