import { connect, type Socket } from 'node:net'

export type Asked = { method?: string; path: string; headers?: Record<string, string>; body?: object }
export type Told = { status: number; bytes: number; headers: Map<string, string> }

/** A connection that asks one thing after another: next to nothing of its own, so that sixteen of them leave the machine to the server. */
class Wire {
  readonly #socket: Socket
  readonly #host: string
  #held: Buffer = Buffer.alloc(0)
  #wake: (() => void) | undefined
  #fault: Error | undefined

  constructor(origin: string) {
    const { hostname, port, host } = new URL(origin)
    this.#host = host
    this.#socket = connect(Number(port), hostname)
    this.#socket.setNoDelay()
    this.#socket.on('data', (chunk: Buffer) => {
      this.#held = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk
      this.#wake?.()
    })
    const broken = (error?: Error) => {
      this.#fault = error ?? new Error('the connection ended')
      this.#wake?.()
    }
    this.#socket.on('error', broken)
    this.#socket.on('close', () => broken())
  }

  async ask({ method = 'GET', path, headers = {}, body }: Asked): Promise<Told> {
    const text = body ? JSON.stringify(body) : ''
    const lines = Object.entries({
      host: this.#host,
      ...(body && { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(text)) }),
      ...headers,
    }).map(([name, value]) => `${name}: ${value}`)
    this.#socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
    for (;;) {
      const told = this.#take()
      if (told) return told
      if (this.#fault) throw this.#fault
      await new Promise<void>((wake) => (this.#wake = wake))
    }
  }

  close(): void {
    this.#socket.destroy()
  }

  /** The whole answer, once it is there. Ours have their length, or none and no body. */
  #take(): Told | undefined {
    const end = this.#held.indexOf('\r\n\r\n')
    if (end < 0) return undefined
    const [first = '', ...lines] = this.#held.toString('latin1', 0, end).split('\r\n')
    const headers = new Map<string, string>()
    for (const line of lines) {
      const [name = '', value = ''] = line.split(/: (.*)/s)
      headers.set(name.toLowerCase(), value)
    }
    const bytes = Number(headers.get('content-length') ?? 0)
    if (headers.has('transfer-encoding')) throw new Error(`${first}: an answer in pieces is not read here`)
    if (this.#held.length < end + 4 + bytes) return undefined
    this.#held = this.#held.subarray(end + 4 + bytes)
    return { status: Number(first.split(' ')[1]), bytes, headers }
  }
}

/** `clients` ask at once, each after its answer, until all was asked. Milliseconds in all, and the answers. Throws at the first fault that is not «saturado» (503). */
export async function askAll(origin: string, all: Asked[], clients: number): Promise<{ ms: number; told: Told[] }> {
  const told: Told[] = []
  let next = 0
  const wires = Array.from({ length: clients }, () => new Wire(origin))
  const start = performance.now()
  const client = async (wire: Wire) => {
    for (let asked = all[next++]; asked; asked = all[next++]) {
      const answer = await wire.ask(asked)
      if (answer.status >= 400 && answer.status !== 503) throw new Error(`${asked.path}: ${answer.status}`)
      told.push(answer)
    }
  }
  try {
    await Promise.all(wires.map(client))
    return { ms: performance.now() - start, told }
  } finally {
    for (const wire of wires) wire.close()
  }
}
