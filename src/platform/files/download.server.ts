/** What a download is made of, as it is made; whoever asked leaves with the signal, and what is open is closed at once. */
export type Pieces = (leaving: AbortSignal) => AsyncIterable<Uint8Array>

/** What is known of a download before it is made; `written` grows while it is. */
type Size = { bytes?: number | undefined; rows?: number | undefined; written?: { rows: number } }

/** A handler's reply that is a file instead of JSON: whole, or made while it is sent. */
export class Download<Body extends Buffer | Pieces = Buffer> {
  readonly name: string
  readonly type: string
  readonly body: Body
  readonly size: Size

  constructor(name: string, type: string, body: Body, size: Size = {}) {
    this.name = name
    this.type = type
    this.body = body
    this.size = size
  }

  /** RFC 6266: a plain name for old programs, the true one for the others. */
  get disposition(): string {
    const plain = this.name.normalize('NFD').replace(/[^\w. -]/g, '')
    return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(this.name)}`
  }
}
