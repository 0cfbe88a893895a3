import { createHash } from 'node:crypto'
import { Refusal } from '#kit/base/refusal.ts'
import { seal, unseal } from '#platform/settings/seal.server.ts'

const PURPOSE = 'confirmación de un programa'
const MINUTES = 10

/** What a confirmation is of: whoever asked, for what, and how things stood when it was shown. */
export type Asked = { key: number; tool: string; input: unknown; shown: unknown }

type Sealed = { key: number; tool: string; input: string; shown: string; until: number }

/** A token for what was just shown; good for ten minutes, for this key, this tool and these arguments alone. */
export function confirmationOf(appKey: string, { key, tool, input, shown }: Asked): { token: string; until: string } {
  const until = Date.now() + MINUTES * 60_000
  const sealed: Sealed = { key, tool, input: printOf(input), shown: printOf(shown), until }
  return { token: seal(appKey, PURPOSE, JSON.stringify(sealed)), until: new Date(until).toISOString() }
}

/** Throws 409 when the token is not of this, too old, or things have changed since it was given. */
export function checkConfirmation(appKey: string, token: string, { key, tool, input, shown }: Asked): void {
  const plain = unseal(appKey, PURPOSE, token)
  if (plain === null) throw new Refusal(409, 'La confirmación no es nuestra. Pide otra sin `confirmacion`.')
  const sealed = JSON.parse(plain) as Sealed // sealed above
  if (sealed.key !== key || sealed.tool !== tool || sealed.input !== printOf(input))
    throw new Refusal(409, 'La confirmación es de otra cosa. Repite los mismos datos, o pide otra sin `confirmacion`.')
  if (sealed.until < Date.now()) throw new Refusal(409, 'La confirmación venció. Pide otra sin `confirmacion`.')
  if (sealed.shown !== printOf(shown))
    throw new Refusal(409, 'Algo cambió desde que lo viste. Pide otra confirmación y muéstrala otra vez.', {
      code: 'cambios',
    })
}

/** The idempotency key of a token: the same confirmation twice does it once. */
export function onceKey(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 40)
}

function printOf(value: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(value) ?? '')
    .digest('base64url')
}
