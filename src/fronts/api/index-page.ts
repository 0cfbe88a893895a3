import { plain } from '#kit/base/plain.ts'
import { framePage, methodMark, type Place, withCode } from './frame-page.ts'
import type { Found } from './operation-page.ts'
import { escaped } from './shape-view.ts'

/** Every operation by what it is about, those that clients' programs use first; with `q`, those that match. */
export function indexPage(all: Found[], place: Place): string {
  const words = plain(place.q ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
  const found = all.filter((one) => isAbout(one, words))
  const byTag = Map.groupBy(found, ({ operation }) => operation.tags[0] ?? '')
  const tags = [...byTag.keys()].toSorted((a, b) => a.localeCompare(b, 'es'))
  if (words.length) {
    const count = found.length === 1 ? 'Una operación' : `${found.length.toLocaleString('es-MX')} operaciones`
    const none = 'Ninguna operación lleva esas palabras. Prueba con menos, o <a href="?">mira todas</a>.'
    return framePage(
      `${place.q} · API de JACVE`,
      place,
      `<h1>«${escaped(place.q ?? '')}»</h1><p>${found.length ? count : none}</p>${listOf(found, place)}`,
    )
  }
  const ofKeys = found.filter(({ operation }) => operation.security.some(({ llave }) => llave))
  const nav = `<nav class="tags" aria-label="Temas"><ul><li><a href="#llave">Con una llave</a></li>${tags.map((tag) => `<li><a href="#${anchor(tag)}">${escaped(tag)}</a></li>`).join('')}</ul></nav>`
  const sections = tags.map((tag) => {
    const some = byTag.get(tag) ?? []
    return `<section id="${anchor(tag)}"><details><summary>${escaped(tag)} <span class="soft">(${some.length})</span></summary>${listOf(some, place)}</details></section>`
  })
  return framePage(
    'API de JACVE',
    place,
    `${intro(place)}<div class="cols index">${nav}<div><section id="llave"><h2>Con una llave</h2>${listOf(ofKeys, place)}</section><h2>Todo, por tema</h2>${sections.join('')}</div></div>`,
  )
}

function intro({ base }: Place): string {
  return `<h1>API de JACVE</h1><p>Todo lo que hacen las páginas lo hace una de estas llamadas. Un programa las hace con una llave de <a href="${base}/Programas">Mi cuenta → Llaves y avisos</a>, en el encabezado <code>Authorization: Bearer jcv_…</code>.</p>
<p class="soft">Los importes son textos en pesos con dos decimales; las fechas, ISO 8601. Una escritura con <code>Idempotency-Key</code> se hace una sola vez. Lo que se niega responde <code>message</code>, <code>code</code> y, por campo, <code>errors</code>. El contrato completo, para generar un cliente, es <a href="${base}/api/openapi.json">openapi.json</a> (OpenAPI 3.1).</p>`
}

function listOf(some: Found[], { base }: Place): string {
  if (some.length === 0) return ''
  const rows = some.map(
    ({ method, path, operation: { operationId, summary } }) =>
      `<li><a href="${base}/api/docs/${operationId}">${methodMark(method)}<code>${escaped(path)}</code><span>${withCode(summary)}</span></a></li>`,
  )
  return `<ul class="ops">${rows.join('')}</ul>`
}

function isAbout({ path, operation: { operationId, summary, tags } }: Found, words: string[]): boolean {
  const text = plain(`${path} ${operationId} ${summary} ${tags.join(' ')}`)
  return words.every((word) => text.includes(word))
}

function anchor(tag: string): string {
  return plain(tag).replaceAll(/[^a-z0-9]+/g, '-')
}
