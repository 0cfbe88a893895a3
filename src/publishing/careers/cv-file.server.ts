import { Refusal } from '#kit/base/refusal.ts'
import { withCopy } from '#selling/list-reading/read-file.server.ts'
import { inspectPdfBytes } from '#platform/apart/pdf-apart.server.ts'
import { openZip, type ZipFile, type ZipWords } from '#platform/sheets/zip-file.server.ts'
import { CV_BYTES } from './applications-contract.ts'

type CvKind = { tipo: string; extension: 'pdf' | 'docx' }

export const CV_TYPES = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
} as const

const words: ZipWords = {
  the: 'El documento de Word',
  broken: 'El archivo no es un PDF ni un documento de Word (.docx) que se pueda abrir. Vuelve a exportarlo.',
  locked: 'El documento de Word tiene contraseña. Sube una copia sin ella, o un PDF.',
  brokenCode: 'cv_no_valido',
  lockedCode: 'cv_cifrado',
}
const limits = { entries: 400, unzipped: 50 * 1024 * 1024 }
/** The parts of a document that are looked into: names of content types are short. */
const MOST_TYPES = 1024 * 1024

/** What kind of CV a file is, told by its content and never by its name. 422 at the field `cv` for anything but a plain PDF or DOCX. */
export async function inspectCv(file: File): Promise<CvKind> {
  if (file.size === 0) throw notTaken('El archivo está vacío. Elige otro.')
  if (file.size > CV_BYTES) throw notTaken('El CV pesa más de 5 MB. Guárdalo más ligero, por ejemplo como PDF.')
  const bytes = Buffer.from(await file.arrayBuffer())
  try {
    if (bytes.subarray(0, 1024).includes('%PDF-')) {
      await inspectPdfBytes(bytes)
      return { tipo: CV_TYPES.pdf, extension: 'pdf' }
    }
    if (bytes.readUInt32LE(0) !== ZIP) throw notTaken(words.broken)
    await withCopy(file, async (path) => refuseOtherThanWord(await openZip(path, limits, words)))
    return { tipo: CV_TYPES.docx, extension: 'docx' }
  } catch (error) {
    // The inspectors speak of a file of their own; here its field is `cv`.
    if (error instanceof Refusal && error.status < 500) throw notTaken(error.message)
    if (error instanceof RangeError) throw notTaken(words.broken)
    throw error
  }
}

const ZIP = 0x04034b50

async function refuseOtherThanWord(zip: ZipFile): Promise<void> {
  const place = zip.entries.findIndex(({ name }) => name === '[Content_Types].xml')
  const types = place === -1 ? null : await zip.bytes(place, MOST_TYPES)
  const text = types?.toString('utf8') ?? ''
  if (!zip.names.includes('word/document.xml') || !text.includes('wordprocessingml.document.main+xml')) {
    throw notTaken(words.broken)
  }
  const hasProgram = zip.names.some((name) => /(?:vbaProject|activeX|oleObject)/i.test(name))
  if (hasProgram || text.includes('macroEnabled')) {
    throw notTaken('El documento de Word trae programas dentro. Guárdalo como PDF y súbelo otra vez.')
  }
}

function notTaken(sentence: string): Refusal {
  return new Refusal(422, sentence, { code: 'cv_no_valido', errors: { cv: [sentence] } })
}
