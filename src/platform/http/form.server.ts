import { setImmediate } from 'node:timers/promises'
import { Refusal } from '#kit/base/refusal.ts'
import { plainName } from '#platform/files/plain-name.ts'

/** More than the widest contract has fields: parts beyond would only cost time. */
const MOST_PARTS = 64
/** Bytes of what stands above a part: its name and kind. */
const MOST_HEAD = 8 * 1024
/** Bytes looked through before others have their turn: 20 ms where signs and mark are chosen to be slow. */
const STEP = 1024 * 1024

const LINE = '\r\n'

/**
 * A `multipart/form-data` body: texts stay texts, files become File under a name that is one; an empty choice of file is none.
 * 422 for a form that is broken or was cut, that has more than 64 parts, or has a field twice. Why it is ours: decision 147.
 */
export async function readForm(body: Buffer, type: string): Promise<Record<string, string | File>> {
  // A field may be called `__proto__`: no prototype to touch.
  const fields: Record<string, string | File> = Object.create(null)
  let parts = 0
  for await (const { head, content } of partsOf(body, `--${markOf(type)}`)) {
    if (++parts > MOST_PARTS) throw broken(`El formulario trae más de ${MOST_PARTS} partes.`)
    const { name, filename, kind } = aboutOf(head)
    // An empty choice of file is sent as a file without name and bytes.
    if (filename === '' && content.length === 0) continue
    if (name in fields) throw broken(`El campo «${name.slice(0, 60)}» llegó más de una vez.`)
    fields[name] =
      filename === undefined ? content.toString() : new File([content], plainName(filename), { type: kind })
  }
  return { ...fields }
}

function broken(sentence = 'El archivo llegó incompleto. Vuelve a subirlo.'): Refusal {
  return new Refusal(422, sentence, { code: 'formulario_roto' })
}

function markOf(type: string): string {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70})(?=[\s;]|$))/i.exec(type) ?? []
  const mark = quoted ?? plain
  if (mark === undefined) throw broken()
  return mark
}

type Part = { head: string; content: Buffer<ArrayBuffer> }

/** What lies between two marks. The last one must be there: else the form was cut on its way. */
async function* partsOf(body: Buffer, mark: string): AsyncGenerator<Part> {
  const between = LINE + mark
  // The first mark begins the body, or a line of it.
  const isFirst = body.toString('latin1', 0, mark.length) === mark
  let at = isFirst ? mark.length : (await find(body, between, 0)) + between.length
  while (body.toString('latin1', at, at + 2) !== '--') {
    const head = body.subarray(at, at + MOST_HEAD).indexOf(LINE + LINE)
    if (head < 0) throw broken()
    const start = at + head + 2 * LINE.length
    // A part of nothing ends with the line that ends its head.
    const end = await find(body, between, start - LINE.length)
    // A body that came over a socket is no shared memory.
    const content = body.subarray(start, Math.max(start, end)) as Buffer<ArrayBuffer>
    yield { head: body.toString('utf8', at, at + head), content }
    at = end + between.length
  }
}

/** Where these signs stand at or behind `from`; others have their turn meanwhile. Refuses a body without them. */
async function find(body: Buffer, signs: string, from: number): Promise<number> {
  for (let at = from; at < body.length; at += STEP) {
    const found = body.subarray(at, at + STEP + signs.length).indexOf(signs, 'latin1')
    if (found >= 0) return at + found
    await setImmediate()
  }
  throw broken()
}

const parameter = /;\s*([\w-]+\*?)=(?:"([^"]*)"|([^\s;"]*))/g

/** Of a part's head its field, the file's name and kind. */
function aboutOf(head: string): { name: string; filename: string | undefined; kind: string } {
  const about = /^content-disposition:\s*form-data\b([^\r\n]*)/im.exec(head)?.[1] ?? ''
  const given = new Map(
    [...about.matchAll(parameter)].map(([, key = '', quoted, plain = '']) => [key.toLowerCase(), quoted ?? plain]),
  )
  const name = given.get('name')
  if (name === undefined) throw broken()
  // Programs may write it so (RFC 5987); browsers do not.
  const coded = /^utf-8''(.*)$/i.exec(given.get('filename*') ?? '')?.[1]
  const filename = coded === undefined ? given.get('filename') : decoded(coded)
  const kind = /^content-type:\s*([^\r\n]*)/im.exec(head)?.[1] ?? ''
  return { name: unescaped(name), filename: filename === undefined ? undefined : unescaped(filename), kind }
}

/** A browser writes `"` and line ends within names as %22, %0D and %0A, and all else as it is. */
function unescaped(text: string): string {
  return text.replaceAll(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw broken()
  }
}
