// Every mail of the house says what stands in `/textos`: its sources are read for words of their own, and what each kind says is said
// again in marked words.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { examples } from '#upkeep/mail/examples.server.ts'
import { mailEntries } from './mail-entries.ts'

const src = join(import.meta.dirname, '../..')
const files = globSync('**/*.{ts,tsx}', { cwd: src }).filter((file) => !/\.test\.|testing/.test(file))
const codes = new Map(files.map((file) => [file, readFileSync(join(src, file), 'utf8')]))

/** What may say words of its own in a mail, and why. */
const exempt: Record<string, string> = {
  'upkeep/mail/examples.server.ts': 'the facts of made-up mails, which are only previewed',
  'upkeep/mail/settings.server.ts': 'the probe of a mail server, to whoever sets it up',
  'upkeep/mail/templates.server.ts': 'what refuses words of a template, told on its page',
  'platform/mail/letter.ts': 'marks and colours of the layout',
}

/** Whoever is given a mail to send. */
const SENDERS = new Set(['queueMail', 'notify', 'mailBranch', 'withLink', 'bodyOf'])
/** What of these files is told to a screen or a developer. */
const ELSEWHERE = new Set(['Refusal', 'Error', 'stale', 'audit', 'personFile', 'step'])
const SQL = /\b(select|insert into|update|delete from|coalesce|case when|order by|interval|from) |::/i
/** A sentence, a name that stands by itself: anything that a person would read. */
const isSaid = (text: string) =>
  /\p{L}{2}/u.test(text) && !text.startsWith('/') && (/^\P{L}*\p{Lu}\p{Ll}/u.test(text) || /\p{L} +\p{L}/u.test(text))

type Reading = { code: string; file: string }
type Span = { start: number; end: number }

/** Words that a file puts into a mail: all that it says, where it writes mails; else what it says as it sends one. */
function ownWordsOf({ code, file }: Reading): string[] {
  const { program } = parseSync(file, code)
  const said: (Span & { text: string })[] = []
  const within: Span[] = []
  const outside: Span[] = []
  let writes = /\bSayMail\b|platform\/mail\/letter\.ts/.test(code)
  const called = ({ callee, ...node }: Span & { callee: { type: string; name?: string } }) => {
    if (SENDERS.has(callee.name ?? '')) within.push(node)
    if (ELSEWHERE.has(callee.name ?? '')) outside.push(node)
  }
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && said.push({ ...at(node), text: node.value })),
    TemplateElement: (node) => void said.push({ ...at(node), text: node.value.raw }),
    CallExpression: (node) => called(node as Parameters<typeof called>[0]),
    NewExpression: (node) => called(node as Parameters<typeof called>[0]),
    ImportDeclaration: (node) => void outside.push(at(node)),
    Property: (node) => {
      writes ||= node.key.type === 'Identifier' && node.key.name === 'letter'
    },
  }).visit(program)
  const isIn = (spans: Span[], { start, end }: Span) => spans.some((one) => one.start <= start && end <= one.end)
  return said
    .filter((one) => isSaid(one.text) && !SQL.test(one.text) && !isIn(outside, one) && (writes || isIn(within, one)))
    .map(({ text }) => text)
}

function at({ start, end }: Span): Span {
  return { start, end }
}

/** Files that have to do with mails; the texts themselves are said where they are named. */
const sources = [...codes].filter(
  ([file, code]) =>
    !file.endsWith('-texts.ts') &&
    /queueMail|\bnotify\(|mailBranch|SayMail|withLink|mail\/letter\.ts|letter: /.test(code),
)

test('no mail says words that the company could not change', () => {
  expect(sources.length).toBeGreaterThan(40)
  const own = sources.flatMap(([file, code]) =>
    file in exempt ? [] : ownWordsOf({ file, code }).map((text) => `${file}: ${text}`),
  )
  expect(own).toEqual([])
})

test('each exception is one: it says something', () => {
  for (const file of Object.keys(exempt))
    expect(ownWordsOf({ file, code: codes.get(file) ?? '' }), file).not.toEqual([])
})

test('words that slip into a mail are found, wherever they are put', () => {
  const found = (code: string) => ownWordsOf({ file: 'x.ts', code })
  expect(found(`queueMail(tx, key, { tipo: 'x', subject: 'Tu pedido salió' })`)).toEqual(['Tu pedido salió'])
  expect(found('const m = { subject: s, letter: { nombre, antes: `${a} llegó hoy`, datos: [["Folio", f]] } }')).toEqual(
    [' llegó hoy', 'Folio'],
  )
  expect(found(`withLink('x', say('correo-x', {}), nombre, { before, button: 'Abrir', url, after })`)).toEqual([
    'Abrir',
  ])
  expect(found(`throw new Refusal(404, 'Esa parte no existe.')\nconst letter = 1`)).toEqual([])
})

test('what each kind says is said in the company’s words', () => {
  const marked = new Map(mailEntries.map(({ clave, original }) => [clave, `⟦${original.es}⟧`]))
  for (const [tipo, example] of Object.entries(examples)) {
    const { subject, letter } = example(marked)
    // The answer to a problem is what somebody wrote.
    const said = [
      subject,
      ...(tipo === 'documento' ? [] : letter.antes.split('\n\n')),
      letter.boton?.texto,
      letter.despues,
      ...(letter.datos ?? []).map(([name]) => name),
    ]
    for (const text of said) if (text !== undefined && !isListOfCodes(text)) expect(text, tipo).toContain('⟦')
  }
})

/** What was found by a search is named by its codes alone. */
function isListOfCodes(text: string): boolean {
  return /^[A-Z]{2,4}-\d+\.$/.test(text)
}

test('every text of the mails is said by one', () => {
  const code = [...codes]
    .map(([file, text]) => (file.endsWith('-texts.ts') || file.startsWith('fronts/texts') ? '' : text))
    .join('\n')
  const silent = mailEntries.filter(({ clave }) => !code.includes(`'${clave}'`))
  expect(silent.map(({ clave }) => clave)).toEqual([])
})
