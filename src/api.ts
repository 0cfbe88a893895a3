import type * as account from '#fiscal/statement/contract.ts'
import type * as credit from '#fiscal/receivables/credit-contract.ts'
import type * as ownData from '#fiscal/statement/own-contract.ts'
import type * as accounts from '#people/access/contract.ts'
import type { Endpoint } from '#kit/base/contract.ts'
import type * as auditor from '#upkeep/auditor/contract.ts'
import type * as bulk from '#selling/list-reading/contract.ts'
import type * as cart from '#selling/cart/contract.ts'
import type * as savedLists from '#selling/cart/lists-contract.ts'
import type * as restock from '#selling/cart/restock-contract.ts'
import type * as catalogue from '#catalogue/parts/contract.ts'
import type * as acting from '#people/clients/acting-contract.ts'
import type * as branches from '#people/company/branches-contract.ts'
import type * as messages from '#people/contact/messages-contract.ts'
import type * as signature from '#people/signature/contract.ts'
import type * as clients from '#people/clients/clients-contract.ts'
import type * as company from '#people/company/contract.ts'
import type * as requests from '#people/requests/requests-contract.ts'
import type * as tasks from '#people/clients/tasks-contract.ts'
import type * as banners from '#publishing/banners/banners-contract.ts'
import type * as blog from '#publishing/posts/blog-contract.ts'
import type * as pictures from '#publishing/pictures/pictures-contract.ts'
import type * as publications from '#publishing/posts/publications-contract.ts'
import type * as datasheets from '#publishing/datasheets/contract.ts'
import type * as applications from '#publishing/careers/applications-contract.ts'
import type * as companyPages from '#publishing/company-pages/pages-contract.ts'
import type * as vacancies from '#publishing/careers/vacancies-contract.ts'
import type * as counter from '#selling/counter/contract.ts'
import type * as calls from '#fronts/calls/calls-contract.ts'
import type * as desk from '#fronts/calls/contract.ts'
import type * as editing from '#upkeep/editing/contract.ts'
import type * as documents from '#fiscal/documents/contract.ts'
import type * as documentMail from '#fiscal/document-mail/mail-contract.ts'
import type * as sat from '#fiscal/sat/contract.ts'
import type * as documentsAdmin from '#fiscal/document-desk/admin-contract.ts'
import type * as loading from '#fiscal/document-loads/loading-contract.ts'
import type * as goals from '#fronts/workbench/goals-contract.ts'
import type * as library from '#publishing/library/contract.ts'
import type * as uploads from '#upkeep/uploads/contract.ts'
import type * as loadChanges from '#upkeep/uploads/changes-contract.ts'
import type * as loadPreviews from '#upkeep/uploads/preview-contract.ts'
import type * as receiving from '#upkeep/uploads/receive-contract.ts'
import type * as partErrors from '#upkeep/uploads/errors-contract.ts'
import type * as libraryAdmin from '#publishing/library/admin-contract.ts'
import type * as lists from '#selling/lists/contract.ts'
import type * as mail from '#upkeep/mail/contract.ts'
import type * as programs from '#fronts/programs/contract.ts'
import type * as notices from '#publishing/notices/contract.ts'
import type * as orders from '#selling/orders/contract.ts'
import type * as invoiceLinks from '#selling/orders/invoice-links-contract.ts'
import type * as people from '#people/roles/contract.ts'
import type * as roles from '#people/roles/roles-contract.ts'
import type * as press from '#publishing/print/contract.ts'
import type * as clientPrices from '#catalogue/price-lists/client-prices-contract.ts'
import type * as prices from '#catalogue/prices/contract.ts'
import type * as daysOff from '#catalogue/price-lists/days-off-contract.ts'
import type * as priceList from '#catalogue/price-lists/price-list-contract.ts'
import type * as cartErrors from '#selling/cart-errors/cart-errors-contract.ts'
import type * as quotes from '#selling/quotes/contract.ts'
import type * as quoteFiles from '#selling/quotes/files-contract.ts'
import type * as policy from '#selling/review/policy-contract.ts'
import type * as returns from '#selling/returns/contract.ts'
import type * as returnFiles from '#selling/returns/files-contract.ts'
import type * as search from '#finding/index/contract.ts'
import type * as searchLog from '#finding/search/log-contract.ts'
import type * as synonyms from '#finding/search/synonyms-contract.ts'
import type * as shelf from '#upkeep/shelf/contract.ts'
import type * as shelfChanges from '#upkeep/shelf/changes-contract.ts'
import type * as partPictures from '#upkeep/photos/pictures-contract.ts'
import type * as store from '#fronts/lists/contract.ts'
import type * as brands from '#upkeep/brands/brands-contract.ts'
import type * as demand from '#upkeep/synonyms/demand-contract.ts'
import type * as lines from '#upkeep/lines-and-years/lines-contract.ts'
import type * as taughtWords from '#upkeep/synonyms/synonyms-contract.ts'
import type * as years from '#upkeep/lines-and-years/years-contract.ts'
import type * as erp from '#upkeep/erp/contract.ts'
import type * as sending from '#upkeep/erp/sending-contract.ts'

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
