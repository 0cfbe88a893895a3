import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

/** What every antivirus finds, harmless: written in two halves so that none finds it here. */
export const EICAR = Buffer.from(['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join(''))

type How = 'well' | 'silent' | 'hangs-up' | 'hangs-up-at-limit' | 'nonsense'

/** A server that speaks clamd's INSTREAM over a real socket: finds EICAR, and refuses what is beyond `most` bytes as clamd does. */
export async function openClamd(most = 1024 * 1024) {
  const state = { how: 'well' as How, asked: 0 }
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('close', () => sockets.delete(socket)).on('error', () => undefined))
    state.asked++
    if (state.how === 'hangs-up') socket.destroy()
    let come: Buffer = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      come = Buffer.concat([come, bytes])
      if (state.how === 'silent') return
      const answer = state.how === 'nonsense' ? 'UNKNOWN COMMAND\0' : answerTo(come, most)
      if (answer === TOO_LONG && state.how === 'hangs-up-at-limit') socket.resetAndDestroy()
      else if (answer) socket.end(answer)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // of a TCP socket
  return {
    url: `tcp://127.0.0.1:${port}`,
    state,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

const COMMAND = 'zINSTREAM\0'
const TOO_LONG = 'INSTREAM size limit exceeded. ERROR\0'

/** Undefined until all of it has come. */
function answerTo(come: Buffer, most: number): string | undefined {
  if (come.toString('latin1') === 'zPING\0') return 'PONG\0'
  if (come.length < COMMAND.length) return undefined
  if (come.subarray(0, COMMAND.length).toString() !== COMMAND) return 'UNKNOWN COMMAND\0'
  const pieces: Buffer[] = []
  let size = 0
  for (let at = COMMAND.length; at + 4 <= come.length; ) {
    const length = come.readUInt32BE(at)
    if (length === 0)
      return Buffer.concat(pieces).includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'
    size += length
    if (size > most) return TOO_LONG
    if (at + 4 + length > come.length) return undefined
    pieces.push(come.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
