import { useEffect } from 'react'
import { call } from '#kit/base/call.ts'
import { report } from '#kit/base/report.ts'
import { rememberSearch } from '#finding/search-box/recent-searches.ts'
import { guardar } from '#finding/search-box/search-slots.ts'
import type { SearchRequest } from './search-request.ts'

let recorded = ''

/** Keeps a search for this browser, and tells the server once, from here, what it found (T-07) or that it found nothing. A failure is only logged. */
export function useRecordSearch({ texto, tipo }: SearchRequest, resultados: number): void {
  useEffect(() => {
    guardar('consulta3', texto)
    rememberSearch({ consulta: texto, tipo, resultados })
    const search = `${tipo} ${texto}`
    if (recorded === search) return
    recorded = search
    const sent =
      resultados > 0
        ? call('POST /api/registrabusqueda', { body: { buscar: texto, tipo, resultados } })
        : call('POST /api/v1/busquedas/vacias', { body: { buscar: texto, tipo } })
    sent.catch((error: unknown) => report('registrabusqueda', error))
  }, [texto, tipo, resultados])
}
