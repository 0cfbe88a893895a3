import type { FileHandle } from 'node:fs/promises'

// The ustar format (POSIX.1-1988): a header of 512 bytes, then the content padded to 512; two empty blocks end it.
const BLOCK = 512
const CHUNK = 1024 * 1024

export type Entry = { name: string; size: number; folder: boolean }
/** Where an archive goes, and where it comes from: a file, or something that passes for one. */
export type TarOut = { writeFile(bytes: Buffer): Promise<void> }
export type TarIn = {
  read(into: Buffer, offset: number, length: number, at: number): Promise<{ bytesRead: number }>
}

/** Writes a folder's entry. Returns the bytes written. */
export async function writeFolder(tar: TarOut, name: string): Promise<number> {
  return write(tar, headerOf({ name: `${name}/`, size: 0, folder: true }))
}

/** Writes a file whose content is at hand. Returns the bytes written. */
export async function writeText(tar: TarOut, name: string, text: string): Promise<number> {
  const content = Buffer.from(text)
  await write(tar, headerOf({ name, size: content.length, folder: false }))
  await write(tar, padded(content))
  return BLOCK + padded(content).length
}

/**
 * Copies a file that may be growing or shrinking meanwhile: exactly `size` bytes of it, zeros for what is no longer
 * there. Returns the bytes written.
 */
export async function writeFile(tar: TarOut, name: string, from: FileHandle, size: number): Promise<number> {
  await write(tar, headerOf({ name, size, folder: false }))
  const whole = Math.ceil(size / BLOCK) * BLOCK
  const buffer = Buffer.alloc(Math.min(CHUNK, whole))
  for (let at = 0; at < whole; at += buffer.length) {
    buffer.fill(0)
    const wanted = Math.min(buffer.length, size - at)
    for (let got = 0; got < wanted; ) {
      const { bytesRead } = await from.read(buffer, got, wanted - got, at + got)
      if (bytesRead === 0) break
      got += bytesRead
    }
    await write(tar, buffer.subarray(0, Math.min(buffer.length, whole - at)))
  }
  return BLOCK + whole
}

/** Ends the archive: without this end a reader takes it for cut off. */
export async function writeEnd(tar: TarOut): Promise<void> {
  await write(tar, Buffer.alloc(2 * BLOCK))
}

async function write(tar: TarOut, buffer: Buffer): Promise<number> {
  await tar.writeFile(buffer)
  return buffer.length
}

function padded(content: Buffer): Buffer {
  return Buffer.concat([content, Buffer.alloc((BLOCK - (content.length % BLOCK)) % BLOCK)])
}

function headerOf({ name, size, folder }: Entry): Buffer {
  const { prefix, rest } = split(name)
  const header = Buffer.alloc(BLOCK)
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  header.write(rest, 0)
  header.write(prefix, 345)
  octal(folder ? 0o700 : 0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(Date.now() / 1000), 136, 12)
  header.write(folder ? '5' : '0', 156)
  header.write('ustar\u000000', 257, 'latin1')
  header.write(`${checksum(header).toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** A name has two fields, joined by a slash: 155 bytes of folders and 100 for the rest. */
function split(name: string): { prefix: string; rest: string } {
  if (Buffer.byteLength(name) <= 100) return { prefix: '', rest: name }
  for (let at = name.indexOf('/'); at > 0; at = name.indexOf('/', at + 1)) {
    const [prefix, rest] = [name.slice(0, at), name.slice(at + 1)]
    if (rest && Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(rest) <= 100) return { prefix, rest }
  }
  throw new Error(`Nombre demasiado largo para el respaldo: ${name}`)
}

/** The sum of the header's bytes, with spaces where the sum itself stands. */
function checksum(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0)
}

/** Reads the entry at a position, or nothing at the end. Throws when that is not a tar or it is cut off. */
export async function readEntry(tar: TarIn, at: number): Promise<Entry | undefined> {
  const header = Buffer.alloc(BLOCK)
  const { bytesRead } = await tar.read(header, 0, BLOCK, at)
  if (bytesRead < BLOCK) throw new Error('El respaldo está incompleto')
  if (header.every((byte) => byte === 0)) return undefined

  const text = (from: number, length: number) => header.toString('utf8', from, from + length).replace(/\0.*$/s, '')
  const size = Number.parseInt(text(124, 12), 8)
  const kind = text(156, 1)
  if (Number.parseInt(text(148, 8), 8) !== checksum(header) || !/^[05]$/.test(kind) || !(size >= 0)) {
    throw new Error('El archivo no es un respaldo de JACVE o está dañado')
  }
  const name = [text(345, 155), text(0, 100)].filter(Boolean).join('/').replace(/\/$/, '')
  if (name.startsWith('/') || name.split('/').includes('..'))
    throw new Error(`El respaldo nombra una ruta de afuera: ${name}`)
  return { name, size, folder: kind === '5' }
}

/** Copies the content of the entry whose header stands at `at` into a file; returns where the next header stands. */
export async function extract(tar: TarIn, at: number, size: number, to: FileHandle): Promise<number> {
  const buffer = Buffer.alloc(CHUNK)
  for (let done = 0; done < size; ) {
    const { bytesRead } = await tar.read(buffer, 0, Math.min(CHUNK, size - done), at + BLOCK + done)
    if (bytesRead === 0) throw new Error('El respaldo está incompleto')
    await to.writeFile(buffer.subarray(0, bytesRead))
    done += bytesRead
  }
  return after(at, size)
}

/** Where the header after this entry stands. */
export function after(at: number, size: number): number {
  return at + BLOCK + Math.ceil(size / BLOCK) * BLOCK
}
