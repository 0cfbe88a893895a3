import { expect, test } from 'vitest'
import { toBase64url } from '#kit/base/base64url.ts'
import { signerOf, tokenOf } from './keys.server.ts'
import { digestOf } from './seal.server.ts'
import { payloadOf, readPayload, type Sealed } from './sealed.ts'
import { signedPart, tokenIn, verify } from './token.ts'

const KEY = 'a key for these tests that is long enough'
const { id, publica } = signerOf(KEY)
const keys = [{ id, publica: publica.toString('base64url') }]

/** Same numbers every time (mulberry32). */
function numbers(seed: number) {
  let a = seed
  return (below: number) => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % below
  }
}
const next = numbers(2026)

const names = ['Refaccionaria Ñandú «El Güero»', 'Taller 4×4', '', 'Señor 😀 Clutch', 'A'.repeat(90)]
function sealedOf(n: number): Sealed {
  const lines = Array.from({ length: 1 + (n % 7) }, (_, at) => ({
    k_parte: `BAL-${n}-${at}`,
    cantidad: 1 + next(40),
    precio: `${next(900)}.${10 + next(80)}`,
  }))
  return {
    tipo: (['C', 'R', 'P', 'L', 'K'] as const)[n % 5] ?? 'C',
    folio: `COT-${String(n).padStart(6, '0')}`,
    estado: n % 2 ? 'Autorizada' : '',
    fecha: '2026-11-22T03:31:44.123Z',
    vigencia: n % 3 ? '2026-12-01T05:59:59Z' : '',
    para: names[n % names.length] ?? '',
    renglones: lines.length,
    total: n % 5 > 2 ? '' : `${next(99_999)}.${10 + next(80)}`,
    huella: digestOf(lines),
  }
}
const originals = Array.from({ length: 200 }, (_, n) => ({ sealed: sealedOf(n), token: tokenOf(KEY, sealedOf(n)) }))

test('every original is accepted and says what was sealed', async () => {
  for (const { token } of originals) expect(await verify(token, keys)).toMatchObject({ resultado: 'integro' })
  const sealed = { ...sealedOf(1), para: '  Taller \n 4×4 ' }
  expect(await verify(tokenOf(KEY, sealed), keys)).toEqual({
    resultado: 'integro',
    documento: { ...sealed, para: 'Taller 4×4', fecha: '2026-11-22T03:31:44Z' },
  })
  expect(tokenOf(KEY, sealed)).toBe(tokenOf(KEY, sealed))
})

const encode = (text: string) => Buffer.from(text).toString('base64url')
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const alike = new Map(Object.entries({ A: 'А', B: 'В', C: 'С', a: 'а', e: 'е', o: 'о', '1': '１', '.': '．' }))
/** The order of the curve's group: S + L signs the same where a verifier forgets to look. */
const L = 2n ** 252n + 27742317777372353535851937790883648493n
type Parts = { token: string; other: string; payload: string; signature: string; text: string; otherText: string }
const put = (text: string, at: number, sign: string, over = 1) => text.slice(0, at) + sign + text.slice(at + over)

