import type * as account from '#account/contract.ts'
import type * as credit from '#account/credit-contract.ts'
import type * as ownData from '#account/own-contract.ts'
import type * as accounts from '#accounts/contract.ts'
import type { Endpoint } from '#base/contract.ts'
import type * as auditor from '#auditor/contract.ts'
import type * as bulk from '#bulk/contract.ts'
import type * as cart from '#cart/contract.ts'
import type * as savedLists from '#cart/lists-contract.ts'
import type * as restock from '#cart/restock-contract.ts'
import type * as catalogue from '#catalogue/contract.ts'
import type * as acting from '#clients/acting-contract.ts'
import type * as branches from '#company/branches-contract.ts'
import type * as messages from '#company/messages-contract.ts'
import type * as signature from '#signature/contract.ts'
import type * as clients from '#clients/clients-contract.ts'
import type * as company from '#company/contract.ts'
import type * as requests from '#clients/requests-contract.ts'
import type * as tasks from '#clients/tasks-contract.ts'
import type * as banners from '#content/banners-contract.ts'
import type * as blog from '#content/blog-contract.ts'
import type * as pictures from '#content/pictures-contract.ts'
import type * as publications from '#content/publications-contract.ts'
import type * as datasheets from '#datasheets/contract.ts'
import type * as applications from '#careers/applications-contract.ts'
import type * as companyPages from '#careers/pages-contract.ts'
import type * as vacancies from '#careers/vacancies-contract.ts'
import type * as counter from '#counter/contract.ts'
import type * as calls from '#desk/calls-contract.ts'
import type * as desk from '#desk/contract.ts'
import type * as editing from '#editing/contract.ts'
import type * as documents from '#documents/contract.ts'
import type * as documentMail from '#documents/mail-contract.ts'
import type * as sat from '#sat/contract.ts'
import type * as documentsAdmin from '#deliveries/admin-contract.ts'
import type * as loading from '#deliveries/loading-contract.ts'
import type * as goals from '#desk/goals-contract.ts'
import type * as library from '#library/contract.ts'
import type * as uploads from '#uploads/contract.ts'
import type * as loadChanges from '#uploads/changes-contract.ts'
import type * as loadPreviews from '#uploads/preview-contract.ts'
import type * as receiving from '#uploads/receive-contract.ts'
import type * as partErrors from '#uploads/errors-contract.ts'
import type * as libraryAdmin from '#library/admin-contract.ts'
import type * as lists from '#lists/contract.ts'
import type * as mail from '#mail/contract.ts'
import type * as programs from '#programs/contract.ts'
import type * as notices from '#notices/contract.ts'
import type * as orders from '#orders/contract.ts'
import type * as invoiceLinks from '#orders/invoice-links-contract.ts'
import type * as people from '#people/contract.ts'
import type * as roles from '#people/roles-contract.ts'
import type * as press from '#press/contract.ts'
import type * as clientPrices from '#prices/client-prices-contract.ts'
import type * as prices from '#prices/contract.ts'
import type * as daysOff from '#prices/days-off-contract.ts'
import type * as priceList from '#prices/price-list-contract.ts'
import type * as cartErrors from '#quotes/cart-errors-contract.ts'
import type * as quotes from '#quotes/contract.ts'
import type * as quoteFiles from '#quotes/files-contract.ts'
import type * as policy from '#review/policy-contract.ts'
import type * as returns from '#returns/contract.ts'
import type * as returnFiles from '#returns/files-contract.ts'
import type * as search from '#search/contract.ts'
import type * as searchLog from '#search/log-contract.ts'
import type * as synonyms from '#search/synonyms-contract.ts'
import type * as shelf from '#shelf/contract.ts'
import type * as shelfChanges from '#shelf/changes-contract.ts'
import type * as partPictures from '#shelf/pictures-contract.ts'
import type * as store from '#store/contract.ts'
import type * as brands from '#vocabulary/brands-contract.ts'
import type * as demand from '#vocabulary/demand-contract.ts'
import type * as lines from '#vocabulary/lines-contract.ts'
import type * as taughtWords from '#vocabulary/synonyms-contract.ts'
import type * as years from '#vocabulary/years-contract.ts'
import type * as erp from '#sync/contract.ts'
import type * as sending from '#sync/sending-contract.ts'

type Contracts = typeof accounts &
  typeof people &
  typeof roles &
  typeof company &
  typeof signature &
  typeof clients &
  typeof acting &
  typeof branches &
  typeof messages &
  typeof requests &
  typeof tasks &
  typeof catalogue &
  typeof prices &
  typeof priceList &
  typeof daysOff &
  typeof clientPrices &
  typeof search &
  typeof searchLog &
  typeof synonyms &
  typeof cart &
  typeof savedLists &
  typeof restock &
  typeof bulk &
  typeof lists &
  typeof orders &
  typeof documents &
  typeof quotes &
  typeof quoteFiles &
  typeof cartErrors &
  typeof policy &
  typeof counter &
  typeof sat &
  typeof documentMail &
  typeof account &
  typeof credit &
  typeof ownData &
  typeof pictures &
  typeof banners &
  typeof publications &
  typeof blog &
  typeof shelf &
  typeof shelfChanges &
  typeof partPictures &
  typeof store &
  typeof desk &
  typeof goals &
  typeof calls &
  typeof loading &
  typeof returns &
  typeof returnFiles &
  typeof documentsAdmin &
  typeof invoiceLinks &
  typeof library &
  typeof editing &
  typeof libraryAdmin &
  typeof datasheets &
  typeof notices &
  typeof press &
  typeof brands &
  typeof lines &
  typeof years &
  typeof taughtWords &
  typeof demand &
  typeof companyPages &
  typeof vacancies &
  typeof applications &
  typeof auditor &
  typeof erp &
  typeof sending &
  typeof uploads &
  typeof receiving &
  typeof loadChanges &
  typeof loadPreviews &
  typeof partErrors &
  typeof mail &
  typeof programs
type Declared = Extract<Contracts[keyof Contracts], Endpoint>

/** Every call the browser may make, keyed `METHOD /path`. Types only: nothing of the schemas reaches the browser. */
export type Api = { [E in Declared as `${E['method']} ${E['path']}`]: E }
