import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanHtml, htmlForEditor, htmlForPage, plainText } from './clean-html.server.ts'
import { payloads } from '#publishing/pictures/payloads.testing.ts'

const key = 'a'.repeat(64)
const pictures = new Map([[key, { clave: key, ancho: 640, alto: 320, medidas: [320, 640] }]])
/** What may never lie in a text: something that runs, or an address of a kind that is not allowed. */
const HOSTILE =
  /<(?!\/?(?:h[234]|p|ul|ol|li|blockquote|hr|table|thead|tbody|tr|th|td|pre|code|strong|em|u|s|br|a|img)\b)[a-z!?]|<[^>]*\s(?:on\w+|style|srcdoc|action|formaction|id|name)\s*=|<[^>]*\s(?:href|src|srcset)="\s*(?!https?:|mailto:|tel:|\/(?!\/|\\)|#)[^"]/i

test('a corpus of more than 150 payloads', () => {
  expect(new Set(payloads).size).toBeGreaterThan(150)
})

test.each(payloads)('%j is harmless, stored and shown', async (payload) => {
  const stored = await cleanHtml(payload)
  expect(stored).not.toMatch(HOSTILE)
  expect(await cleanHtml(stored)).toBe(stored)
  expect(await htmlForPage(stored, pictures)).not.toMatch(HOSTILE)
  // What was stored before there was a rule is cleaned when it is read.
  expect(await htmlForPage(payload, pictures)).not.toMatch(HOSTILE)
  expect(await htmlForEditor(payload, pictures)).not.toMatch(HOSTILE)
})

test('whatever is made of pieces of HTML, cleaning twice changes nothing and leaves nothing hostile', async () => {
  const piece = fc.constantFrom(
    '<',
    '>',
    '"',
    "'",
    '=',
    ' ',
    '/',
    'img',
    'a',
    'p',
    'svg',
    'script',
    'style',
    'onerror',
    'href',
    'src',
    'javascript:',
    'alert(1)',
    '&lt;',
    '&#',
    ';',
    '<!--',
    '-->',
    '`',
    '\n',
    'x',
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 40 }), async (pieces) => {
      const once = await cleanHtml(pieces.join(''))
      expect(once).not.toMatch(HOSTILE)
      expect(await cleanHtml(once)).toBe(once)
    }),
    // A quotation mark after «href=» in plain text is no attribute.
    { numRuns: 400, examples: [[['href', '=', '"', '<']]] },
  )
})

describe('what may stand', () => {
  test('is kept', async () => {
    const text =
      '<h2>Frenos</h2><p>A los <strong>3 mm</strong> <em>ya</em>.<br>Sí</p><ul><li><p>Uno</p></li></ul><blockquote><p>Ojo</p></blockquote><table><tbody><tr><td colspan="2">1</td></tr></tbody></table>'
    expect(await cleanHtml(text)).toBe(text.replace('<br>', '<br />'))
  })

  test.each([
    ['<a href="/JACVE/ListaProds?x=1">x</a>', '<a href="/ListaProds?x=1">x</a>'],
    ['<a href="https://ejemplo.mx/a">x</a>', '<a href="https://ejemplo.mx/a">x</a>'],
    ['<a href="mailto:ana@ejemplo.mx">x</a>', '<a href="mailto:ana@ejemplo.mx">x</a>'],
    ['<a href="/no-existe">x</a>', '<a>x</a>'],
    ['<b>x</b><i>y</i><h1>z</h1>', '<strong>x</strong><em>y</em><h2>z</h2>'],
    [`<img src="/JACVE/imagenes/${key}/640.webp" alt="Un disco">`, `<img data-imagen="${key}" alt="Un disco" />`],
    ['<img src="https://malo.mx/x.png" alt="x">', ''],
  ])('%s is stored as %s', async (given, stored) => {
    expect(await cleanHtml(given)).toBe(stored)
  })

  test('is dressed for the page, and plain for the editor', async () => {
    const stored = `<p><a href="/ListaProds">x</a><a href="https://ejemplo.mx/">y</a><img data-imagen="${key}" alt="Un disco"></p>`
    const page = await htmlForPage(stored, pictures)
    expect(page).toContain('<a class="rico" href="/JACVE/ListaProds">')
    expect(page).toContain('rel="noopener"')
    expect(page).toContain('width="640" height="320"')
    expect(page).toContain(`srcset="/JACVE/imagenes/${key}/320.webp 320w, /JACVE/imagenes/${key}/640.webp 640w"`)
    expect(await htmlForEditor(stored, pictures)).toBe(
      `<p><a href="/JACVE/ListaProds">x</a><a href="https://ejemplo.mx/">y</a><img src="/JACVE/imagenes/${key}/640.webp" alt="Un disco" /></p>`,
    )
    expect(await htmlForPage(stored, new Map())).not.toContain('<img')
  })

  test('words alone', async () => {
    expect(await plainText('<h2>Uno</h2><p>dos &amp; &lt;tres&gt;</p>')).toBe('Uno dos & <tres>')
  })
})
