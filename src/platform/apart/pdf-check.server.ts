import { Refusal } from '#kit/base/refusal.ts'
import { HarmfulPdf, lookThrough } from './pdf-harm.server.ts'
import { wordsAt } from './pdf-tokens.ts'
import {
  BrokenPdf,
  numberOf,
  type PdfStructure,
  type ReadAt,
  readStructure,
  referenceOf,
  streamAt,
} from './pdf-structure.server.ts'

/** Pages of a catalogue; more is no catalogue. */
export const MOST_PAGES = 3000
const EDGE = 2048
const OBJECT = 32 * 1024

/** 422 for the file that was chosen. */
export function notTaken(sentence: string, code = 'pdf_no_valido'): Refusal {
  return new Refusal(422, sentence, { code, errors: { archivo: [sentence] } })
}

/** Whether a file begins as a PDF does: within its first kilobyte, whatever its name says. */
export function beginsAsPdf(head: Buffer): boolean {
  return head.subarray(0, 1024).includes('%PDF-')
}

/**
 * How many pages a PDF has, told by its own page tree. Refuses with 422 what is no PDF, cut short, encrypted, unreadable,
 * without pages, or carries what runs something.
 */
export async function inspectPdf(read: ReadAt, size: number): Promise<{ paginas: number }> {
  if (!beginsAsPdf(await read(0, 1024))) throw notTaken('El archivo no es un PDF, aunque su nombre lo diga.')
  const tail = (await read(Math.max(0, size - EDGE), EDGE)).toString('latin1')
  const start = [...tail.matchAll(/startxref\s+(\d{1,12})\s+%%EOF/g)].at(-1)?.[1]
  if (start === undefined) throw notTaken('El PDF está incompleto: le falta el final. Vuelve a exportarlo.')
  try {
    const structure = await readStructure(read, Number(start))
    if (structure.trailers.some((trailer) => /\/Encrypt(?= |$)/.test(trailer))) {
      throw notTaken('El PDF está protegido con contraseña o permisos. Sube una copia sin protección.', 'pdf_protegido')
    }
    const counted = await countPages(structure, { read, objects: new Map() })
    await lookThrough(read, size, structure)
    return counted
  } catch (error) {
    if (error instanceof HarmfulPdf) {
      throw notTaken(
        'El PDF trae programas, formularios o archivos dentro. Sube una copia que solo tenga páginas.',
        'pdf_con_programas',
      )
    }
    if (error instanceof BrokenPdf) throw notTaken('El PDF está dañado y no se puede leer. Vuelve a exportarlo.')
    throw error
  }
}

type Reading = { read: ReadAt; objects: Map<number, Map<number, string>> }

async function countPages(structure: PdfStructure, reading: Reading): Promise<{ paginas: number }> {
  const root = structure.trailers.map((trailer) => referenceOf(trailer, 'Root')).find((found) => found !== null)
  const catalog = await objectOf(root ?? null, structure, reading)
  const tree = await objectOf(referenceOf(catalog, 'Pages'), structure, reading)
  const paginas = numberOf(tree, 'Count') ?? 0
  if (paginas < 1) throw notTaken('El PDF no tiene páginas.')
  if (paginas > MOST_PAGES) throw notTaken(`El PDF tiene más de ${MOST_PAGES} páginas. Divídelo en varios.`)
  await findFirstPage(tree, structure, reading)
  return { paginas }
}

async function findFirstPage(tree: string, structure: PdfStructure, reading: Reading): Promise<void> {
  let node = tree
  for (let depth = 0; depth < 50; depth++) {
    if (/\/Type \/Page(?= |$)/.test(node)) return
    node = await objectOf(referenceOf(node, 'Kids'), structure, reading)
  }
  throw new BrokenPdf('no page')
}

/** An object's words, as far as its stream if it has one. */
async function objectOf(n: number | null, { places }: PdfStructure, reading: Reading): Promise<string> {
  const place = n === null ? undefined : places.get(n)
  if (n === null || !place) throw new BrokenPdf('object')
  if ('at' in place) {
    const bytes = await reading.read(place.at, OBJECT)
    const lead = wordsAt(bytes, 0, OBJECT)
    if (lead.stop !== 'obj' || Number(/^(\d+) \d+$/.exec(lead.text)?.[1]) !== n) throw new BrokenPdf('misplaced')
    return wordsAt(bytes, lead.end + 3, OBJECT).text
  }
  const outer = places.get(place.within)
  if (!outer || !('at' in outer)) throw new BrokenPdf('object stream')
  const texts = reading.objects.get(place.within) ?? textsOf(await streamAt(reading.read, outer.at))
  reading.objects.set(place.within, texts)
  const text = texts.get(n)
  if (text === undefined) throw new BrokenPdf('not in its stream')
  return text
}

/** The objects of a stream of objects (ISO 32000-1, 7.5.7). */
function textsOf({ dict, body }: { dict: string; body: Buffer }): Map<number, string> {
  const first = numberOf(dict, 'First') ?? 0
  const pairs = body.toString('latin1', 0, first).split(/\s+/).filter(Boolean).map(Number)
  const texts = new Map<number, string>()
  for (let i = 0; i + 1 < pairs.length; i += 2) {
    const end = pairs[i + 3]
    const from = first + (pairs[i + 1] ?? 0)
    const words = wordsAt(body, from, end === undefined ? body.length : Math.max(0, first + end - from))
    texts.set(pairs[i] ?? 0, words.text)
  }
  return texts
}
