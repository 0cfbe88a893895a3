import { BellRing, Check } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import type { Sent } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import type { Api } from '#api.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { Button } from '#kit/ui/button.tsx'
import { plural } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'

type FollowSearchProps = {
  texto: string
  /** As the call of the results takes it. */
  consulta: Sent<Api['POST /api/v1/busquedas-seguidas']>['body']['consulta']
  /** The page's path under the base path, and the query of its address. */
  path: string
  search: string
}

/** «Avísame»: this search, with its vehicle and its filters, is looked at every day. */
export function FollowSearch({ texto, consulta, path, search }: FollowSearchProps) {
  const { write, busy } = useWrite({ title: 'No se guardó', reloads: false })
  const pagina = pageOf(path, search)
  const [followed, setFollowed] = useState<string | null>(null)
  if (followed === pagina)
    return (
      <p className="inline-flex min-h-11 flex-wrap items-center gap-x-2 text-sm md:min-h-8">
        <Icon of={Check} size={16} /> Te avisamos de lo nuevo.
        <a href={at('/busquedas-que-sigo')} className="link">
          Búsquedas que sigo
        </a>
      </p>
    )
  const follow = () =>
    write(
      async () => {
        const { encontradas } = await call('POST /api/v1/busquedas-seguidas', { body: { texto, consulta, pagina } })
        setFollowed(pagina)
        return encontradas
      },
      (encontradas) => ({
        title: 'Te avisaremos cuando haya algo nuevo',
        text: `Hoy encuentra ${plural(encontradas, 'parte', 'partes')}; la miramos cada día.`,
      }),
    )
  return (
    <Button variant="quiet" size="sm" className="justify-self-start" busy={busy} onClick={() => void follow()}>
      <Icon of={BellRing} size={16} /> Avísame cuando haya algo nuevo
    </Button>
  )
}

/** Without what only says where in the list one is and how it looks: the same search has one address. */
function pageOf(path: string, search: string): string {
  const params = new URLSearchParams(search)
  for (const name of ['page', 'por_pagina', 'desde', 'orden', 'vista']) params.delete(name)
  params.sort()
  return params.size > 0 ? `${path}?${params}` : path
}
