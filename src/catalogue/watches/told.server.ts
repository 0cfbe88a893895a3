import { count } from '#kit/ui/format.ts'
import { listedFirst } from '#kit/ui/listed-first.ts'
import { priceText } from '#catalogue/prices/words.ts'
import type { NotificationKind } from '#people/notifications/kinds.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import type { watchMailTexts } from './watch-mail-texts.ts'

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

type Say = SayMail<typeof watchMailTexts>
type News = 'llego' | 'bajo' | 'retirada'
export type Told = { kind: NotificationKind; page: string; mail: Omit<Mail, 'to'> }

const PAGE = '/partes-que-sigo'
/** So many codes stand in a line of the screen; the mail names all of them. */
const MOST_CODES = 5

const subjects = {
  llego: {
    one: 'correo-sigo-llego',
    many: 'correo-sigo-llegaron',
    view: '?ver=hay',
  },
  bajo: {
    one: 'correo-sigo-bajo',
    many: 'correo-sigo-bajaron',
    view: '?ver=bajaron',
  },
  retirada: {
    one: 'correo-sigo-retirada',
    many: 'correo-sigo-retiradas',
    view: '',
  },
} as const satisfies Record<News, object>

/** What a person is told of all that has news: of each kind one notice, however many parts there are. */
export function toldOf(
  say: Say,
  { nombre }: Reader,
  { found, root }: { found: readonly Found[]; root: string },
): Told[] {
  const gone = (isStock: boolean) => found.filter(({ retirada, existencia }) => retirada && existencia === isStock)
  const groups: [News, NotificationKind, readonly Found[]][] = [
    ['llego', 'sigo_existencia', found.filter(({ llego }) => llego)],
    ['bajo', 'sigo_precio', found.filter(({ bajo }) => bajo)],
    ['retirada', 'sigo_existencia', gone(true)],
    ['retirada', 'sigo_precio', gone(false)],
  ]
  return groups
    .filter(([, , parts]) => parts.length > 0)
    .map(([news, kind, parts]) => ({ kind, ...noticeOf(news, parts, { nombre, root, say }) }))
}

type Frame = { nombre: string; root: string; say: Say }

function noticeOf(news: News, parts: readonly Found[], { nombre, root, say }: Frame): Omit<Told, 'kind'> {
  const [only] = parts
  if (only && parts.length === 1) {
    const page = partPage(news, only)
    return { page, mail: watchMail(say, nombre, { news, parts, url: root + page }) }
  }
  const page = PAGE + subjects[news].view
  return { page, mail: watchMail(say, nombre, { news, parts, url: root + page, root }) }
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
export function watchMail(say: Say, nombre: string, { news, parts, url, root = '' }: Letter): Omit<Mail, 'to'> {
  const { one, many } = subjects[news]
  const [only] = parts
  const isOne = only !== undefined && parts.length === 1
  return {
    tipo: 'partes_seguidas',
    subject: isOne ? say(one, { codigo: only.k_parte }) : say(many, { n: count(parts.length) }),
    letter: {
      nombre,
      antes: isOne ? `${sentence(say, news, only)}.` : codesOf(say, parts),
      ...(!isOne && {
        secciones: [
          { lineas: parts.map((part) => ({ texto: sentence(say, news, part), url: root + partPage(news, part) })) },
        ],
      }),
      boton: { texto: say(isOne ? 'correo-sigo-boton' : 'correo-sigo-boton-varias', {}), url },
      despues: say('correo-sigo-nota', {}),
    },
  }
}

/** `BD-1204, $230.00 más IVA, antes $254.80 (para Refaccionaria El Pistón): Balata delantera`: what is news comes first, the rest may be cut. */
function sentence(
  say: Say,
  news: News,
  { k_parte, descripcion, precio, antes, cliente, reemplazo, sucursal }: Found,
): string {
  const price =
    precio === null
      ? say('correo-sigo-parte-sin-precio', {})
      : say('correo-sigo-parte-precio', { precio: priceText(precio) })
  const said: Record<News, string> = {
    llego: sucursal ? say('correo-sigo-parte-sucursal', { sucursal, precio: price }) : price,
    bajo: antes === null ? price : say('correo-sigo-parte-antes', { precio: price, antes: priceText(antes) }),
    retirada: reemplazo
      ? say('correo-sigo-parte-reemplazo', { codigo: reemplazo })
      : say('correo-sigo-parte-sin-reemplazo', {}),
  }
  const whom = cliente ? ` ${say('correo-sigo-parte-cliente', { cliente })}` : ''
  return `${k_parte}, ${said[news]}${whom}${descripcion ? `: ${descripcion}` : ''}`
}

function codesOf(say: Say, parts: readonly Found[]): string {
  const codes = parts.map(({ k_parte }) => k_parte)
  return `${listedFirst(codes, MOST_CODES, (n) => say('correo-sigo-parte-mas', { n }))}.`
}
