import { useEffect } from 'react'
import { call } from '#base/call.ts'
import { report } from '#base/report.ts'
import { rememberSearch } from '#search-box/recent-searches.ts'
import { guardar } from '#search-box/search-slots.ts'
import type { SearchRequest } from './search-request.ts'

let recorded = ''

/** Keeps a search for this browser, and tells the server once, from here, that it found something (T-07). A failure is only logged. */
export function useRecordSearch({ texto, tipo }: SearchRequest, resultados: number): void {
  useEffect(() => {
    guardar('consulta3', texto)
    rememberSearch({ consulta: texto, tipo, resultados })
    const search = `${tipo} ${texto}`
    if (resultados === 0 || recorded === search) return
    recorded = search
    call('POST /api/registrabusqueda', { body: { buscar: texto, tipo, resultados } }).catch((error: unknown) =>
      report('registrabusqueda', error),
    )
  }, [texto, tipo, resultados])
}
