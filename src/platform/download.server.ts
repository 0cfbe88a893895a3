import type { Readable } from 'node:stream'

/** A handler's reply that is a file instead of JSON: whole, or made while it is sent. */
export class Download<Body extends Buffer | Readable = Buffer> {
  readonly name: string
  readonly type: string
  readonly body: Body

  constructor(name: string, type: string, body: Body) {
    this.name = name
    this.type = type
    this.body = body
  }

  /** RFC 6266: a plain name for old programs, the true one for the others. */
  get disposition(): string {
    const plain = this.name.normalize('NFD').replace(/[^\w. -]/g, '')
    return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`
  }
}
