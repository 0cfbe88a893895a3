import { expect, test } from 'vitest'
import { sentencesOf, type Sentence } from './sentences.testing.ts'

/** Lists of words that the search knows, not what it says. */
const VOCABULARY = /^finding\/question\//
/** The other language of the texts of the site. */
const ENGLISH = new Set(['fronts/texts/english.ts', 'fronts/texts/mail-english.ts'])
const sentences = sentencesOf(['src/**/*.{ts,tsx}']).filter(({ file }) => !VOCABULARY.test(file) && !ENGLISH.has(file))

/** What the specification asks for letter by letter, whatever its Spanish. */
const PRESCRIBED = new Set([
  'Something went wrong. Please try again.',
  'User created successfully!',
  'User updated successfully!',
  'User deleted successfully!',
  'Por favor seleccione otra fecha.',
  'Oops... Por favor seleccione una fecha.',
  'Esta seguro que desea eliminar la Marca?',
  'Esta seguro que desea eliminar la Linea?',
  'Credenciales Capturadas Correctamente!',
  'El producto se actualizo correctamente!',
  'La Apliacion se actualizo correctamente!',
  'Hola! Quisiera más información.',
])

/** Those a rule finds wrong, as `file: text`. */
function wrong(isWrong: (text: string, sentence: Sentence) => boolean): string[] {
  const found = sentences.filter((sentence) => !PRESCRIBED.has(sentence.text) && isWrong(sentence.text, sentence))
  return [...new Set(found.map(({ file, text }) => `${file}: ${text}`))]
}

/** What things are counted in, besides those that the one place is told of. */
const COUNTED =
  'partes piezas pzas líneas renglones filas columnas celdas días meses años horas minutos segundos semanas usuarios clientes roles permisos documentos archivos fotos fotografías imágenes publicaciones resultados sugerencias marcas modelos motores fichas facturas pedidos cotizaciones devoluciones errores faltas precios niveles letras caracteres páginas impresiones intentos correos avisos cambios productos aplicaciones equivalencias sinónimos anuncios vacantes postulaciones notas pagos nuevos cambiados cargados rechazados disponibles bytes temas parejas grados datos veces personas sucursales empresas direcciones mensajes descargas llaves entregas códigos palabras vehículos conceptos partidas hallazgos seleccionadas elegidas elegidos'.split(
    ' ',
  )
/** A limit that the code knows by name: it is never one. */
const LIMIT = /^(?:\w+\()?[A-Z][A-Z0-9_]+\)?(?:\.toLocaleString\(.*\))?$/

/** Words and not numbers, and names of files. */
const NAMES = /^(?:plural|agree|whom|.*\b[uU]nidad\b)|^loose\.length$/

test('the sentences are there', () => expect(sentences.length).toBeGreaterThan(4000))

test('what is counted agrees with its number, made by plural() or agree()', () => {
  const counted = new RegExp(`\\{([^{}]*)\\} (?:${COUNTED.join('|')})(?![\\p{L}])`, 'u')
  expect(
    wrong((text, { isAgreed, file }) => {
      // What stands before the one place says its limits itself, and none is one.
      // A text of a mail is written whole, and where one may come it has another beside it: agree() chooses where it is said.
      if (isAgreed || file === 'kit/base/kinds.ts' || file.endsWith('-mail-texts.ts')) return false
      const [, expression = ''] = counted.exec(text) ?? []
      return expression !== '' && !LIMIT.test(expression) && !NAMES.test(expression)
    }),
  ).toEqual([])
})

