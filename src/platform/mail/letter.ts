import type { SayMail } from './mail-words.server.ts'
import type { letterTexts } from './letter-texts.ts'

/** What a mail says, before it is laid out: the same parts for all, so that their words can be changed on screen. */
export type Letter = {
  /** Who is greeted; null: whoever of the company reads it. */
  nombre: string | null
  /** Paragraphs, a blank line between them. */
  antes: string
  datos?: [nombre: string, valor: string][]
  /** Somebody's own words. */
  cita?: string
  secciones?: { titulo?: string; lineas: { texto: string; url?: string }[] }[]
  boton?: { texto: string; url: string }
  /** In small print, at the end. */
  despues?: string
}

/** Words that take the place of a letter's own; null leaves those. `{nombre}`, `{asunto}` and `{texto}` stand for what would have been said. */
export type LetterWords = { asunto: string | null; antes: string | null; boton: string | null; despues: string | null }

export const PLACES = ['nombre', 'asunto', 'texto'] as const
type Said = { subject: string; letter: Letter }
/** A letter whose reader has a name. */
type Addressed = { subject: string; letter: Letter & { nombre: string } }
type Say = SayMail<typeof letterTexts>

/** The letter to whom it is: where nobody is named, to the company's own. */
export function addressed<Of extends Said>(mail: Of, say: Say): Of & Addressed {
  return { ...mail, letter: { ...mail.letter, nombre: mail.letter.nombre ?? say('correo-equipo', {}) } }
}

/** The letter in other words. A subject stays one line. */
export function reworded({ subject, letter }: Addressed, words: LetterWords): Addressed {
  const own = { nombre: letter.nombre, asunto: subject, texto: letter.antes }
  return {
    subject: filled(words.asunto ?? subject, own)
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .slice(0, 200),
    letter: {
      ...letter,
      antes: filled(words.antes ?? letter.antes, own),
      ...(letter.boton && { boton: { ...letter.boton, texto: words.boton ?? letter.boton.texto } }),
      despues: filled(words.despues ?? letter.despues ?? '', own),
    },
  }
}

function filled(text: string, own: Record<(typeof PLACES)[number], string>): string {
  return text.replace(/\{(nombre|asunto|texto)\}/g, (_, place: keyof typeof own) => own[place])
}

/** Both forms of the mail: plain, and HTML for mail programs, which know little of it. */
export function laidOut({ subject, letter }: Addressed, say: Say): { text: string; html: string } {
  const greeting = say('correo-saludo', { nombre: letter.nombre })
  return { text: plainOf(greeting, letter), html: htmlOf(subject, greeting, letter) }
}

function plainOf(greeting: string, { antes, datos = [], cita, secciones = [], boton, despues }: Letter): string {
  const parts = [
    greeting,
    antes,
    datos.map(([label, value]) => `${label}: ${value}`).join('\n'),
    cita,
    ...secciones.map(({ titulo, lineas }) =>
      [titulo && `${titulo}:`, ...lineas.map(({ texto, url }) => (url ? `${texto}\n${url}` : `- ${texto}`))]
        .filter(Boolean)
        .join('\n'),
    ),
    boton && `${boton.texto}: ${boton.url}`,
    despues,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}

const QUOTE = 'margin:0;padding:8px 16px;border-left:3px solid #ccc;white-space:pre-wrap'
const BUTTON =
  'display:inline-block;background:#3348b5;color:#fff;padding:12px 20px;border-radius:6px;text-decoration:none;font-weight:bold'
const PAGE =
  'font-family:system-ui,sans-serif;font-size:16px;line-height:1.5;color:#222;max-width:34rem;margin:0 auto;padding:24px'

function htmlOf(subject: string, greeting: string, letter: Letter): string {
  const { antes, datos = [], cita, secciones = [], boton, despues } = letter
  const parts = [
    paragraphs(antes),
    datos.length > 0 &&
      `<p>${datos.map(([label, value]) => `<b>${escaped(label)}:</b> ${escaped(value)}`).join('<br>')}</p>`,
    cita && `<blockquote style="${QUOTE}">${escaped(cita)}</blockquote>`,
    ...secciones.map(sectionOf),
    boton && `<p><a href="${escaped(boton.url)}" style="${BUTTON}">${escaped(boton.texto)}</a></p>`,
    despues && paragraphs(despues, ' style="color:#666"'),
  ]
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body style="${PAGE}"><p>${escaped(greeting)}</p>${parts.filter(Boolean).join('')}</body></html>`
}

function sectionOf({ titulo, lineas }: NonNullable<Letter['secciones']>[number]): string {
  const items = lineas.map(({ texto, url }) => {
    const text = escaped(texto)
    return `<li>${url ? `<a href="${escaped(url)}">${text}</a>` : text}</li>`
  })
  return `${titulo ? `<p><b>${escaped(titulo)}</b></p>` : ''}<ul>${items.join('')}</ul>`
}

function paragraphs(text: string, style = ''): string {
  return text
    .split(/\n\n+/)
    .filter((part) => part.trim())
    .map((part) => `<p${style}>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('')
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** A text as HTML shows it. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
}
