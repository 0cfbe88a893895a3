import type { StaticHandlerContext } from 'react-router'
import type { Page } from '#pages.ts'
import type { Head, HeadOf } from '#fronts/frame/head.ts'
import { defaultDescription, titleOf } from '#fronts/frame/head.ts'
import type { LayoutData } from '#fronts/frame/layout-data.ts'
import { strip } from '#fronts/frame/strip.ts'
import { isForAll } from '#kit/base/access.ts'
import { lookAttributes } from '#kit/base/look.ts'
import { filled, say } from '#kit/base/texts.ts'
import { packData } from './page-data.ts'

type Whole = {
  context: StaticHandlerContext
  body: string
  base: string
  origin: string
  url: URL
  /** How whoever is in has left the side menu; null when he has not said. */
  menu: string | null
  /** How whoever reads likes to see it (`lookText`); null for as it is. */
  look: string | null
  /** What the operator has to say to everybody; null when nothing. */
  notice: string | null
  assets: (file: string | undefined) => string
}

/** The HTML document around a rendered page: head, body, and the one block of data that hydration reads. */
export function documentOf({ context, body, base, origin, url, menu, look, notice, assets }: Whole): string {
  const match = context.matches.at(-1)
  const handle = match?.route.handle as { page?: Page; head?: HeadOf<unknown> } | undefined
  const data = match?.route.id ? context.loaderData[match.route.id] : undefined
  const layout = context.loaderData.layout as LayoutData | undefined
  const company = layout?.contact?.ConfigEmpresa.Nombre ?? 'JACVE'
  const head: Head = handle?.head?.(data, { params: match?.params ?? {}, url }) ?? {}
  const title = titleOf(handle?.page, head, company)
  const description =
    head.description ?? filled(say<string>(handle?.page?.description ?? defaultDescription), { empresa: company })
  // What has to be asked for with a name is in no search engine, whatever the page says of itself.
  const noindex = head.noindex || (handle?.page && !isForAll(handle.page.access))

  return `<!doctype html><html lang="es-MX"${menu ? ` data-menu="${escape(menu)}"` : ''}${lookAttributes(look)}><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><title>${escape(title)}</title>${tagsOf({ ...head, description, noindex }, { title, company, base, origin, url })}<script async type="module" src="${base}/vigia.js"></script>${assets(handle?.page?.file)}</head><body>${notice === null ? '' : noticeStrip(notice, base)}${strip}<div id="root">${body}</div><script type="application/json" id="datos">${dataOf(context, base)}</script></body></html>`
}

/** Beside what React takes over: it costs the page no script, and stays while somebody goes from page to page. */
function noticeStrip(notice: string, base: string): string {
  return `<div class="underbar" role="status"><div class="wrap"><p>${escape(notice)}</p><a href="${base}/estado">Ver estado</a></div></div>`
}

/** State for hydration; `<`, `>`, `&` and the two line separators are escaped so that no text can end the block (S12). */
function dataOf({ loaderData }: StaticHandlerContext, base: string): string {
  return packData({ base, hydration: { loaderData } }).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

type Around = { title: string; company: string; base: string; origin: string; url: URL }

function tagsOf(head: Head & { description: string }, { title, company, base, origin, url }: Around): string {
  const site = origin || url.origin
  const canonical = site + (head.canonical === undefined ? url.pathname : base + head.canonical)
  const image = `${site}${base}${head.image ?? '/compartir.png'}`
  const { description } = head
  const tags = [
    meta('name', 'description', description),
    head.noindex ? meta('name', 'robots', 'noindex,follow') : `<link rel="canonical" href="${escape(canonical)}">`,
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:type', head.type ?? 'website'),
    meta('property', 'og:url', canonical),
    meta('property', 'og:image', image),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('property', 'og:site_name', company),
    meta('property', 'og:locale', 'es_MX'),
    `<meta name="color-scheme" content="light dark"><link rel="icon" href="${base}/icono.svg" type="image/svg+xml"><link rel="icon" href="${base}/favicon.ico" sizes="32x32"><link rel="apple-touch-icon" href="${base}/icono-180.png"><link rel="manifest" href="${base}/manifiesto.webmanifest"><link rel="alternate" type="application/atom+xml" title="Blog de ${escape(company)}" href="${base}/blog.xml">`,
  ]
  return tags.join('') + (head.jsonLd ?? []).map(linkedData).join('')
}

function linkedData(thing: object): string {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...thing }).replace(/</g, '\\u003c')
  return `<script type="application/ld+json">${text}</script>`
}

function meta(kind: 'name' | 'property', name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escape(content)}">`
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
])

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (char) => entities.get(char) ?? char)
}
