import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setImmediate } from 'node:timers/promises'
import { Busboy, type BusboyInstance } from '@fastify/busboy'
import { Refusal } from '#kit/base/refusal.ts'
import { plainName } from '#platform/files/plain-name.ts'

/** More than the widest contract has fields: parts beyond would only cost time. */
const MOST_PARTS = 64
/** Bytes of what stands above a part: its name and kind. */
const MOST_HEAD = 8 * 1024
/** Bytes looked through before others have their turn. */
const STEP = 64 * 1024

type Fields = Record<string, string | File>

/**
 * A `multipart/form-data` body: texts stay texts, files become File under a name that is one; an empty choice of file is none.
 * 422 for a form that is broken or was cut, that has more than 64 parts, or has a field twice (decision 147).
 */
export async function readForm(body: Buffer, type: string): Promise<Fields> {
  // A field may be called `__proto__`: no prototype to touch.
  const fields: Fields = Object.create(null)
  const form = readerOf(body, type)
  const put = (given: string | undefined, value: string | File) => {
    const name = given && unescaped(given)
    if (name === undefined) form.destroy(broken())
    else if (name in fields) form.destroy(broken(`El campo «${name.slice(0, 60)}» llegó más de una vez.`))
    else fields[name] = value
  }
  form.on('partsLimit', () => form.destroy(broken(`El formulario trae más de ${MOST_PARTS} partes.`)))
  form.on('field', put)
  form.on('file', (name, stream, filename, ...[, kind]) => {
    const chunks: Buffer<ArrayBuffer>[] = []
    stream.on('data', (chunk) => chunks.push(chunk))
    // Told by the form itself.
    stream.on('error', () => undefined)
    stream.on('end', () => {
      // An empty choice of file is sent as a file without name and bytes.
      if (filename !== '' || chunks.length > 0)
        put(name, new File(chunks, plainName(unescaped(filename)), { type: kind }))
    })
  })
  try {
    await pipeline(Readable.from(byTurns(body)), form)
  } catch (error) {
    throw error instanceof Refusal ? error : broken()
  }
  return { ...fields }
}

function readerOf(body: Buffer, type: string): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      isPartAFile: (...[, , filename]) => filename !== undefined,
      limits: { parts: MOST_PARTS, headerSize: MOST_HEAD, fieldSize: body.length, fieldNameSize: MOST_HEAD },
    })
  } catch {
    throw broken()
  }
}

function broken(sentence = 'El archivo llegó incompleto. Vuelve a subirlo.'): Refusal {
  return new Refusal(422, sentence, { code: 'formulario_roto' })
}

/** A browser writes `"` and line ends within names as %22, %0D and %0A, and all else as it is. */
function unescaped(text: string): string {
  return text.replaceAll(/%(22|0D|0A)/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** A piece at a time; others have their turn between. */
async function* byTurns(body: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0; at < body.length; at += STEP) {
    yield body.subarray(at, at + STEP)
    await setImmediate()
  }
}
