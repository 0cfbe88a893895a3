import { createHash } from 'node:crypto'

type Line = { clave: string; valor: string }
type ChunkSum = { trozo: string; n: number; huella: string }

/** Which of the 256 parts a key falls into: the first two figures of its MD5, which any database can work out. */
function chunkOf(clave: string): string {
  return createHash('md5').update(clave).digest('hex').slice(0, 2)
}

/** Count and print of each part: MD5 of its lines `clave|valor`, each ended by a line feed, in the order of their bytes. */
export function chunkSums(lines: Line[]): ChunkSum[] {
  const byChunk = Map.groupBy(lines, ({ clave }) => chunkOf(clave))
  return [...byChunk].map(([trozo, held]) => {
    const texts = held
      .map(({ clave, valor }) => `${clave}|${valor}\n`)
      .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    return { trozo, n: held.length, huella: createHash('md5').update(texts.join('')).digest('hex') }
  })
}

export function inChunks(lines: Line[], chunks: string[]): Line[] {
  return lines.filter(({ clave }) => chunks.includes(chunkOf(clave)))
}
