import { listedFirst, plural } from '#kit/ui/format.ts'
import type { Mail } from '#platform/mail/mail.server.ts'

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
export function searchMail(nombre: string, { news, page, root }: Letter): Omit<Mail, 'to'> {
  const [only] = news
  const isOne = only !== undefined && news.length === 1
  return {
    tipo: 'busquedas_seguidas',
    subject: isOne
      ? `${plural(only.parts.length, 'parte nueva', 'partes nuevas')} en «${only.texto}»`
      : `Partes nuevas en ${plural(news.length, 'búsqueda que sigues', 'búsquedas que sigues')}`,
    letter: {
      nombre,
      antes: isOne ? `${codesOf(only)}.` : `${news.map((one) => `«${one.texto}»: ${codesOf(one)}`).join('. ')}.`,
      secciones: news.map((one) => ({
        titulo: `«${one.texto}»`,
        lineas: one.parts.slice(0, MOST_LINES).map(({ k_parte, descripcion, linea }) => ({
          texto: `${k_parte}: ${descripcion || linea}`,
          url: `${root}/verprods/${encodeURIComponent(k_parte)}`,
        })),
      })),
      boton: { texto: isOne ? 'Ver la búsqueda' : 'Ver mis búsquedas', url: root + page },
      despues: 'Te avisamos porque lo pediste. Lo cambias en «Búsquedas que sigo».',
    },
  }
}

const codesOf = ({ parts }: News) =>
  listedFirst(
    parts.map(({ k_parte }) => k_parte),
    MOST_CODES,
  )
