import type * as accounts from '#accounts/contract.ts'
import type { Endpoint } from '#base/contract.ts'
import type * as bulk from '#bulk/contract.ts'
import type * as cart from '#cart/contract.ts'
import type * as lists from '#cart/lists-contract.ts'
import type * as catalogue from '#catalogue/contract.ts'
import type * as acting from '#clients/acting-contract.ts'
import type * as branches from '#company/branches-contract.ts'
import type * as messages from '#company/messages-contract.ts'
import type * as clients from '#clients/clients-contract.ts'
import type * as company from '#company/contract.ts'
import type * as requests from '#clients/requests-contract.ts'
import type * as counter from '#counter/contract.ts'
import type * as calls from '#desk/calls-contract.ts'
import type * as desk from '#desk/contract.ts'
import type * as orders from '#orders/contract.ts'
import type * as people from '#people/contract.ts'
import type * as roles from '#people/roles-contract.ts'
import type * as clientPrices from '#prices/client-prices-contract.ts'
import type * as prices from '#prices/contract.ts'
import type * as cartErrors from '#quotes/cart-errors-contract.ts'
import type * as quotes from '#quotes/contract.ts'
import type * as policy from '#quotes/policy-contract.ts'
import type * as search from '#search/contract.ts'
import type * as searchLog from '#search/log-contract.ts'
import type * as synonyms from '#search/synonyms-contract.ts'
import type * as store from '#store/contract.ts'

type Contracts = typeof accounts &
  typeof people &
  typeof roles &
  typeof company &
  typeof clients &
  typeof acting &
  typeof branches &
  typeof messages &
  typeof requests &
  typeof catalogue &
  typeof prices &
  typeof clientPrices &
  typeof search &
  typeof searchLog &
  typeof synonyms &
  typeof cart &
  typeof lists &
  typeof bulk &
  typeof orders &
  typeof quotes &
  typeof cartErrors &
  typeof policy &
  typeof counter &
  typeof store &
  typeof desk &
  typeof calls
type Declared = Extract<Contracts[keyof Contracts], Endpoint>

/** Every call the browser may make, keyed `METHOD /path`. Types only: nothing of the schemas reaches the browser. */
export type Api = { [E in Declared as `${E['method']} ${E['path']}`]: E }
