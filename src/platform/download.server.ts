/** A handler's reply that is a file instead of JSON. */
export class Download {
  readonly name: string
  readonly type: string
  readonly body: Buffer

  constructor(name: string, type: string, body: Buffer) {
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
