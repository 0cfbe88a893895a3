import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type SatQuery, satTotal } from './query.ts'

/** How the simulated tax office treats a document. */
type Behaviour =
  | 'vigente'
  | 'cancelado'
  | 'en_proceso'
  | 'rechazada'
  | 'plazo_vencido'
  | 'error'
  | 'basura'
  | 'doctype'
  | 'enorme'
  | 'redireccion'
  | 'corte'
  | 'silencio'

type Kept = { query: SatQuery; behaviour: Behaviour; slow: number }

const words: Partial<Record<Behaviour, [estado: string, cancelable: string, cancelacion: string]>> = {
  vigente: ['Vigente', 'Cancelable con aceptación', ''],
  cancelado: ['Cancelado', 'No cancelable', 'Cancelado sin aceptación'],
  en_proceso: ['Vigente', 'Cancelable con aceptación', 'En proceso'],
  rechazada: ['Vigente', 'Cancelable con aceptación', 'Solicitud rechazada'],
  plazo_vencido: ['Cancelado', 'No cancelable', 'Plazo vencido'],
}

/** A tax office on loopback: a real HTTP server that knows the documents it is told of, and finds a document only by its exact total. */
export async function simulateSat() {
  const known = new Map<string, Kept>()
  const asked: string[] = []
  const server = createServer((request, response) => void serve(request, response))

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer) // a stream of bytes
    const text = Buffer.concat(parts).toString('utf8')
    const [, escaped = ''] = /<c:expresionImpresa>([^<]*)<\/c:expresionImpresa>/.exec(text) ?? []
    const expression = escaped.replaceAll('&amp;', '&')
    asked.push(expression)
    const fields = new Map(
      expression
        .replaceAll('&amp;', '\u0000')
        .replace(/^\?/, '')
        .split('&')
        .map((pair): [string, string] => [pair.slice(0, 2), pair.slice(3).replaceAll('\u0000', '&')]),
    )
    const kept = known.get((fields.get('id') ?? '').toLowerCase())
    if (kept?.slow) await wait(kept.slow)
    await answer(response, fields, kept)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // listening on TCP

  return {
    url: `http://127.0.0.1:${port}/ConsultaCFDIService.svc`,
    /** The expressions it was asked, in order. */
    asked,
    know(query: SatQuery, behaviour: Behaviour, slow = 0): void {
      known.set(query.uuid.toLowerCase(), { query, behaviour, slow })
    },
    forget: () => known.clear(),
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

async function answer(response: ServerResponse, fields: Map<string, string>, kept: Kept | undefined): Promise<void> {
  const complete = ['re', 'rr', 'tt', 'id'].every((name) => fields.get(name))
  if (!complete)
    return say(response, 'N - 601: La expresión impresa proporcionada no es válida.', ['No Encontrado', '', ''])
  const { query, behaviour } = kept ?? {}
  const isFound =
    query &&
    fields.get('re') === query.rfc_emisor &&
    fields.get('rr') === query.rfc_receptor &&
    fields.get('tt') === satTotal(query.version, query.total)
  if (!isFound || !behaviour) return say(response, 'N - 602: Comprobante no encontrado.', ['No Encontrado', '', ''])
  const found = words[behaviour]
  if (found) return say(response, 'S - Comprobante obtenido satisfactoriamente.', found)
  misbehave(response, behaviour)
}

function misbehave(response: ServerResponse, behaviour: Behaviour): void {
  switch (behaviour) {
    case 'error':
      response.writeHead(500).end('<s:Envelope><s:Body><s:Fault/></s:Body></s:Envelope>')
      break
    case 'basura':
      response.writeHead(200, { 'Content-Type': 'text/html' }).end('<html><body>Mantenimiento<br></body></html>')
      break
    case 'doctype':
      response.writeHead(200).end('<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>')
      break
    case 'enorme':
      response.writeHead(200).end(`<x>${'x'.repeat(2 * 1024 * 1024)}</x>`)
      break
    case 'redireccion':
      response.writeHead(302, { Location: 'http://127.0.0.1:1/' }).end()
      break
    case 'corte':
      response.writeHead(200, { 'Content-Length': 1000 })
      response.write('<s:Envelope>')
      setTimeout(() => response.destroy(), 20)
      break
    default: // silencio: nothing at all
  }
}

function say(
  response: ServerResponse,
  codigo: string,
  [estado, cancelable, cancelacion]: [string, string, string],
): void {
  const field = (name: string, value: string) => (value ? `<a:${name}>${value}</a:${name}>` : `<a:${name}/>`)
  response
    .writeHead(200, { 'Content-Type': 'text/xml; charset=utf-8' })
    .end(
      `<s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><ConsultaResponse xmlns="http://tempuri.org/">` +
        `<ConsultaResult xmlns:a="http://schemas.datacontract.org/2004/07/Sat.Cfdi.Negocio.ConsultaCfdi.Servicio" xmlns:i="http://www.w3.org/2001/XMLSchema-instance">` +
        field('CodigoEstatus', codigo) +
        field('EsCancelable', cancelable) +
        field('Estado', estado) +
        field('EstatusCancelacion', cancelacion) +
        field('ValidacionEFOS', '200') +
        `</ConsultaResult></ConsultaResponse></s:Body></s:Envelope>`,
    )
}
