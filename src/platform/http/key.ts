/** A program's key that makes a call; its person's session goes with it. */
export type KeyInUse = {
  id: number
  nombre: string
  /** For trying: what it does happens beside the real tables. */
  prueba: boolean
  /** Whether its scopes hold this call (`METHOD /path`). What anybody may read needs no scope. */
  may(call: string): boolean
}