const mutations: ((parts: Parts) => string)[] = [
  // A bit of the payload or of the signature, or any sign of the whole.
  ({ payload, signature }) => {
    const bytes = Buffer.from(payload, 'base64url')
    const at = next(bytes.length)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8))
    return `${signedPart(id, bytes.toString('base64url'))}.${signature}`
  },
  ({ payload, signature }) => {
    const bytes = Buffer.from(signature, 'base64url')
    const at = next(64)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8))
    return `${signedPart(id, payload)}.${bytes.toString('base64url')}`
  },
  ({ token }) => put(token, next(token.length), ALPHABET.charAt(next(64))),
  // Cut, lengthened, with blanks, twice.
  ({ token }) => token.slice(0, next(token.length)),
  ({ token }) => token.slice(1 + next(20)),
  ({ token }) => put(token, next(token.length + 1), [' ', '\n', '=', 'A', '\u200b', '%20'][next(6)] ?? ' ', 0),
  ({ token }) => token + token,
  // Stray bits at the end of the last sign; padding; the other base64.
  ({ token }) => put(token, token.length - 1, ALPHABET.charAt(ALPHABET.indexOf(token.at(-1) ?? '') ^ (1 + next(15)))),
  ({ token }) => `${token}==`,
  ({ token }) => (/[-_]/.test(token) ? token.replaceAll('-', '+').replaceAll('_', '/') : `${token}=`),
  // Look-alikes, upper case, another version or key.
  ({ token }) => {
    const found = Array.from(token, (sign, at) => ({ sign, at })).filter(({ sign }) => alike.has(sign))
    const one = found[next(found.length)] ?? { sign: '1', at: 0 }
    return put(token, one.at, alike.get(one.sign) ?? '')
  },
  ({ token }) => token.toUpperCase(),
  ({ token }) => `${2 + next(8)}${token.slice(1)}`,
  ({ payload, signature }) =>
    `${signedPart(toBase64url(Uint8Array.from({ length: 6 }, () => next(256))), payload)}.${signature}`,
  // The same content written another way, and fields in each other's place, under the good signature.
  ({ text, signature }) => `${signedPart(id, encode(` ${text}`))}.${signature}`,
  ({ text, signature }) => `${signedPart(id, encode(text.replace(',', ', ')))}.${signature}`,
  ({ text, signature }) => {
    const fields: unknown[] = JSON.parse(text)
    const [one, two] = [next(9), next(9)]
    ;[fields[one], fields[two]] = [fields[two], fields[one]]
    const swapped = JSON.stringify(fields)
    return `${signedPart(id, encode(swapped === text ? `${swapped} ` : swapped))}.${signature}`
  },
  ({ text, signature }) => `${signedPart(id, encode(`{"tipo":"C","tipo":"P","datos":${text}}`))}.${signature}`,
  ({ text, signature }) =>
    `${signedPart(id, encode(text.replace(/(\d)(?=[^\d]*$)/, (d) => String((Number(d) + 1) % 10))))}.${signature}`,
  // Another document's payload or signature.
  ({ other, payload }) => `${signedPart(id, payload)}.${other.split('.')[3]}`,
  ({ otherText, signature }) => `${signedPart(id, encode(otherText))}.${signature}`,
  // Signed by somebody else, under our key's name; and the second form of the same signature.
  ({ payload, text }) => {
    const [, , , forged] = tokenOf('somebody else’s key, also long enough', readPayload(text) ?? sealedOf(0)).split('.')
    return `${signedPart(id, payload)}.${forged}`
  },
  ({ payload, signature }) => {
    const bytes = Buffer.from(signature, 'base64url')
    const s = BigInt(`0x${Buffer.from(bytes.subarray(32).toReversed()).toString('hex')}`) + L
    const more = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
    return `${signedPart(id, payload)}.${Buffer.concat([bytes.subarray(0, 32), more]).toString('base64url')}`
  },
]

test('of 10,000 mutations none is accepted, and none says anything', async () => {
  let accepted = 0
  const outcomes = new Map<string, number>()
  for (let n = 0; n < 10_000; n++) {
    const token = originals[n % 200]?.token ?? ''
    const other = originals[(n + 1 + next(198)) % 200]?.token ?? ''
    const [, , payload = '', signature = ''] = token.split('.')
    const text = Buffer.from(payload, 'base64url').toString()
    const otherText = Buffer.from(other.split('.')[2] ?? '', 'base64url').toString()
    const mutate = mutations[n % mutations.length]
    let changed = mutate?.({ token, other, payload, signature, text, otherText }) ?? ''
    // A sign put in its own place is no mutation.
    if (changed === token) changed = `${token}A`
    const verdict = await verify(changed, keys)
    outcomes.set(verdict.resultado, (outcomes.get(verdict.resultado) ?? 0) + 1)
    if (verdict.resultado === 'integro' || 'documento' in verdict) accepted += 1
  }
  expect(accepted).toBe(0)
  expect([...outcomes.keys()].sort()).toEqual(['alterado', 'ilegible', 'otra_llave'])
})

test('an old paper verifies after the key changed, and no more once its key is withdrawn', async () => {
  const newer = signerOf('the key that came after the first one')
  const both = [{ id: newer.id, publica: newer.publica.toString('base64url') }, ...keys]
  const { token } = originals[0] ?? { token: '' }
  expect(newer.id).not.toBe(id)
  expect((await verify(token, both)).resultado).toBe('integro')
  expect(await verify(token, both.slice(0, 1))).toEqual({ resultado: 'otra_llave' })
})

test('even what is well signed must be written as this house writes', async () => {
  const text = payloadOf(sealedOf(1))
  expect(readPayload(text)).not.toBeNull()
  for (const wrong of [
    `${text} `,
    text.replace('"C', '"\\u0043'),
    text.replace(/,(\d+),/, ',$1.0,'),
    '[]',
    'null',
    `{"0":1}`,
  ])
    expect(wrong === text ? null : readPayload(wrong)).toBeNull()
})

test('what was pasted: the whole address, its end, blanks around', () => {
  for (const pasted of ['1.a.b.c', ' https://x.mx/JACVE/verificar#1.a.b.c\n', '#1.a.b.c'])
    expect(tokenIn(pasted)).toBe('1.a.b.c')
})

test('the digest tells lines, order, pieces and prices apart, and not how a price is written', () => {
  const line = { k_parte: 'A-1', cantidad: 2, precio: '100.50' }
  const same = digestOf([line])
  expect(digestOf([{ ...line, precio: '100.500000' }])).toBe(same)
  const others = [
    [{ ...line, precio: '100.51' }],
    [{ ...line, cantidad: 3 }],
    [{ ...line, k_parte: 'A-2' }],
    [line, line],
    [],
  ]
  expect(new Set([same, ...others.map(digestOf)]).size).toBe(6)
})
