import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { type DefaultTreeAdapterTypes as Tree, parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import { testApp } from '#http.testing.ts'
import { testDb } from '#platform/database/testing.server.ts'
import { payloads } from '#publishing/pictures/payloads.testing.ts'
import { editors } from '#publishing/pictures/testing.server.ts'
import { cleanHtml, htmlForEditor, htmlForPage, plainText } from './clean-html.server.ts'

const once = () => ({ 'idempotency-key': randomUUID() })
const key = 'a'.repeat(64)
const pictures = new Map([[key, { clave: key, ancho: 640, alto: 320, medidas: [320, 640] }]])

const TAGS = new Set(
  'h2 h3 h4 p ul ol li blockquote hr table thead tbody tr th td pre code strong em u s br a img'.split(' '),
)
const ATTRIBUTES = new Set(
  'class href rel data-imagen src srcset sizes width height alt loading colspan rowspan'.split(' '),
)

/** What a browser would find in it that may not stand in a text. */
function foreignIn(html: string): string[] {
  const waiting: Tree.ChildNode[] = parseFragment(html).childNodes
  const found: string[] = []
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.nodeName === '#text') continue
    if (!('attrs' in node) || !TAGS.has(node.tagName)) {
      found.push(node.nodeName)
      continue
    }
    for (const { name, value } of node.attrs) {
      if (!ATTRIBUTES.has(name)) found.push(`${node.tagName} ${name}`)
      if ((name === 'href' || name === 'src') && !/^(?:https?:|mailto:|tel:|\/(?!\/)|#|$)/.test(value))
        found.push(value)
    }
    waiting.push(...node.childNodes)
  }
  return found
}

/** Texts that became something else when a browser read what a cleaner had left: https://research.securitum.com/dompurify-bypass-using-mxss/ */
const mutating = [
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<svg><desc><noscript>&lt;/noscript&gt;&lt;img src onerror=alert(1)&gt;</noscript></desc></svg>',
  '<noscript><style></noscript><img src=x onerror=alert(1)>',
  '<table><td><select><option><script>alert(1)</script></table><img src=x onerror=alert(1)>',
  '<p><textarea></p></textarea><img src=x onerror=alert(1)>',
  '<title></title><img alt="</title><script>alert(1)</script>">',
  '<script><!--<script></script><img src=x onerror=alert(1)>--></script><p>x</p>',
  '<style><!--</style><img src=x onerror=alert(1)>-->',
  '<a href="java&#x09;script:alert(1)">x</a><a href="&#1;javascript:alert(1)">y</a><a href=" javascript:alert(1)">z</a>',
  '<a href="&#x6a&#x61vascript&colon;alert(1)">x</a><a href=//malo.mx>y</a><a href="/\\malo.mx">z</a>',
  `<img data-imagen="${key}" alt="&quot; onerror=alert(1) x=&quot;"><img data-imagen='${key}"><script>'>`,
  '<img/src="x"/onerror=alert(1)><p/onclick=alert(1)>x',
  '<\u0000img src=x onerror=alert(1)><im\u0000g src=x onerror=alert(1)><p on\u0000click=1>x',
  '<p "><img src=x onerror=alert(1)>">x</p><p a=`<b>`>y</p>',
  '<template><p></template><template><img src=x onerror=alert(1)></template>',
  '<li><table><tr><li></table></td></tr><a><table><a>x</table></a>',
  '<pre>\n\n<code></pre><h1><h2><h3>x</h1>',
  '</p></div></main></body><p>x</p></td></tr></table>',
  '<plaintext><img src=x onerror=alert(1)>',
  '<!--><img src=x onerror=alert(1)>--><!--!><img src=y onerror=alert(1)><!-- --!><u>x</u>',
  '<p style="background:url(javascript:alert(1))" id=x name=y class=z srcdoc=w>x</p>',
  '<td colspan="2\u200b" rowspan="-1">x</td><td colspan=99999999>y</td>',
  '&lt;script&gt;alert(1)&lt;/script&gt;&amp;lt;img src=x onerror=alert(1)&amp;gt;',
]

test.each([...mutating, ...payloads])('%j: a browser finds only what may stand in a text', async (payload) => {
  const stored = await cleanHtml(payload)
  const page = await htmlForPage(payload, pictures)
  expect([foreignIn(stored), foreignIn(page), foreignIn(await htmlForEditor(payload, pictures))]).toEqual([[], [], []])
  expect(await cleanHtml(stored)).toBe(stored)
  expect(await htmlForPage(stored, pictures)).toBe(page)
})

test('whatever is made of tags, a browser finds only what may stand, and nothing gets out of its place', async () => {
  const names = [...TAGS, 'svg', 'math', 'style', 'script', 'template', 'select', 'option', 'form', 'noscript', 'title']
  const piece = fc.oneof(
    fc.constantFrom(...names.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name} onload=x title="`, `<${name}/>`])),
    fc.constantFrom('"', '>', '<!--', '-->', '&lt;', '&amp;lt;', '\u0000', '\n', 'x', ']]>', '<![CDATA['),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const stored = await cleanHtml(pieces.join(''))
      expect(foreignIn(stored)).toEqual([])
      expect(await cleanHtml(stored)).toBe(stored)
      // What is not balanced would close what stands around it on the page.
      expect(parseFragment(`<main><div>${stored}</div><i></i></main>`).childNodes).toHaveLength(1)
    }),
    { numRuns: 600 },
  )
})

