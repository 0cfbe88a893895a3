import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { orFault } from './table-fault.ts'

type QueryOf<Name extends keyof Api> = NonNullable<Sent<Api[Name]>['query']>

/** What a list is asked: the address of its page. The call takes what it knows of it and leaves the rest. */
export function queryOf<Name extends keyof Api>(request: Request): QueryOf<Name> {
  return Object.fromEntries(new URL(request.url).searchParams) as QueryOf<Name>
}

/** The loader of a page that is one list. */
export function listLoader<Name extends keyof Api>(name: Name) {
  // The call of a list needs no more than its query; of a name that is not known yet TypeScript cannot tell.
  const ask = call as unknown as (name: Name, sent: { query: QueryOf<Name> }) => Promise<Reply<Api[Name]>>
  return ({ request }: LoaderFunctionArgs) => orFault(ask(name, { query: queryOf<Name>(request) }))
}
