import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { compile } from 'tailwindcss'
import type { Plugin } from 'vite'

const SRC = resolve('src')
/** Where a name of a class can stand: between quotes or spaces. */
export const WORD = /[^\s"'`{}<>]+/g
/** A name of a class in a style sheet, with what is escaped in it. */
export const SELECTOR = /\.((?:\\[0-9a-f]{1,6} ?|\\.|[\w-])+)/gi
/** A name of a value that rules share; what is short stays as it is written. */
const VARIABLE = /--[a-z][\w-]{6,}/g

/** The n-th short name: one capital, then letters and digits. No name of ours begins so. */
export function shortName(n: number): string {
  const first = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  const more = `${first.toLowerCase()}${first}0123456789`
  let name = ''
  let left = n
  while (left >= first.length) {
    left -= first.length
    name = (more[left % more.length] ?? '') + name
    left = Math.floor(left / more.length)
  }
  return (first[left] ?? '') + name
}

export function unescaped(name: string): string {
  return name.replace(/\\(?:([0-9a-f]{1,6}) ?|(.))/gi, (_, code: string | undefined, plain: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : plain,
  )
}

export const classesOf = (css: string) => new Set([...css.matchAll(SELECTOR)].map(([, name = '']) => unescaped(name)))

/** How often each word stands in what can show something. */
function wordsOfSource(): Map<string, number> {
  const found = new Map<string, number>()
  for (const name of readdirSync(SRC, { recursive: true, encoding: 'utf8' }).sort()) {
    // What is looked at in development counts for nothing that is sent.
    if (!/\.tsx?$/.test(name) || /\.(server|test|testing)\.|^fronts\/specimens\//.test(name)) continue
    for (const [word] of readFileSync(join(SRC, name), 'utf8').matchAll(WORD))
      found.set(word, (found.get(word) ?? 0) + 1)
  }
  return found
}

/** Long name → short name. */
type Names = { classes: Map<string, string>; variables: Map<string, string> }

/** The long names of classes that the pages use, and of what their rules ask for, each with its short one, the most frequent the shortest. */
async function makeNames(): Promise<Names> {
  const words = wordsOfSource()
  const sheet = await compile('@import "tailwindcss"; @import "./style.css";', {
    base: SRC,
    loadStylesheet: async (id, base) => {
      const path = id === 'tailwindcss' ? resolve('node_modules/tailwindcss/index.css') : resolve(base, id)
      return { path, base: dirname(path), content: await readFile(path, 'utf8') }
    },
  })
  const made = sheet.build([...words.keys()])
  const asked = new Map<string, number>()
  for (const [name] of made.matchAll(VARIABLE)) asked.set(name, (asked.get(name) ?? 0) + 1)
  return {
    // A word alone could stand for something else.
    classes: shortest(
      [...classesOf(made)].filter((name) => words.has(name) && /[-:[]/.test(name)),
      words,
    ),
    variables: new Map([...shortest([...asked.keys()], asked)].map(([name, short]) => [name, `--${short}`])),
  }
}

function shortest(names: string[], often: Map<string, number>): Map<string, string> {
  const times = (name: string) => often.get(name) ?? 0
  return new Map(
    names.sort((a, b) => times(b) - times(a) || (a < b ? -1 : 1)).map((name, place) => [name, shortName(place)]),
  )
}

let made: Promise<Names> | undefined
const names = () => (made ??= makeNames())

/**
 * Classes travel under short names: in styles, scripts and markup alike. A list says each of its twenty names on every card, and
 * half of a page was names. What is one word without a sign keeps its name; the values that rules share are renamed, too. The client's
 * build and the server's take the same list, since they read the same files.
 */
export function shortClasses(): Plugin[] {
  return [
    {
      name: 'short-classes:styles',
      apply: 'build',
      // After Tailwind, before the style sheet becomes a module.
      enforce: 'pre',
      async transform(code, id) {
        if (!id.startsWith(SRC) || !id.endsWith('.css')) return null
        const { classes, variables } = await names()
        return code
          .replace(SELECTOR, (written, name: string) => {
            const known = classes.get(unescaped(name))
            return known ? `.${known}` : written
          })
          .replace(VARIABLE, (name) => variables.get(name) ?? name)
      },
    },
    {
      name: 'short-classes:scripts',
      apply: 'build',
      enforce: 'post',
      async transform(code, id) {
        if (!id.startsWith(SRC) || !/\.tsx?$/.test(id)) return null
        const { classes, variables } = await names()
        const short = code.replace(WORD, (word) => classes.get(word) ?? word)
        return { code: short.replace(VARIABLE, (name) => variables.get(name) ?? name), map: null }
      },
    },
  ]
}
