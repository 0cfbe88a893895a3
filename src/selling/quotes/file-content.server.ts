import { Refusal } from '#kit/base/refusal.ts'
import { inspectPdfBytes } from '#platform/apart/pdf-apart.server.ts'
import { withBytes } from '#selling/list-reading/read-file.server.ts'
import { readPicture } from '#platform/files/picture.server.ts'
import { openZip } from '#platform/sheets/zip-file.server.ts'

/** What may be added to a document, by the beginning of its content. */
const kinds = [
  { tipo: 'application/pdf', ending: 'pdf', begins: '255044462d' },
  { tipo: 'image/jpeg', ending: 'jpg', begins: 'ffd8ff' },
  { tipo: 'image/png', ending: 'png', begins: '89504e470d0a1a0a' },
  { tipo: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', ending: 'xlsx', begins: '504b0304' },
] as const

type Kind = (typeof kinds)[number]

/** Pixels on a side of a picture: enough to read a plate on a photograph. */
const SIDE = 4096
const ZIP_LIMITS = { entries: 2000, unzipped: 500 * 1024 * 1024 }

const SENTENCE = 'Ese archivo no se puede leer. Sube un PDF, una imagen JPEG o PNG, o un XLSX sin macros.'

function refused(): Refusal {
  return new Refusal(422, SENTENCE, { code: 'archivo_no_valido', errors: { archivo: [SENTENCE] } })
}

type Clean = { tipo: string; nombre: string; content: Buffer }

/**
 * A file as it may be kept, whatever its name says it is: pictures are written anew (S13), a workbook is looked at without being
 * unpacked and has no macros. 422 for anything else.
 */
export async function cleanFile(content: Buffer, given: string): Promise<Clean> {
  const kind = kinds.find(({ begins }) => content.subarray(0, begins.length / 2).toString('hex') === begins)
  if (!kind) throw refused()
  if (kind.ending === 'xlsx') await refuseOtherZip(content)
  if (kind.ending === 'pdf') await inspectPdfBytes(content)
  const isPicture = kind.ending === 'jpg' || kind.ending === 'png'
  return { tipo: kind.tipo, nombre: nameOf(given, kind), content: isPicture ? await drawnAnew(content, kind) : content }
}

/** Without a folder, signs that end lines, and another ending than the content's. */
function nameOf(given: string, { ending }: Kind): string {
  const last = given.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const shown = last.replaceAll(/[\p{C}<>:"|?*]/gu, '').replace(/\.[^.]{0,10}$/, '')
  return `${shown.trim().slice(0, 100) || 'archivo'}.${ending}`
}

async function refuseOtherZip(content: Buffer): Promise<void> {
  const { names } = await withBytes(content, (path) => openZip(path, ZIP_LIMITS)).catch((error: unknown) => {
    throw error instanceof Refusal ? refused() : error
  })
  const isBook = names.includes('[Content_Types].xml') && names.includes('xl/workbook.xml')
  if (!isBook || names.some((name) => /vbaProject/i.test(name))) throw refused()
}

function drawnAnew(content: Buffer, { ending }: Kind): Promise<Buffer> {
  return readPicture(content, [ending === 'jpg' ? 'jpeg' : 'png'], (picture) => {
    const fitting = picture.resize({ width: SIDE, height: SIDE, fit: 'inside', withoutEnlargement: true })
    return (ending === 'jpg' ? fitting.jpeg({ quality: 85 }) : fitting.png({ compressionLevel: 9 })).toBuffer()
  }).catch((error: unknown) => {
    // What is no such picture is no such file; what has no turn keeps its own words.
    throw error instanceof Refusal && error.status === 422 ? refused() : error
  })
}
