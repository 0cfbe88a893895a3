import { ExternalLink, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { call } from '#kit/base/call.ts'
import type { Reply } from '#kit/base/contract.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { useNews } from '#kit/news/use-news.ts'
import { Button } from '#kit/ui/button.tsx'
import { day } from '#kit/ui/format.ts'
import { Icon } from '#kit/ui/icon.tsx'
import type { verificacion } from './contract.ts'
import { SatStateMark, satMoment } from './state.tsx'
import { SAT_HOURS } from './states.ts'

export type Verification = Reply<typeof verificacion>

/**
 * What the tax office says of a document, with «Verificar ahora»: the answer comes by news, whenever it comes. `first` is what the page's
 * loader got from `GET /api/v1/documentos/:uuid/verificacion`.
 */
export function SatCheck({ first }: { first: Verification }) {
  const [known, setKnown] = useState(first)
  const { busy, fault, write } = useWrite({ tells: 'here', wrong: 'No se pudo pedir la consulta.' })
  const { uuid } = first

  const refresh = async () => {
    try {
      setKnown(await call('GET /api/v1/documentos/:uuid/verificacion', { params: { uuid } }))
    } catch {
      // What is shown stays; its date says how old it is.
    }
  }
  useNews([`documento:${uuid}`], () => void refresh())

  const ask = () =>
    write(async () => {
      await call('POST /api/v1/documentos/:uuid/verificacion', { params: { uuid }, body: {} })
      await refresh()
    })

  return (
    <div className="grid gap-2">
      <SatStateMark of={known} />
      <output className="block text-sm text-soft">{sentenceOf(known)}</output>
      {fault && (
        <p role="alert" className="text-sm text-no">
          {fault.message}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {known.encendido && known.estado_sat !== 'CANCELADO' && (
          <Button variant="secondary" size="sm" busy={busy} disabled={known.en_cola} onClick={() => void ask()}>
            <Icon of={RefreshCw} size={16} /> Verificar ahora
          </Button>
        )}
        <a href={known.pagina} target="_blank" rel="noreferrer" className="inline-flex items-center gap-1 text-sm">
          Ver en la página del SAT <Icon of={ExternalLink} size={14} />
        </a>
      </div>
    </div>
  )
}

/** What there is to know besides the state: one sentence. */
function sentenceOf(known: Verification): string {
  const { estado_sat, plazo, en_cola, encendido, pausa_hasta, es_cancelable, cancelable_hasta } = known
  if (!encendido) return 'La consulta al SAT está apagada: revisa el documento en la página del SAT.'
  if (en_cola && pausa_hasta) return `El SAT no responde. Volvemos a preguntar el ${satMoment(pausa_hasta)}`
  if (en_cola) return 'Consultando al SAT: el resultado aparece aquí en cuanto responda.'
  if (estado_sat === 'CANCELACION_EN_PROCESO') {
    const until = plazo ? `hasta el ${satMoment(plazo)} a más tardar` : `${SAT_HOURS} horas`
    return `Se pidió cancelarlo: quien lo recibió tiene ${until} para aceptar o rechazar; si no responde, se cancela.`
  }
  if (estado_sat === 'NO_ENCONTRADO') return `El SAT puede tardar hasta ${SAT_HOURS} horas en publicar un documento.`
  if (estado_sat !== 'VIGENTE') return ''
  // Noon, so that the zone leaves the day alone.
  const until = `Se puede cancelar hasta el ${day(`${cancelable_hasta}T18:00:00Z`)}.`
  return es_cancelable ? `${es_cancelable}. ${until}` : until
}
