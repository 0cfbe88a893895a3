import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5'

export type Attributes = Record<string, string>

/** What is written in place of a tag; null where the tag goes and only what stands in it is kept. */
type Rewriting = (tag: string, attributes: Attributes) => { tag: string; attributes: Attributes } | null

/** Why a text was not read to its end. */
export type Fault = 'levels' | 'tags' | 'attributes'

/** Levels that are written; below them words stay and tags go. */
const MOST_WRITTEN = 24
/** Levels, tags, and attributes of one tag with which anything is read: ten times what anybody writes. */
const MOST_LEVELS = 250
const MOST_TAGS = 20_000
const MOST_ATTRIBUTES = 100

const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))

/** Nothing but their own end ends them, and what they hold is not for readers. */
const HIDDEN = new Map<string, Tokenizer['state']>([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['xmp', TokenizerMode.RAWTEXT],
  ['iframe', TokenizerMode.RAWTEXT],
  ['noembed', TokenizerMode.RAWTEXT],
  ['noframes', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
])

/** What ends by itself where such a tag is written right in it. */
const ENDED_BY = new Map<string, readonly string[]>([
  ...'h2 h3 h4 p ul ol blockquote hr table pre'.split(' ').map((tag) => [tag, ['p']] as const),
  ['a', ['a']],
  ['li', ['p', 'li']],
  ['td', ['p', 'th', 'td']],
  ['th', ['p', 'th', 'td']],
  ['tr', ['p', 'th', 'td', 'tr']],
  ['tbody', ['p', 'th', 'td', 'tr', 'thead', 'tbody']],
])

/**
 * HTML taken apart as browsers do, and written again tag by tag as `rewriting` says: what was opened is closed, what closes
 * nothing is left out, comments go, words are escaped. Where a text has more than anybody writes it ends, with the fault.
 */
export function rewriteHtml(html: string, rewriting: Rewriting): { html: string; fault: Fault | null } {
  const writer = openWriter(rewriting)
  read(html, writer)
  return writer.whole()
}

/** The words alone; where one of the tags `apart` ends, with a space. */
export function wordsOf(html: string, apart: ReadonlySet<string>): string {
  const parts: string[] = []
  read(html, {
    begin: () => undefined,
    end: (tag) => apart.has(tag) && parts.push(' '),
    words: (text) => parts.push(text),
  })
  return parts.join('')
}

type Reading = {
  begin(tag: string, attributes: Token.Attribute[]): unknown
  end(tag: string): unknown
  words(text: string): unknown
}

function read(html: string, reading: Reading): void {
  let hides = false
  const words = ({ chars }: Token.CharacterToken) => {
    if (!hides) reading.words(chars)
  }
  const nothing = () => undefined
  const handler: TokenHandler = {
    onStartTag({ tagName, attrs }) {
      const state = HIDDEN.get(tagName)
      if (state === undefined) reading.begin(tagName, attrs)
      else {
        hides = true
        tokenizer.state = state
      }
    },
    onEndTag({ tagName }) {
      if (!hides) reading.end(tagName)
      hides = false
    },
    onCharacter: words,
    onWhitespaceCharacter: words,
    onNullCharacter: nothing,
    onComment: nothing,
    onDoctype: nothing,
    onEof: nothing,
    onParseError: null,
  }
  const tokenizer = new Tokenizer({}, handler)
  tokenizer.write(html, true)
}

/** `isTooDeep`: would have been written further up. */
type Open = { tag: string; written: string | null; isTooDeep: boolean }

function openWriter(rewriting: Rewriting) {
  const open: Open[] = []
  const parts: string[] = []
  let levels = 0
  let tags = 0
  let fault: Fault | null = null

  function endLast(): void {
    const last = open.pop()
    if (!last || last.written === null) return
    parts.push(`</${last.written}>`)
    levels -= 1
  }

  function endImplied(next: string): void {
    const ended = ENDED_BY.get(next) ?? []
    for (;;) {
      const last = open.findLastIndex(({ written, isTooDeep }) => written !== null || isTooDeep)
      if (!ended.includes(open[last]?.written ?? '')) return
      while (open.length > last) endLast()
    }
  }

  function place(tag: string, attributes: Attributes): void {
    const made = rewriting(tag, attributes)
    if (made) endImplied(made.tag)
    if (VOID.has(tag)) {
      if (made) parts.push(`<${made.tag}${attributesText(made.attributes)} />`)
      return
    }
    const isTooDeep = levels >= MOST_WRITTEN
    open.push({ tag, written: isTooDeep || !made ? null : made.tag, isTooDeep: isTooDeep && made !== null })
    if (isTooDeep || !made) return
    parts.push(`<${made.tag}${attributesText(made.attributes)}>`)
    levels += 1
  }

  return {
    begin(tag: string, attributes: Token.Attribute[]): void {
      fault ??= faultOf(++tags, open.length, attributes.length)
      if (fault) return
      place(tag, Object.fromEntries(attributes.map(({ name, value }) => [name, value])))
    },
    end(tag: string): void {
      if (fault || !open.some((one) => one.tag === tag)) return
      while (open.at(-1)?.tag !== tag) endLast()
      endLast()
    },
    words(text: string): void {
      if (!fault) parts.push(escaped(text))
    },
    whole(): { html: string; fault: Fault | null } {
      while (open.length > 0) endLast()
      return { html: parts.join(''), fault }
    },
  }
}

function faultOf(tags: number, levels: number, attributes: number): Fault | null {
  if (tags > MOST_TAGS) return 'tags'
  if (levels >= MOST_LEVELS) return 'levels'
  return attributes > MOST_ATTRIBUTES ? 'attributes' : null
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value).replace(/"/g, '&quot;')}"`)
    .join('')
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
