// One pass over a file before it is read: what it is, how its text is written, its fingerprint.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { TextDecoder } from 'node:util'
import { Refusal } from '#kit/base/refusal.ts'
import { isMostlyUtf8, type LetterSample, singleByteEncoding } from './encoding.ts'

export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'cp850'

type Fingerprint = { bytes: number; sha256: Buffer }
/** `lines`: line ends, as a measure of how far the reading is. */
export type TextInspection = Fingerprint & { form: 'csv' | 'jsonl'; encoding: Encoding; lines: number }
export type Inspection = (Fingerprint & { form: 'xlsx' }) | TextInspection

const samples = 20_000

/** Reads the whole file once. Throws Refusal 413 and 422 for what can be no list. */
export async function inspect(path: string, maxBytes: number): Promise<Inspection> {
  const bytes = await sizeOf(path)
  if (bytes === 0) throw new Refusal(422, 'El archivo está vacío.', { code: 'archivo_vacio' })
  if (bytes > maxBytes) {
    throw new Refusal(413, `El archivo mide ${inMegabytes(bytes)} y el máximo es ${inMegabytes(maxBytes)}.`, {
      code: 'archivo_grande',
    })
  }

  const hash = createHash('sha256')
  let head: Buffer = Buffer.alloc(0)
  let study: Study | null = null
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 18 }) as AsyncIterable<Buffer>) {
    if (!head.length) {
      head = chunk.subarray(0, 4096)
      study = isWorkbook(path, head) ? null : studyOfText()
    }
    hash.update(chunk)
    study?.take(chunk)
  }
  const fingerprint = { bytes, sha256: hash.digest() }
  if (!study) return { ...fingerprint, form: 'xlsx' }
  const { encoding, lines } = study.end(head)
  return { ...fingerprint, form: textForm(path, head, encoding), encoding, lines }
}

type Study = { take(chunk: Buffer): void; end(head: Buffer): { encoding: Encoding; lines: number } }

/** How text is written can only be told from all of it: the first accent may stand in the last line. */
function studyOfText(): Study {
  const utf8 = new TextDecoder('utf-8', { fatal: true })
  const letters: LetterSample[] = []
  const zeros: [number, number] = [0, 0]
  let isUtf8 = true
  let lines = 0
  let offset = 0
  return {
    take(chunk) {
      lines += countLines(chunk)
      if (isUtf8) isUtf8 = decodes(utf8, chunk)
      sampleLetters(chunk, letters)
      if (offset < 1 << 18) countZeros(chunk, zeros)
      offset += chunk.length
    },
    end(head) {
      if (isUtf8) isUtf8 = decodes(utf8, null)
      return { encoding: encodingOf(head, isUtf8, zeros, letters), lines }
    },
  }
}

async function sizeOf(path: string): Promise<number> {
  const found = await stat(path).catch(() => null)
  if (!found) throw new Refusal(422, `No se encuentra el archivo ${path}.`, { code: 'sin_archivo' })
  if (!found.isFile()) throw new Refusal(422, `${path} no es un archivo.`, { code: 'sin_archivo' })
  return found.size
}

function inMegabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toLocaleString('es-MX', { maximumFractionDigits: 1 })} MB`
}

function decodes(decoder: TextDecoder, chunk: Buffer | null): boolean {
  try {
    if (chunk) decoder.decode(chunk, { stream: true })
    else decoder.decode()
    return true
  } catch {
    return false
  }
}

function countLines(chunk: Buffer): number {
  let lines = 0
  for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) lines++
  return lines
}

function sampleLetters(chunk: Buffer, letters: LetterSample[]): void {
  if (letters.length >= samples) return
  for (let at = 0; at < chunk.length && letters.length < samples; at++) {
    const byte = chunk[at] ?? 0
    if (byte >= 0x80) letters.push({ before: chunk[at - 1] ?? 32, byte, after: chunk[at + 1] ?? 32 })
  }
}

function countZeros(chunk: Buffer, zeros: [number, number]): void {
  for (let at = chunk.indexOf(0); at >= 0; at = chunk.indexOf(0, at + 1)) zeros[at % 2 === 0 ? 0 : 1]++
}

/** By content, never by the name: people rename files. False: some text. */
function isWorkbook(path: string, head: Buffer): boolean {
  if (head.subarray(0, 4).equals(Buffer.from('PK\u0003\u0004'))) return true
  if (head.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) {
    throw refused(
      'El archivo es un Excel antiguo (.xls) o tiene contraseña. Guárdalo sin contraseña como .xlsx o .csv.',
    )
  }
  const start = head.subarray(0, 8).toString('latin1')
  if (start.startsWith('%PDF')) throw refused('El archivo es un PDF. Se necesita un .xlsx, .csv o .jsonl.')
  const isImage = start.startsWith('\u0089PNG') || start.startsWith('ÿØÿ') || start.startsWith('GIF8')
  const isPacked = start.startsWith('Rar!') || start.startsWith('7z') || start.startsWith('\u001F\u008B')
  if (isImage || isPacked || /\.(?:xls|ods|numbers|zip|docx?)$/i.test(path)) {
    throw refused('El archivo no es una lista. Se necesita un .xlsx, .csv o .jsonl.')
  }
  return false
}

function refused(sentence: string): Refusal {
  return new Refusal(422, sentence, { code: 'tipo_de_archivo' })
}

function encodingOf(head: Buffer, isUtf8: boolean, zeros: [number, number], letters: LetterSample[]): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be'
  // Half of all bytes zero, always the same half: two bytes a letter without saying so.
  const [even, odd] = zeros
  if (even + odd > head.length / 4) return odd > even ? 'utf-16le' : 'utf-16be'
  return isUtf8 || isMostlyUtf8(letters) ? 'utf-8' : singleByteEncoding(letters)
}

function textForm(path: string, head: Buffer, encoding: Encoding): 'csv' | 'jsonl' {
  const text = new TextDecoder(encoding === 'cp850' ? 'windows-1252' : encoding)
    .decode(head)
    .replace(/^\uFEFF/, '')
    .trimStart()
  if (!text) throw new Refusal(422, 'El archivo está vacío.', { code: 'archivo_vacio' })
  if (text.startsWith('[') && /\.json$/i.test(path)) {
    throw refused('El archivo es JSON de una sola pieza. Se necesita JSONL: un objeto por renglón.')
  }
  if (/^<(?:!doctype|html|\?xml|table)/i.test(text))
    throw refused('El archivo es una página o XML con otro nombre. Guárdalo como .xlsx o .csv.')
  return text.startsWith('{') ? 'jsonl' : 'csv'
}
