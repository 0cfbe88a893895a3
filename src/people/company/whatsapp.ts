import type { Api } from '#api.ts'
import type { Reply } from '#kit/base/contract.ts'
import { say } from '#kit/base/texts.ts'

type Config = Reply<Api['GET /api/admin/contactosucursales']>['ConfigEmpresa']
export type ChatNumbers = Pick<Config, 'chatbox_asesores' | 'chatbox_atencion' | 'chatbox_tmk'>

/** The first words of a chat differ by place, on purpose (K-08, A-25). */
export const chatMessages = {
  bar: 'Hola me gustaría obtener más información',
  footer: '¡Hola! Quisiera más información.',
  elsewhere: 'Hola! Quisiera más información.',
} as const
/** Who answers each number (S-07). */
export const chatNames = {
  asesores: 'Asesores',
  atencion: 'Atención a clientes',
  tmk: 'Telemarketing',
} as const
export type ChatPlace = keyof typeof chatMessages

export type Chat = { texto: string; numero: string; href: string }

/** The chats that have a number, in the order of the menu (S-07, S-08). */
export function chatsOf(numbers: ChatNumbers | undefined, place: ChatPlace): Chat[] {
  const all = [
    { name: chatNames.asesores, numero: numbers?.chatbox_asesores },
    { name: chatNames.atencion, numero: numbers?.chatbox_atencion },
    { name: chatNames.tmk, numero: numbers?.chatbox_tmk },
  ]
  return all.flatMap(({ name, numero }) =>
    numero?.trim()
      ? [{ texto: say(name), numero: shownNumber(numero), href: chatHref(numero, say(chatMessages[place])) }]
      : [],
  )
}

/** `https://wa.me/<digits>?text=<message>`. */
export function chatHref(number: string, message: string): string {
  return `https://wa.me/${digitsOf(number)}?text=${encodeURIComponent(message.trim())}`
}

// The three great cities have codes of two digits, everywhere else has three.
const shortCodes = /^(?:33|55|56|81)/

/** Numbers of Mexico as people write them: `523312345678` → `+52 33 1234 5678`; others as they are stored (S-09). */
export function shownNumber(number: string): string {
  const digits = digitsOf(number)
  if (!digits.startsWith('52')) return number.trim()
  const local = digits.slice(2)
  if (local.length !== 10) return `+52 ${local}`.trim()
  const cuts = shortCodes.test(local) ? [2, 6] : [3, 6]
  return ['+52', local.slice(0, cuts[0]), local.slice(cuts[0], cuts[1]), local.slice(cuts[1])].join(' ')
}

/** Digits as a chat needs them: ten are a number of Mexico; empty when there are none. */
export function chatNumber(phone: string | null | undefined): string {
  const digits = digitsOf(phone ?? '')
  return digits.length === 10 ? `52${digits}` : digits
}

function digitsOf(number: string): string {
  return number.replace(/\D/g, '')
}
