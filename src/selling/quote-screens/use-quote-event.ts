import { useCallback, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useNews } from '#kit/news/use-news.ts'
import type { Api } from '#api.ts'
import { call } from '#kit/base/call.ts'
import type { Reply, Sent } from '#kit/base/contract.ts'
import { at } from '#kit/base/place.ts'
import { useWrite } from '#kit/forms/use-write.ts'
import { toast } from '#kit/ui/toast.ts'
import { clientPath, type Quote } from './quote-data.ts'
import type { Event } from '#selling/quotes/transitions.ts'

type Call = Api['POST /api/v1/cotizaciones/:id/eventos']
export type EventBody = Omit<Sent<Call>['body'], 'evento' | 'version'>
type Done = Reply<Call>

export type QuoteDesk = ReturnType<typeof useQuoteEvent>

const said: Partial<Record<Event, string>> = {
  editar: 'Borrador guardado',
  enviar: 'Enviada a autorizar',
  retirar: 'Vuelve a ser borrador',
  tomar: 'Es tuya: ya la puedes responder',
  asignar: 'Asignada',
  proponer: 'Propuesta enviada al cliente',
  aceptarCambios: 'Cambios aceptados',
  contraofertar: 'Contraoferta enviada',
  autorizar: 'Autorizada',
  pedirAprobacion: 'Aprobación pedida',
  aprobar: 'Aprobado',
  negar: 'No aprobado',
  rechazar: 'Rechazada',
  aceptar: 'Pedido creado',
  solicitarCambio: 'Cambio solicitado',
  cancelar: 'Cancelada',
  recotizar: 'Nuevo borrador con los precios de hoy',
  duplicar: 'Copia lista',
}

/**
 * Moves a document on. A refusal
 * stays on the screen and what was typed too; when the document has changed, the page shows how it is now.
 */
export function useQuoteEvent(quote: Quote) {
  const { id, version } = quote
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const { busy, doing, fault, ask, clear } = useWrite<Event>({
    tells: 'here',
    onRefused: async ({ code }) => {
      if (code === 'documento_cambio') await revalidate()
      return false
    },
  })
  const [notices, setNotices] = useState<string[]>([])
  /** What was asked for last: asked again with the answer to what the server wants to know. */
  const [sent, setSent] = useState<{ evento: Event; body: EventBody } | null>(null)
  const refresh = useCallback(() => void revalidate(), [revalidate])
  useNews([`cotizacion:${id}`], refresh)

  const send = async (evento: Event, body: EventBody): Promise<Done> => {
    const done = await call('POST /api/v1/cotizaciones/:id/eventos', {
      params: { id },
      body: { evento, version, ...body },
    })
    setNotices(done.advertencias)
    const order = evento === 'aceptar' ? done.pedidos.at(-1) : undefined
    if (order) await navigate(at(`/DetallePedidoCreado/${order.sucursal}/${order.folio}`))
    else if (done.id !== id && done.es_cliente) await navigate(clientPath(done))
    else if (done.id !== id) await navigate(at(`/cotizaciones/${done.id}`))
    else await revalidate()
    const isWaiting = evento === 'aceptar' && done.compra?.estado === 'PENDIENTE'
    const text = isWaiting ? 'Se pidió aprobación en tu empresa' : said[evento]
    if (text) toast({ title: text })
    return done
  }
  const act = async (evento: Event, body: EventBody = {}): Promise<Done | null> => {
    if (busy) return null
    setSent({ evento, body })
    return (await ask(() => send(evento, body), evento)) ?? null
  }
  const again = async (answered: (body: EventBody) => EventBody): Promise<Done | null> =>
    sent ? act(sent.evento, answered(sent.body)) : null
  return { act, again, last: sent?.evento ?? null, busy: doing, fault, notices, clear }
}
