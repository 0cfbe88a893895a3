import type { Endpoint } from '#kit/base/contract.ts'
import type { rooms } from './rooms.server.ts'

type Contracts = NonNullable<(typeof rooms)[number]['contracts']>
type DeclaredIn<C> = C extends object ? Extract<C[keyof C], Endpoint> : never
type Declared = DeclaredIn<Contracts>

/** Every call the browser may make, keyed `METHOD /path`. Types only: nothing of the schemas reaches the browser. */
export type Api = { [E in Declared as `${E['method']} ${E['path']}`]: E }
