import { agree, count } from '#kit/ui/format.ts'
import { listedFirst } from '#kit/ui/listed-first.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import type { searchMailTexts } from './search-mail-texts.ts'

type Say = SayMail<typeof searchMailTexts>

export type News = {
  texto: string
  pagina: string
  parts: readonly { k_parte: string; descripcion: string; linea: string }[]
}
type Letter = { news: readonly News[]; page: string; root: string }

/** So many parts of a search stand in the mail, so many codes in a line of the screen; its page has all of them. */
const MOST_LINES = 10
const MOST_CODES = 5

/** One letter for all searches of a person that found something new. */
export function searchMail(say: Say, nombre: string, { news, page, root }: Letter): Omit<Mail, 'to'> {
  const [only] = news
  const isOne = only !== undefined && news.length === 1
  return {
    tipo: 'busquedas_seguidas',
    subject: isOne
      ? say('correo-busqueda', { partes: partsOf(say, only), texto: only.texto })
      : say('correo-busqueda-varias', { n: count(news.length) }),
    letter: {
      nombre,
      antes: isOne
        ? `${codesOf(say, only)}.`
        : `${news.map((one) => `«${one.texto}»: ${codesOf(say, one)}`).join('. ')}.`,
      secciones: news.map((one) => ({
        titulo: `«${one.texto}»`,
        lineas: one.parts.slice(0, MOST_LINES).map(({ k_parte, descripcion, linea }) => ({
          texto: `${k_parte}: ${descripcion || linea}`,
          url: `${root}/verprods/${encodeURIComponent(k_parte)}`,
        })),
      })),
      boton: { texto: say(isOne ? 'correo-busqueda-boton' : 'correo-busqueda-boton-varias', {}), url: root + page },
      despues: say('correo-busqueda-nota', {}),
    },
  }
}

function partsOf(say: Say, { parts }: News): string {
  const n = count(parts.length)
  return agree(parts.length, say('correo-busqueda-parte-una', { n }), say('correo-busqueda-parte-partes', { n }))
}

function codesOf(say: Say, { parts }: News): string {
  const codes = parts.map(({ k_parte }) => k_parte)
  return listedFirst(codes, MOST_CODES, (n) => say('correo-busqueda-parte-mas', { n }))
}
