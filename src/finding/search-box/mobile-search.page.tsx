import { useLoaderData } from 'react-router'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { PhoneSearch } from './phone-search.tsx'
import { SearchStarters } from './search-starters.tsx'
import type { Popular } from './suggestion-options.ts'
import { useSearchBox } from './use-search-box.ts'

/** What is asked for and sold most; without it the page still searches (T-04). */
export async function loader(): Promise<Popular | null> {
  return call('GET /api/home/buscados').catch((error: unknown) => {
    report('buscados', error)
    return null
  })
}

export function head() {
  return { description: 'Busca autopartes por código, código alterno, descripción o vehículo.', noindex: true }
}

/** The search of phones as a page of its own (P-08); on wide screens the same, in the middle. */
export function Component() {
  const popular = useLoaderData<typeof loader>()
  const box = useSearchBox({ slot: 'consulta2', keepsMode: false })
  return (
    <div className="mx-auto grid w-full max-w-2xl grid-cols-[minmax(0,1fr)] gap-8 px-4 py-6 md:py-12">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <h1 className="text-3xl">Buscar</h1>
        <PhoneSearch box={box} />
      </div>
      <SearchStarters popular={popular} />
    </div>
  )
}
