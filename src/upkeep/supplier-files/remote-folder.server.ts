// A folder of a supplier's SFTP server: what lies in it, one of its files copied here, one put away there when somebody wants that.
import { extname, posix } from 'node:path'
import { unseal } from '#platform/settings/seal.server.ts'
import type { Env } from '#platform/settings/env.server.ts'
import { type Allowed, serverFault, serverOf } from '#platform/sftp/sftp-address.server.ts'
import { SftpFault } from '#platform/sftp/sftp-faults.ts'
import type { SftpLimits, SftpPlace } from '#platform/sftp/sftp-line.server.ts'
import { SEALED_OTHERWISE } from '#platform/sftp/sftp-secret.server.ts'
import { openSftp, type SftpSession } from '#platform/sftp/sftp.server.ts'
import { copyTo } from './copy.server.ts'
import { areSame, type Copied, type Facts, type Found, type Place } from './looked-at.ts'
import { faultOf, PlaceFault } from './place-fault.ts'
import { MARK, READ_FOLDER } from './states.ts'

/** What the secrets of these servers are sealed for. */
export const PURPOSE = 'listas de proveedores'
/** Milliseconds of a look after which no further file is begun: one slow server does not keep the others from being looked at. */
const LOOK = 600_000
/** Names that are tried for a file that is put away. */
const MOST_NAMES = 20

export type Server = { direccion: string; carpeta: string; usuario: string; secreto: string | null; huella: string }
export type ServerEnv = Pick<Env, 'APP_KEY' | 'SUPPLIERS_HOSTS' | 'NODE_ENV'>
export type Reading = { limits?: Partial<SftpLimits>; signal?: AbortSignal | undefined }

/** The servers that may be a supplier's: the environment's list names them. */
export function allowedServers({ SUPPLIERS_HOSTS, NODE_ENV }: Omit<ServerEnv, 'APP_KEY'>): Allowed {
  return { hosts: SUPPLIERS_HOSTS, setting: 'SUPPLIERS_HOSTS', isProduction: NODE_ENV === 'production' }
}

/** The folder of a server whose key was accepted; the signal ends what is under way. Throws PlaceFault. */
export async function openRemote(server: Server, env: ServerEnv, reading: Reading = {}): Promise<Place> {
  const { limits = {}, signal } = reading
  const folder = server.carpeta || '.'
  const until = performance.now() + LOOK
  try {
    const session = await openSftp(placeOf(server, env), limits, signal)
    return {
      list: (isWanted) => inWords(listRemote(session, folder, isWanted)),
      async copy(found, to) {
        if (performance.now() > until)
          throw new PlaceFault('El servidor SFTP va lento: se dejó a los 10 minutos. Lo que falta se toma después.')
        return inWords(copyRemote(session, posix.join(folder, found.nombre), { found, to }), found.nombre)
      },
      putAway: (found) => inWords(putAway(session, folder, found), found.nombre),
      close: () => session.close(),
    }
  } catch (error) {
    throw faultOf(error, 'El servidor SFTP')
  }
}

async function inWords<T>(work: Promise<T>, nombre = ''): Promise<T> {
  try {
    return await work
  } catch (error) {
    throw faultOf(error, `El archivo «${nombre}»`)
  }
}

function placeOf({ direccion, usuario, secreto, huella }: Server, env: ServerEnv): SftpPlace {
  const allowed = allowedServers(env)
  const fault = serverFault(direccion, allowed)
  const server = serverOf(direccion)
  if (fault !== null || !server) throw new PlaceFault(fault ?? '', { isLasting: true })
  const secret = secreto === null ? null : unseal(env.APP_KEY, PURPOSE, secreto)
  if (secret === null) throw new PlaceFault(SEALED_OTHERWISE, { isLasting: true })
  return { ...server, user: usuario, secret, print: huella || null, isProduction: allowed.isProduction }
}

function factsOf({ size, at }: { size: number; at: Date | null }): Facts {
  return { bytes: size, modificado: at?.getTime() ?? 0 }
}

async function listRemote(session: SftpSession, folder: string, isWanted: (name: string) => boolean): Promise<Found[]> {
  const there = await session.list(folder)
  const marked = new Map(
    there.flatMap((one) => (one.name.endsWith(MARK) ? [[one.name, factsOf(one).modificado] as const] : [])),
  )
  return there
    .filter(({ name, isFile, isLink }) => (isFile || isLink) && !name.endsWith(MARK) && isWanted(name))
    .map((one) => {
      const facts = factsOf(one)
      // A mark that is older than its file was left with the file's last content.
      const isMarked = (marked.get(one.name + MARK) ?? -1) >= facts.modificado
      return { ...facts, nombre: one.name, isMarked, isLink: one.isLink }
    })
}

async function copyRemote(
  session: SftpSession,
  path: string,
  { found, to }: { found: Found; to: string },
): Promise<Copied | undefined> {
  try {
    const copied = await copyTo(session.pieces(path, found.bytes), to)
    const now = await session.stat(path)
    // Some servers take away what was read to its end: that is no reason to lose it.
    const isSame = now === null || areSame(factsOf(now), found)
    return isSame && copied.bytes === found.bytes ? copied : undefined
  } catch (error) {
    // Gone, or longer than it was listed.
    if (error instanceof SftpFault && (error.kind === 'missing' || error.kind === 'too-big')) return undefined
    throw error
  }
}

/** Under a name that is free there, with its mark; nothing happens when it is gone or another by now. */
async function putAway(session: SftpSession, folder: string, found: Found): Promise<void> {
  const from = posix.join(folder, found.nombre)
  const now = await session.stat(from)
  if (now === null || !areSame(factsOf(now), found)) return
  const to = posix.join(folder, READ_FOLDER)
  await session.makeFolder(to)
  const free = posix.join(to, await freeName(session, to, found))
  if ((await session.stat(from + MARK)) !== null) await session.rename(from + MARK, free + MARK)
  await session.rename(from, free)
}

/** Its own name; where that is taken, with the time it was written at, and then with a number. */
async function freeName(session: SftpSession, folder: string, { nombre, modificado }: Found): Promise<string> {
  const ending = extname(nombre)
  const stem = nombre.slice(0, nombre.length - ending.length)
  const written = new Date(modificado).toISOString().slice(0, 19).replace('T', ' ').replaceAll(':', '')
  for (let n = 0; n < MOST_NAMES; n++) {
    const name = n === 0 ? nombre : `${stem} (${written}${n === 1 ? '' : `, ${n}`})${ending}`
    if ((await session.stat(posix.join(folder, name))) === null) return name
  }
  throw new PlaceFault(`En «${READ_FOLDER}» del servidor SFTP ya hay demasiados archivos que se llaman «${nombre}».`)
}
