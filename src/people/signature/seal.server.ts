import { createHash, type Hash } from 'node:crypto'
import { originOf } from '#people/access/access-links.server.ts'
import type { Db } from '#platform/database/db.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { qrOf } from '#platform/files/qr.server.ts'
import { keepKey, tokenOf } from './keys.server.ts'
import { digestText, type Sealed } from './sealed.ts'

/** What is needed to seal: where keys are remembered, and the key and the address of this house. */
export type Sealing = {
  db: Db
  env: Pick<Env, 'APP_KEY' | 'PUBLIC_URL' | 'HOST' | 'PORT' | 'BASE_PATH'>
}

/** A line as the digest takes it; a price in any number of decimals, empty where none is printed. */
export type SealedLine = { k_parte: string; cantidad: number; precio: string }

/** A seal as paper carries it: the QR's drawing in units of its dots, and how many points wide it is printed. */
export type PaperSeal = { direccion: string; huella: string; pagina: string; lado: number; d: string; ancho: number }

/** A digest of lines that come one after another; what they say in order, whatever noughts end a price. */
export function startDigest() {
  const hash: Hash = createHash('sha256')
  return {
    add({ k_parte, cantidad, precio }: SealedLine): void {
      hash.update(`${JSON.stringify([k_parte, cantidad, plainDecimal(precio)])}\n`)
    },
    /** 16 bytes, base64url. */
    end: (): string => hash.digest().subarray(0, 16).toString('base64url'),
  }
}

/** The digest of all lines. */
export function digestOf(lines: readonly SealedLine[]): string {
  const digest = startDigest()
  for (const line of lines) digest.add(line)
  return digest.end()
}

/** `'100.500000'` → `'100.5'`, `'7.00'` → `'7'`. */
function plainDecimal(text: string): string {
  return text.includes('.') ? text.replace(/0+$/, '').replace(/\.$/, '') : text
}

/** Where anybody verifies this document. What follows the `#` is never sent to a server. */
export async function sealAddress({ db, env }: Sealing, sealed: Sealed): Promise<string> {
  await keepKey(db, env.APP_KEY)
  return `${pageOf(env)}#${tokenOf(env.APP_KEY, sealed)}`
}

/** The same as it is printed. */
export async function paperSeal(sealing: Sealing, sealed: Sealed): Promise<PaperSeal> {
  const direccion = await sealAddress(sealing, sealed)
  return {
    direccion,
    huella: digestText(Buffer.from(sealed.huella, 'base64url')),
    pagina: pageOf(sealing.env),
    ...(await printed(direccion)),
  }
}

function pageOf(env: Sealing['env']): string {
  return `${originOf(env)}${env.BASE_PATH}/verificar`
}

/** A dot of 0.4 mm, in points: what a phone still reads from an office printer's paper (five dots at 300 dpi). */
const DOT = (0.4 / 25.4) * 72
/** Dots of 30 mm: beyond that rather less correction than more paper. */
const MOST_DOTS = 75

async function printed(text: string) {
  const middle = await qrOf(text, 'M')
  const qr = middle.lado <= MOST_DOTS ? middle : await qrOf(text, 'L')
  return { ...qr, ancho: qr.lado * DOT }
}
