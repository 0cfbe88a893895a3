import { createHmac, timingSafeEqual } from 'node:crypto'

/** Seconds that a receiver should accept between a notice's clock and its own. */
const TOLERANCE_S = 300

type Notice = { id: string; seconds: number; body: string }

/** The signature of a notice as Standard Webhooks has it: `v1,` and the HMAC-SHA256 of `id.seconds.body` under the secret. */
export function signatureOf(secret: string, { id, seconds, body }: Notice): string {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
}

/** Whether a header of one or more signatures holds a right one, in constant time; `now` in seconds. What a receiver does. */
export function isSigned(secret: string, notice: Notice, header: string, now: number): boolean {
  if (Math.abs(now - notice.seconds) > TOLERANCE_S) return false
  const right = Buffer.from(signatureOf(secret, notice))
  return header.split(' ').some((given) => {
    const bytes = Buffer.from(given)
    return bytes.length === right.length && timingSafeEqual(bytes, right)
  })
}
