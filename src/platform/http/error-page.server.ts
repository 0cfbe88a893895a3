import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Refusal } from '#kit/base/refusal.ts'

// Made at start of plain text: it needs neither the database nor what renders pages, since either may be what failed.

const style = `
:root{color-scheme:light dark;--page:light-dark(oklch(.984 .003 255),oklch(.188 .018 262));--card:light-dark(oklch(1 0 0),oklch(.226 .02 262));--line:light-dark(oklch(.902 .009 255),oklch(.325 .024 262));--edge:light-dark(oklch(.64 .022 257),oklch(.55 .028 260));--ink:light-dark(oklch(.235 .03 262),oklch(.955 .006 255));--soft:light-dark(oklch(.465 .024 258),oklch(.765 .014 257));--accent:light-dark(oklch(.455 .185 264),oklch(.775 .108 262));--on:light-dark(oklch(1 0 0),oklch(.2 .05 264))}
*{box-sizing:border-box}
body{margin:0;background:var(--page);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
header{border-bottom:1px solid var(--line);background:var(--card)}
.w{max-width:80rem;margin:auto;padding:0 1rem}
header .w{display:flex;align-items:center;min-height:3.5rem}
header img{display:block;width:100px;height:28px}
main{display:grid;gap:.75rem;max-width:42rem;padding-block:clamp(2.5rem,12vh,7rem)!important}
h1{margin:0;font-size:1.875rem;line-height:1.2;letter-spacing:-.01em;text-wrap:balance}
p{margin:0;color:var(--soft);text-wrap:pretty}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin-top:.75rem}
a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 1rem;border:1px solid var(--edge);border-radius:.5rem;background:var(--card);color:var(--ink);font-weight:600;text-decoration:none}
header a{padding:0;border:0}
nav a:first-child{border-color:var(--accent);background:var(--accent);color:var(--on)}
a:focus-visible{outline:2px solid var(--accent);outline-offset:2px}
small{margin-top:1rem;color:var(--soft)}
code{overflow-wrap:anywhere}
dl{display:grid;gap:.5rem;margin:.75rem 0}
dl div{padding:.75rem 1rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card)}
dt{display:flex;justify-content:space-between;gap:1rem;font-weight:600}
dd{margin:.25rem 0 0;color:var(--soft)}
dt span{white-space:nowrap}
.bien{color:light-dark(oklch(.45 .12 150),oklch(.8 .14 150))}
.regular{color:light-dark(oklch(.5 .12 70),oklch(.83 .13 80))}
.mal{color:light-dark(oklch(.5 .19 27),oklch(.78 .13 25))}
.aviso{padding:.75rem 1rem;border-left:4px solid var(--accent);background:var(--card);color:var(--ink)}
@media(min-width:64rem){header .w{min-height:6.5rem}.w{padding:0 2rem}main{margin-left:max(0px,calc((100vw - 80rem)/2))!important}}
`

/** For the content policy. */
export const errorPageStyle = `sha256-${createHash('sha256').update(style).digest('base64')}`

const titles = new Map([
  [400, 'La dirección no se puede leer'],
  [404, 'No existe lo que buscas'],
  [405, 'Así no se puede abrir'],
  [413, 'Es demasiado grande'],
  [414, 'La dirección es demasiado larga'],
  [421, 'Este sitio no se llama así'],
  [429, 'Demasiadas peticiones'],
  [503, 'Volvemos en un momento'],
])

/** Somebody's browser goes there, by a link, a form or the address: not a script, a picture or a program. */
export function wantsPage({ headers }: FastifyRequest): boolean {
  const isScript = headers['x-requested-with'] !== undefined || headers.authorization !== undefined
  return !isScript && (headers.accept ?? '').includes('text/html')
}

/** What a person sees of a refusal or a failure: a title, a sentence, a way on, and what to tell us. */
export function errorPage(refusal: Refusal, request: FastifyRequest): string {
  const { status } = refusal
  const { BASE_PATH: base } = request.server.env
  const title = titles.get(status) ?? (status >= 500 ? 'Algo salió mal' : 'No se pudo abrir')
  // What is wrong with the address itself stays wrong.
  const mayHelp = (status >= 500 || status === 429) && (request.method === 'GET' || request.method === 'HEAD')
  const again = mayHelp ? '<a href="">Reintentar</a>' : ''
  const reference =
    status >= 500
      ? `<small>Si sigue fallando, dinos esta referencia: <code>${escape(request.id)}</code></small>`
      : `<small>Referencia: <code>${escape(request.id)}</code></small>`
  const state = status >= 500 ? `<a href="${base}/estado">Ver qué funciona</a>` : ''
  return plainPage(
    { title, base },
    `<h1>${title}</h1><p>${escape(sentenceOf(refusal))}</p><nav aria-label="Qué hacer">${again}<a href="${base}/home">Ir al inicio</a>${state}</nav>${reference}`,
  )
}

/** A page that needs nothing of ours but this process: no script, no database, nothing that renders. `main` is HTML. */
export function plainPage({ title, base }: { title: string; base: string }, main: string): string {
  return `<!doctype html><html lang="es-MX"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${title} · JACVE</title><link rel="icon" href="${base}/icono.svg" type="image/svg+xml"><style>${style}</style></head><body><header><div class="w"><a href="${base}/home"><img src="${base}/logo.svg" alt="JACVE, inicio" width="100" height="28"></a></div></header><main class="w">${main}</main></body></html>`
}

/** Ours, but where they speak of a call. */
function sentenceOf({ status, code, message }: Refusal): string {
  if (code === 'saturado') return 'Hay muchas visitas en este momento. Intenta de nuevo en unos segundos.'
  if (status === 503) return 'No pudimos preparar esta página. Intenta de nuevo en unos segundos.'
  if (status >= 500) return 'No pudimos preparar esta página. Intenta de nuevo en un momento.'
  if (status === 404) return 'Revisa que la dirección esté completa, o búscalo desde el inicio.'
  return message
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

/** Text within HTML. */
export function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities.get(char) ?? char)
}
