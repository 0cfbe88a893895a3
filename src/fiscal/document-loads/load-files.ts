/** How a file of a delivery begins says what it is; its name only says which PDF belongs to which XML. */
type FileKind = 'xml' | 'pdf' | 'zip' | 'otro'

/** What a file is, by its first bytes. */
export function kindOf(bytes: Uint8Array): FileKind {
  const head = String.fromCharCode(...bytes.subarray(0, 1024))
  if (head.startsWith('PK\x03\x04') || head.startsWith('PK\x05\x06')) return 'zip'
  if (head.slice(0, 8).includes('%PDF-')) return 'pdf'
  // Byte order marks of UTF-8 and UTF-16; the reader says what is wrong with the latter.
  return /^(?:\u00EF\u00BB\u00BF|\u00FF\u00FE|\u00FE\u00FF)?\s*\0?</.test(head) ? 'xml' : 'otro'
}

const uuidInName = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/i

/** The UUID that a file's name carries, in lower case. */
export function uuidOfName(name: string): string | null {
  return uuidInName.exec(name.slice(-200))?.[0].toLowerCase() ?? null
}

/** What systems leave in every ZIP and folder without anybody wanting it. */
export function isLitter(name: string): boolean {
  const last = name.slice(name.lastIndexOf('/') + 1)
  return (
    name.endsWith('/') ||
    name.startsWith('__MACOSX/') ||
    last === '' ||
    last.startsWith('.') ||
    /^(?:thumbs\.db|desktop\.ini)$/i.test(last)
  )
}

/** A file of a delivery, by its place there. */
export type Listed = { place: number; name: string }
export type Planned = Listed & { pdf: number | null }

/**
 * What is read one by one, in an order that does not change: first everything that is no PDF by its name, each with the PDF of the same
 * folder and name; then the PDFs that are left, which find their document by the UUID in their name.
 */
export function planOf(files: Listed[]): { units: Planned[]; byUuid: Map<string, number> } {
  const wanted = files.filter(({ name }) => !isLitter(name))
  const pdfs = new Map(wanted.filter(({ name }) => isPdfName(name)).map(({ name, place }) => [stem(name), place]))
  const units: Planned[] = []
  for (const file of wanted) {
    if (isPdfName(file.name)) continue
    units.push({ ...file, pdf: pdfs.get(stem(file.name)) ?? null })
  }
  const taken = new Set(units.map(({ pdf }) => pdf))
  const left = wanted.filter(({ name, place }) => isPdfName(name) && !taken.has(place))
  const byUuid = new Map<string, number>()
  for (const { name, place } of left) {
    const uuid = uuidOfName(name)
    if (uuid) byUuid.set(uuid, place)
  }
  return { units: [...units, ...left.map((file) => ({ ...file, pdf: null }))], byUuid }
}

function isPdfName(name: string): boolean {
  return /\.pdf$/i.test(name)
}

function stem(name: string): string {
  return name.replace(/\.[^./]*$/, '').toLowerCase()
}

/** A name as it is shown: without folders that say nothing, at most 200 characters, no controls. */
export function shownName(name: string): string {
  const plain = name.replace(/\p{Cc}/gu, ' ').trim()
  return plain.length > 200 ? `…${plain.slice(-199)}` : plain || 'sin nombre'
}
