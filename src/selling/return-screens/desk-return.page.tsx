import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { loadReturn, type WholeReturn } from '#selling/returns/return-data.ts'
import { ReturnMissing } from './return-missing.tsx'
import { ReturnView } from './return-view.tsx'

export function loader({ params }: LoaderFunctionArgs) {
  return loadReturn(params['folio'])
}

export function head({ one }: { one: WholeReturn | null }) {
  return { title: one ? `Devolución ${one.folio}` : 'La devolución no existe' }
}

/** A return at the desk of whoever sees to it. */
export function Component() {
  const { one } = useLoaderData<typeof loader>()
  return one ? <ReturnView one={one} /> : <ReturnMissing list="AdminDevoluciones" />
}
