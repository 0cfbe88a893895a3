import { say } from '#kit/base/texts.ts'
import type { Red } from './contract.ts'

/** What a network's link says when the branch wrote nothing of its own (V-06). */
export const networkMessage = 'Hola, me gustaría obtener más información'

/** Where a social network leads; `#` when it has no definition or one that is no web address (V-05, S14). */
export function socialHref({ red_social }: Pick<Red, 'red_social'>): string {
  if (!red_social || !/^https?:\/\//i.test(red_social.link) || !URL.canParse(red_social.link)) return '#'
  const address = new URL(red_social.link)
  address.protocol = 'https:'
  if (red_social.admite_mensaje) address.searchParams.set('text', red_social.mensaje?.trim() || say(networkMessage))
  // WhatsApp reads a plus sign as a plus sign.
  address.search = address.search.replaceAll('+', '%20')
  return address.href
}
