import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { orFault } from '#kit/lists/table-fault.ts'
import { BrandActions, BrandList, type BrandLists } from '#upkeep/brands/brand-list.tsx'
import { LineList, type LineLists, NewLine } from './line-list.tsx'
import { RelationMatrix } from './relation-matrix.tsx'
import type { Relation } from './relation-state.ts'
import { VocabularyFrame } from '#upkeep/brands/vocabulary-frame.tsx'

type Loaded =
  | ({ operacion: 'marcas' } & BrandLists)
  | ({ operacion: 'lineas' } & LineLists)
  | { operacion: 'relacion'; relation: Relation }

export async function loader({ request, params }: LoaderFunctionArgs) {
  const query = Object.fromEntries(new URL(request.url).searchParams)
  // The calls take what they know of the address and leave the rest.
  switch (params['operacion']) {
    case 'marcas': {
      const wanted = { ...query, tipo: 'producto' } as Sent<Api['GET /api/v1/marcas/todas']>['query']
      const list = await orFault(call('GET /api/v1/marcas/todas', { query: wanted }))
      return { operacion: 'marcas', ...list, alike: [] } satisfies Loaded
    }
    case 'lineas': {
      const wanted = query as Sent<Api['GET /api/v1/lineas/todas']>['query']
      return {
        operacion: 'lineas',
        ...(await orFault(call('GET /api/v1/lineas/todas', { query: wanted }))),
      } satisfies Loaded
    }
    case 'relacion': {
      const { q, marca, pagina, marcas } = query
      const relation = await call('GET /api/v1/marcas-lineas', { query: { q, marca, pagina, marcas } })
      return { operacion: 'relacion', relation } satisfies Loaded
    }
    default:
      throw redirect(at('/RelMarcaLinea/relacion'))
  }
}

export function head({ operacion }: Loaded) {
  return { title: titles[operacion] }
}

const titles = { marcas: 'Marcas de partes', lineas: 'Líneas', relacion: 'Qué marca maneja qué línea' } as const

/** AD-x4: lines, brands of parts, or which of these carries which of those. */
export function Component() {
  const loaded = useLoaderData<Loaded>()
  if (loaded.operacion === 'marcas') {
    return (
      <VocabularyFrame
        current="marcas"
        title={titles.marcas}
        text="Las que llevan nuestros productos."
        action={<BrandActions tipo="producto" />}
      >
        <BrandList {...loaded} isOneKind />
      </VocabularyFrame>
    )
  }
  if (loaded.operacion === 'lineas') {
    return (
      <VocabularyFrame
        current="lineas"
        title={titles.lineas}
        text="En qué se ordena el catálogo. Un cambio de nombre se ve al momento."
        action={<NewLine />}
      >
        <LineList {...loaded} />
      </VocabularyFrame>
    )
  }
  return (
    <VocabularyFrame
      current="relacion"
      title={titles.relacion}
      text="Marca las casillas; el número es cuántas partes activas hay. Con las flechas se va de casilla en casilla."
    >
      <RelationMatrix relation={loaded.relation} />
    </VocabularyFrame>
  )
}
