import { listed, plural } from '#kit/ui/format.ts'
import { priceText } from '#catalogue/prices/words.ts'
import type { NotificationKind } from '#people/notifications/kinds.ts'
import type { Mail } from '#platform/mail/mail.server.ts'

export type Reader = { id: number; nombre: string; email: string }

/** A followed part that has news. */
export type Found = {
  k_parte: string
  descripcion: string
  /** Of what there was none there is some; it costs less; it is no longer sold. */
  llego: boolean
  bajo: boolean
  retirada: boolean
  /** Whether he asked for its stock, and not only for its price. */
  existencia: boolean
  /** The one branch whose stock he follows; null: all. */
  sucursal: string | null
  /** MXN without VAT: now, and what it fell from. */
  precio: string | null
  antes: string | null
  /** Where it is not his own client's. */
  cliente: string | null
  /** Code of what takes the place of one that is no longer sold. */
  reemplazo: string | null
}

type News = 'llego' | 'bajo' | 'retirada'
export type Told = { kind: NotificationKind; page: string; mail: Omit<Mail, 'to'> }

const PAGE = '/partes-que-sigo'
/** So many codes stand in a line of the screen; the mail names all of them. */
const MOST_CODES = 5

const subjects: Record<News, { one: (k_parte: string) => string; many: (n: number) => string; view: string }> = {
  llego: {
    one: (code) => `Ya hay ${code}`,
    many: (n) => `Ya hay ${plural(n, 'parte que sigues', 'partes que sigues')}`,
    view: '?ver=hay',
  },
  bajo: {
    one: (code) => `${code} bajó de precio`,
    many: (n) => plural(n, 'parte que sigues bajó de precio', 'partes que sigues bajaron de precio'),
    view: '?ver=bajaron',
  },
  retirada: {
    one: (code) => `${code} ya no se vende`,
    many: (n) => plural(n, 'parte que seguías ya no se vende', 'partes que seguías ya no se venden'),
    view: '',
  },
}

/** What a person is told of all that has news: of each kind one notice, however many parts there are. */
export function toldOf({ nombre }: Reader, { found, root }: { found: readonly Found[]; root: string }): Told[] {
  const gone = (isStock: boolean) => found.filter(({ retirada, existencia }) => retirada && existencia === isStock)
  const groups: [News, NotificationKind, readonly Found[]][] = [
    ['llego', 'sigo_existencia', found.filter(({ llego }) => llego)],
    ['bajo', 'sigo_precio', found.filter(({ bajo }) => bajo)],
    ['retirada', 'sigo_existencia', gone(true)],
    ['retirada', 'sigo_precio', gone(false)],
  ]
  return groups
    .filter(([, , parts]) => parts.length > 0)
    .map(([news, kind, parts]) => ({ kind, ...noticeOf(news, parts, { nombre, root }) }))
}

type Frame = { nombre: string; root: string }

function noticeOf(news: News, parts: readonly Found[], { nombre, root }: Frame): Omit<Told, 'kind'> {
  const [only] = parts
  if (only && parts.length === 1) {
    const page = partPage(news, only)
    return { page, mail: watchMail(nombre, { news, parts, url: root + page }) }
  }
  const page = PAGE + subjects[news].view
  return { page, mail: watchMail(nombre, { news, parts, url: root + page, root }) }
}

/** Of one that is gone the way leads to what replaces it. */
function partPage(news: News, { k_parte, reemplazo }: Found): string {
  return `/verprods/${encodeURIComponent((news === 'retirada' && reemplazo) || k_parte)}`
}

type Letter = {
  news: News
  parts: readonly Found[]
  url: string
  /** Of the site, where there are many: each leads to its own page. */
  root?: string
}

/** The mail of one part, or of many. */
export function watchMail(nombre: string, { news, parts, url, root = '' }: Letter): Omit<Mail, 'to'> {
  const { one, many } = subjects[news]
  const [only] = parts
  const isOne = only !== undefined && parts.length === 1
  return {
    tipo: 'partes_seguidas',
    subject: isOne ? one(only.k_parte) : many(parts.length),
    letter: {
      nombre,
      antes: isOne ? `${sentence(news, only)}.` : codesOf(parts),
      ...(!isOne && {
        secciones: [
          { lineas: parts.map((part) => ({ texto: sentence(news, part), url: root + partPage(news, part) })) },
        ],
      }),
      boton: { texto: isOne ? 'Ver la parte' : 'Ver las partes que sigo', url },
      despues: `Te avisamos porque lo pediste. Lo cambias en «Partes que sigo».`,
    },
  }
}

/** `BD-1204, $230.00 más IVA, antes $254.80 (para Refaccionaria El Pistón): Balata delantera`: what is news comes first, the rest may be cut. */
function sentence(news: News, { k_parte, descripcion, precio, antes, cliente, reemplazo, sucursal }: Found): string {
  const price = precio === null ? 'precio a consultar' : `${priceText(precio)} más IVA`
  const said: Record<News, string> = {
    llego: sucursal ? `en ${sucursal}, ${price}` : price,
    bajo: antes === null ? price : `${price}, antes ${priceText(antes)}`,
    retirada: reemplazo ? `la reemplaza ${reemplazo}` : 'sin reemplazo',
  }
  const whom = cliente ? ` (para ${cliente})` : ''
  return `${k_parte}, ${said[news]}${whom}${descripcion ? `: ${descripcion}` : ''}`
}

function codesOf(parts: readonly Found[]): string {
  const left = parts.length - MOST_CODES
  const codes = parts.slice(0, MOST_CODES).map(({ k_parte }) => k_parte)
  return `${listed(left > 0 ? [...codes, `${left} más`] : codes)}.`
}
