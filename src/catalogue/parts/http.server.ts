import type { Session } from '#kit/base/access.ts'
import { serve } from '#platform/http/serve.server.ts'
import { readApplications } from './applications.server.ts'
import { readBrands, readLine, readLines, readPartBrands, readYears } from './brands.server.ts'
import {
  applications,
  brands,
  latestParts,
  lineOf,
  lines,
  partBrands,
  partSelector,
  productDetails,
  relatedParts,
  vehicleMakes,
  years,
} from './contract.ts'
import { readLatest, selectParts } from './lists.server.ts'
import { readMakes } from './makes.server.ts'
import { readProduct } from './product.server.ts'
import { readRelated } from './related.server.ts'

const may = (session: Session, permission: string) => session.permissions.includes(permission)

export const catalogueCalls = [
  serve(productDetails, ({ params }, { db }) => readProduct(db, params.id)),
  serve(partSelector, ({ query }, { db }) => selectParts(db, query)),
  serve(applications, ({ query }, { db }) => readApplications(db, query)),
  serve(latestParts, (_, { db }) => readLatest(db)),
  serve(relatedParts, ({ params }, { db, shared }) => readRelated(db, params.k_parte, shared)),
  serve(brands, (_, { db, session }) => readBrands(db, may(session, 'marcas-read'))),
  serve(lines, (_, { db, session }) => readLines(db, may(session, 'lineas-write'))),
  serve(lineOf, ({ params }, { db }) => readLine(db, params.id)),
  serve(years, (_, { db }) => readYears(db)),
  serve(partBrands, (_, { db }) => readPartBrands(db)),
  serve(vehicleMakes, ({ query }, { db }) => readMakes(db, query)),
]
