import { accessRoom } from '#people/access/room.server.ts'
import { notificationsRoom } from '#people/notifications/room.server.ts'
import { viewsRoom } from '#people/views/room.server.ts'
import { accountRoom } from '#people/account/room.server.ts'
import { passkeysRoom } from '#people/passkeys/room.server.ts'
import { usersRoom } from '#people/users/room.server.ts'
import { contactRoom } from '#people/contact/room.server.ts'
import { signatureRoom } from '#people/signature/room.server.ts'
import { requestsRoom } from '#people/requests/room.server.ts'
import { privacyRoom } from '#people/privacy/room.server.ts'
import { chatQueueRoom } from '#people/chat-queue/room.server.ts'
import { pilotsRoom } from '#people/pilots/room.server.ts'
import { teamRoom } from '#people/team/room.server.ts'
import { partsRoom } from '#catalogue/parts/room.server.ts'
import { priceListsRoom } from '#catalogue/price-lists/room.server.ts'
import { priceRulesRoom } from '#catalogue/price-rules/room.server.ts'
import { watchesRoom } from '#catalogue/watches/room.server.ts'
import { searchRoom } from '#finding/search/room.server.ts'
import { satRoom } from '#fiscal/sat/room.server.ts'
import { documentMailRoom } from '#fiscal/document-mail/room.server.ts'
import { documentLoadsRoom } from '#fiscal/document-loads/room.server.ts'
import { documentDeskRoom } from '#fiscal/document-desk/room.server.ts'
import { receivablesRoom } from '#fiscal/receivables/room.server.ts'
import { cartRoom } from '#selling/cart/room.server.ts'
import { cartsRoom } from '#selling/carts/room.server.ts'
import { quickOrderRoom } from '#selling/quick-order/room.server.ts'
import { listsRoom } from '#selling/lists/room.server.ts'
import { deliveriesRoom } from '#selling/deliveries/room.server.ts'
import { ordersRoom } from '#selling/orders/room.server.ts'
import { fitAnswersRoom } from '#selling/fit-answers/room.server.ts'
import { approvalsRoom } from '#selling/approvals/room.server.ts'
import { quoteScreensRoom } from '#selling/quote-screens/room.server.ts'
import { reviewRoom } from '#selling/review/room.server.ts'
import { counterRoom } from '#selling/counter/room.server.ts'
import { returnsRoom } from '#selling/returns/room.server.ts'
import { vehiclesRoom } from '#selling/vehicles/room.server.ts'
import { searchesRoom } from '#selling/searches/room.server.ts'
import { postsRoom } from '#publishing/posts/room.server.ts'
import { homePageRoom } from '#publishing/home-page/room.server.ts'
import { libraryRoom } from '#publishing/library/room.server.ts'
import { datasheetsRoom } from '#publishing/datasheets/room.server.ts'
import { noticesRoom } from '#publishing/notices/room.server.ts'
import { careersRoom } from '#publishing/careers/room.server.ts'
import { pressRoom } from '#publishing/press/room.server.ts'
import { editingRoom } from '#upkeep/editing/room.server.ts'
import { shelfRoom } from '#upkeep/shelf/room.server.ts'
import { labelsRoom } from '#upkeep/labels/room.server.ts'
import { stockRoom } from '#upkeep/stock/room.server.ts'
import { pricingRoom } from '#upkeep/pricing/room.server.ts'
import { madeInMexicoRoom } from '#upkeep/made-in-mexico/room.server.ts'
import { generationsRoom } from '#upkeep/generations/room.server.ts'
import { linesAndYearsRoom } from '#upkeep/lines-and-years/room.server.ts'
import { uploadsRoom } from '#upkeep/uploads/room.server.ts'
import { supplierFilesRoom } from '#upkeep/supplier-files/room.server.ts'
import { auditorRoom } from '#upkeep/auditor/room.server.ts'
import { erpRoom } from '#upkeep/erp/room.server.ts'
import { mailRoom } from '#upkeep/mail/room.server.ts'
import { jobsRoom } from '#upkeep/jobs/room.server.ts'
import { retentionRoom } from '#upkeep/retention/room.server.ts'
import { speedRoom } from '#upkeep/speed/room.server.ts'
import { funnelRoom } from '#upkeep/funnel/room.server.ts'
import { programsRoom } from '#fronts/programs/room.server.ts'
import { storeRoom } from '#fronts/store/room.server.ts'
import { tourRoom } from '#fronts/tour/room.server.ts'
import { shortLinksRoom } from '#fronts/short-links/room.server.ts'
import { workbenchRoom } from '#fronts/workbench/room.server.ts'
import { paletteRoom } from '#fronts/palette/room.server.ts'
import { textsRoom } from '#fronts/texts/room.server.ts'

/** Every room that answers calls, hears news, hands out files or works in the background; the processes and the types of all calls are made from it. */
export const rooms = [
  accessRoom,
  notificationsRoom,
  viewsRoom,
  accountRoom,
  passkeysRoom,
  usersRoom,
  contactRoom,
  signatureRoom,
  requestsRoom,
  chatQueueRoom,
  privacyRoom,
  pilotsRoom,
  teamRoom,
  partsRoom,
  priceListsRoom,
  priceRulesRoom,
  watchesRoom,
  searchRoom,
  satRoom,
  documentMailRoom,
  documentLoadsRoom,
  documentDeskRoom,
  receivablesRoom,
  cartRoom,
  cartsRoom,
  quickOrderRoom,
  listsRoom,
  ordersRoom,
  deliveriesRoom,
  fitAnswersRoom,
  approvalsRoom,
  quoteScreensRoom,
  reviewRoom,
  counterRoom,
  returnsRoom,
  vehiclesRoom,
  searchesRoom,
  postsRoom,
  homePageRoom,
  libraryRoom,
  datasheetsRoom,
  noticesRoom,
  careersRoom,
  pressRoom,
  editingRoom,
  shelfRoom,
  labelsRoom,
  stockRoom,
  pricingRoom,
  madeInMexicoRoom,
  generationsRoom,
  linesAndYearsRoom,
  uploadsRoom,
  supplierFilesRoom,
  auditorRoom,
  erpRoom,
  mailRoom,
  speedRoom,
  funnelRoom,
  jobsRoom,
  retentionRoom,
  programsRoom,
  storeRoom,
  tourRoom,
  shortLinksRoom,
  workbenchRoom,
  paletteRoom,
  textsRoom,
] as const