test('so does what is said of it, before and after', () => {
  // «1 parte elegidas», «Se agregaron 1 año»: the adjective and the verb belong into the words that are chosen from.
  const after =
    /\{plural\([^{}]*\)\} (?!más|menos|antes|después|además|entonces|entre|bien|según)(\p{L}{2,}(?:[aoe]s|[ae]n|ron))(?!\p{L})/u
  const before = /(?<![\p{L}])(\p{L}+(?:aron|ieron|eron)|\p{L}{2,}[ae]n|[Ss]on) \{plural\(/u
  expect(
    wrong((text) => after.test(text) || (before.test(text) && !/(también|bien|orden) \{plural/i.test(text))),
  ).toEqual([])
})

test('a sentence ends in one point: an hour brings its own', () => {
  const hour = /\{(?:[^{}]*\()?(?:moment|satMoment|clock|timeOf)\b[^{}]*\)\}\.(?!\.)/
  expect(wrong((text) => hour.test(text) || /(?<!\.)\.\.(?![./\w])/.test(text) || / [ap]\.m\.\./.test(text))).toEqual(
    [],
  )
})

/** They tell how a date is written to a program. */
const FORMATS = /como \d{4}-\d{2}-\d{2}|AAAA-MM-DD/
test('a date is said as people say it', () => {
  // Of what bears the name of a time, and is not said by day().
  const raw =
    /\{(?!day\()[\w.?]*(?:fecha|desde|hasta|_en|dia|vence|plazo|now|Date)[\w.?()]*(?:slice\(0, 10\)|toISOString\(\))[^{}]*\}/i
  expect(
    wrong(
      (text) =>
        / /.test(text) &&
        /\p{L}{3}/u.test(text) &&
        !FORMATS.test(text) &&
        ((raw.test(text) && /[áéíóúñ]|\b(?:el|de|del|la|al|no|se)\b/.test(text)) || /\b\d{4}-\d{2}-\d{2}\b/.test(text)),
    ),
  ).toEqual([])
})

test('what is said in Spanish is said in Spanish', () => {
  const english =
    /(?<![\p{L}-])(?:the|and|with|your|please|wrong|you|are|this|that|not|was|were|have|click|loading|save|delete|successfully)(?![\p{L}-])/iu
  const spanish = /[áéíóúñ¿¡]|\b(?:el|la|los|las|de|del|que|con|para|por|una?|no|se)\b/i
  expect(
    wrong(
      (text) =>
        english.test(text.replaceAll(/\{[^{}]*\}/g, '')) &&
        spanish.test(text.replaceAll(/\{[^{}]*\}/g, '')) &&
        !PRESCRIBED.has(text),
    ),
  ).toEqual([])
})

/** What a figure is, for the program that reads figures. */
const FIGURES = /figures\.server\.ts$|metrics\.server\.ts$|^platform\/http\/(?:http|news)\.server\.ts$/
test('no whole sentence is English', () => {
  const english =
    /(?<![\p{L}-])(?:the|and|with|your|please|wrong|you|are|this|that|not|was|were|is|of|to|for|must|cannot|missing|invalid|unknown)(?![\p{L}-])/iu
  expect(
    wrong((text, { file }) => {
      const plain = text.replaceAll(/\{[^{}]*\}/g, '')
      return !FIGURES.test(file) && /^[A-Z]/.test(plain) && !/[áéíóúñ\n]/.test(plain) && english.test(plain)
    }),
  ).toEqual([])
})

test('nobody is told «usted» and «tú» at once', () => {
  const usted =
    /(?<!\p{L})(?:usted|ustedes|seleccione|ingrese|intente|verifique|elija|presione|agregue|consulte|capture|contáctenos|comuníquese|espere|recuerde|complete|introduzca|descargue|inicie|favor de)(?!\p{L})/iu
  expect(wrong((text) => usted.test(text))).toEqual([])
})

test('what asks and what shouts is opened as it is closed', () => {
  const said = (text: string) => text.replaceAll(/\{[^{}]*\}/g, '')
  expect(
    wrong((text) => {
      const plain = said(text)
      const asks =
        /\p{L}{2,}\?(?=[\s»”.,]|$)/u.test(plain) &&
        / /.test(plain) &&
        !plain.includes('¿') &&
        !/[\\/=&|[\]^$]/.test(plain)
      const shouts =
        /\p{L}{2,}!(?=[\s»”.,]|$)/u.test(plain) &&
        / /.test(plain) &&
        !plain.includes('¡') &&
        !/[\\/=&|[\]^$]/.test(plain)
      return asks || shouts
    }),
  ).toEqual([])
})

test('one blank between words', () => {
  expect(wrong((text) => /\p{L}[,.;]? {2,}\p{L}/u.test(text) && !text.includes('\n'))).toEqual([])
})
