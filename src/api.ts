import type { Endpoint } from '#base/contract.ts'
import type * as accounts from '#accounts/contract.ts'
import type * as catalogue from '#catalogue/contract.ts'
import type * as branches from '#company/branches-contract.ts'
import type * as clients from '#company/clients-contract.ts'
import type * as company from '#company/contract.ts'
import type * as requests from '#company/requests-contract.ts'
import type * as desk from '#desk/contract.ts'
import type * as people from '#people/contract.ts'
import type * as roles from '#people/roles-contract.ts'
import type * as search from '#search/contract.ts'
import type * as searchLog from '#search/log-contract.ts'
import type * as synonyms from '#search/synonyms-contract.ts'

type Contracts = typeof accounts &
  typeof people &
  typeof roles &
  typeof company &
  typeof clients &
  typeof branches &
  typeof requests &
  typeof catalogue &
  typeof search &
  typeof searchLog &
  typeof synonyms &
  typeof desk
type Declared = Extract<Contracts[keyof Contracts], Endpoint>

/** Every call the browser may make, keyed `METHOD /path`. Types only: nothing of the schemas reaches the browser. */
export type Api = { [E in Declared as `${E['method']} ${E['path']}`]: E }