const LEVELS = /demasiados niveles/
const TOO_MUCH = /demasiados párrafos/
const LONG = /demasiado largo/
const excessive: [string, RegExp, () => string][] = [
  ['100,000 tags in one another', LEVELS, () => '<u>'.repeat(100_000)],
  ['100,000 of tags nobody allows', LEVELS, () => '<div>'.repeat(100_000)],
  ['251 lists in one another', LEVELS, () => '<ul><li>'.repeat(126)],
  ['100,000 paragraphs', TOO_MUCH, () => '<p>'.repeat(100_000)],
  ['100,000 line breaks', TOO_MUCH, () => '<br>'.repeat(100_000)],
  ['a megabyte of «<»', LONG, () => '<'.repeat(1_000_000)],
  ['a megabyte of «&»', LONG, () => '&'.repeat(1_000_000)],
  [
    '100,000 attributes',
    /Pégalo sin formato/,
    () => `<p ${Array.from({ length: 100_000 }, (_, n) => `a${n}=1`).join(' ')}>`,
  ],
]

describe('more than anybody writes', () => {
  test.each(excessive)('%s: 422 with what to do', async (_, sentence, make) => {
    const html = make()
    await expect(cleanHtml(html)).rejects.toMatchObject({
      status: 422,
      message: expect.stringMatching(sentence),
      errors: { cuerpo: [expect.stringMatching(sentence)] },
    })
    // What was stored before there was a bound is shown as far as it goes.
    expect(foreignIn(await htmlForPage(html.slice(0, 200_000), pictures))).toEqual([])
    await plainText(html)
  })

  test.each([
    [
      'a picture pasted with its bytes',
      () => `<p>x<img src="data:image/png;base64,${'A'.repeat(190_000)}"></p>`,
      '<p>x</p>',
    ],
    ['an address of 190,000 letters', () => `<a href="https://${'a'.repeat(190_000)}.mx/">x</a>`, '<a>x</a>'],
    [
      'a description of 190,000 letters',
      () => `<img data-imagen="${key}" alt="${'a'.repeat(190_000)}">`,
      `<img data-imagen="${key}" alt="${'a'.repeat(300)}" />`,
    ],
    ['a name of 190,000 letters', () => `<p><${'a'.repeat(190_000)}>x</p>`, '<p>x</p>'],
    ['60,000 beginnings of a comment', () => `<p>x</p>${'<!--'.repeat(60_000)}`, '<p>x</p>'],
    ['60,000 ends of nothing', () => `${'</p>'.repeat(60_000)}<p>x</p>`, '<p>x</p>'],
  ])('%s is only cut', async (_, make, clean) => {
    expect(await cleanHtml(make())).toBe(clean)
  })

  test('lists of lists stay as deep as anybody reads them, and no word is lost', async () => {
    const ten = `${'<ul><li>a'.repeat(10)}${'</li></ul>'.repeat(10)}`
    expect(await cleanHtml(ten)).toBe(ten)
    const thirty = await cleanHtml(`${'<ul><li>a'.repeat(30)}${'</li></ul>'.repeat(30)}`)
    expect(thirty.match(/<(?:ul|li)>/g)).toHaveLength(24)
    expect(await plainText(thirty)).toMatch(/^(?:a ?){30}$/)
  })
})

test('every call that takes in a text refuses such a one at its field, and keeps what was there', async () => {
  const db = await testDb()
  const { mktg } = await editors(db, await testApp(db))
  const cuerpo = '<u>'.repeat(15_000)
  const refused = { errors: { cuerpo: [expect.stringMatching(LEVELS)] } }

  const { id } = (await mktg.post('/api/v1/publicaciones', { titulo: 'Frenos', tipo: 'blog' })).json()
  const post = await mktg.send('PATCH', `/api/v1/publicaciones/${id}`, { version: 1, cuerpo })
  const draft = await mktg.send('PUT', `/api/v1/publicaciones/${id}/borrador`, { version: 1, contenido: { cuerpo } })
  const job = {
    titulo: 'Asesor',
    area: 'Ventas',
    ciudad: 'León',
    entidad: 'Guanajuato',
    sucursal_id: null,
    jornada: 'completa',
    plazas: 1,
    sueldo_desde: null,
    sueldo_hasta: null,
    resumen: 'x',
    cuerpo,
    estado: 'BORRADOR',
    desde: null,
    hasta: null,
  }
  const vacancy = await mktg.send('POST', '/api/v1/vacantes', job, once())
  const made = await mktg.send('POST', '/api/v1/paginas-empresa', { titulo: 'Nosotros' }, once())
  const { pagina } = (await mktg.get(`/api/v1/paginas-empresa/${made.json().id}`)).json()
  const page = await mktg.send('PATCH', `/api/v1/paginas-empresa/${pagina.id}`, {
    version: pagina.version,
    titulo: 'Nosotros',
    descripcion: '',
    estado: 'BORRADOR',
    orden: 1,
    cuerpo,
  })
  for (const answer of [post, draft, vacancy, page]) {
    expect(answer.statusCode, answer.body).toBe(422)
    expect(answer.json()).toMatchObject(refused)
  }
  const [kept] = await db.rows(
    `select (select cuerpo from publicacion where id = $1) as texto, (select count(*)::int from publicacion_borrador) as borradores,
      (select count(*)::int from vacante) as vacantes, (select cuerpo from pagina_empresa where id = $2) as pagina`,
    [id, pagina.id],
  )
  expect(kept).toEqual({ texto: '', borradores: 0, vacantes: 0, pagina: '' })
  const long = await mktg.send('PATCH', `/api/v1/publicaciones/${id}`, { version: 1, cuerpo: '<'.repeat(1_000_000) })
  expect(long.statusCode).toBe(413)
})
