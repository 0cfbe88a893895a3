import { commonPasswords, runs } from './common-passwords.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from './password-limits.ts'

/** What the product calls itself and trades in: the first guess of whoever knows where he is. */
const ownWords = ['jacve', 'jacvemx', 'demojacve']

/**
 * Why this password cannot be taken, in Spanish; null when it can. No rules of composition (S7): only its length, and
 * that it is not what a guesser tries first. `about`: words of the account, such as its name and e-mail.
 */
export function passwordFault(password: string, about: string[] = []): string | null {
  const length = Array.from(password).length
  if (length < PASSWORD_MIN) return `Usa al menos ${PASSWORD_MIN} caracteres.`
  if (length > PASSWORD_MAX) return `Usa como máximo ${PASSWORD_MAX} caracteres.`

  const text = folded(password)
  if (new Set(text).size < 4 || isRun(text) || isDate(text)) return TOO_COMMON

  const letters = lettersOf(text)
  if (letters === '' && unit(text).length < 6) return TOO_COMMON
  if (commonPasswords.has(letters) || commonPasswords.has(unit(letters))) return TOO_COMMON
  if (ownWords.includes(letters)) return 'No uses el nombre de la empresa como contraseña.'
  if (letters.length >= 3 && wordsOf(about).includes(letters)) return 'No uses tu nombre ni tu correo como contraseña.'
  return null
}

const TOO_COMMON = 'Esta contraseña es de las primeras que alguien intentaría. Elige otra, por ejemplo una frase.'

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s/g, '')
}

const disguises = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i', '€': 'e' }),
)

/** The word inside: what stands around it is left out, and signs that stand for letters are read as such. */
function lettersOf(text: string): string {
  const signs = Array.from(text)
  const first = signs.findIndex((sign) => /[a-z@$]/.test(sign))
  const last = signs.findLastIndex((sign) => /[a-z]/.test(sign))
  const inside = signs.slice(Math.max(first, 0), last + 1).map((sign) => disguises.get(sign) ?? sign)
  return inside.filter((sign) => /\p{L}/u.test(sign)).join('')
}

/** The shortest text that repeated gives this one: `holahola` → `hola`. */
function unit(text: string): string {
  for (let length = 1; length <= text.length / 2; length++) {
    const part = text.slice(0, length)
    if (part.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return part
  }
  return text
}

function isRun(text: string): boolean {
  const backwards = Array.from(text).reverse().join('')
  return runs.some((run) => run.includes(text) || run.includes(backwards))
}

/** Eight digits that read as a day: a birthday. */
function isDate(text: string): boolean {
  const digits = text.replace(/[-/.]/g, '')
  return /^(?:(?:19|20)\d{2}[01]\d[0-3]\d|[0-3]\d[01]\d(?:19|20)\d{2})$/.test(digits)
}

function wordsOf(about: string[]): string[] {
  return about.flatMap((text) => {
    const parts = folded(text.replace(/[\s@._-]+/g, '|'))
      .split('|')
      .map(lettersOf)
    return [...parts, parts.slice(0, 2).join(''), parts.join('')].filter((word) => word.length >= 3)
  })
}
