import { SaxesParser } from 'saxes'
import type { Env } from '#platform/settings/env.server.ts'
import { askOutside } from '#platform/settings/outside.server.ts'
import type { Answer } from './answer.ts'
import { type SatQuery, satExpression } from './query.ts'

/** Whoever knows of documents: the tax office, or one that is simulated. Throws where there is no answer to be had. */
export type SatService = { ask(query: SatQuery): Promise<Answer> }

const ACTION = 'http://tempuri.org/IConsultaCFDIService/Consulta'
const FIELDS = new Map<string, keyof Answer>([
  ['CodigoEstatus', 'codigo'],
  ['Estado', 'estado'],
  ['EsCancelable', 'es_cancelable'],
  ['EstatusCancelacion', 'estatus_cancelacion'],
  ['ValidacionEFOS', 'validacion_efos'],
])

/** The service at SAT_URL (`…/ConsultaCFDIService.svc`); null where none is set: the questions are turned off. */
export function satService({ SAT_URL: url }: Pick<Env, 'SAT_URL'>): SatService | null {
  if (!url) return null
  return {
    async ask(query) {
      const { status, body } = await askOutside(url, {
        method: 'POST',
        headers: { 'Content-Type': 'text/xml; charset=utf-8', Accept: 'text/xml', SOAPAction: `"${ACTION}"` },
        body: envelope(satExpression(query)),
      })
      if (status !== 200) throw new Error(`El SAT respondió con ${status}`)
      return readAnswer(body.toString('utf8'))
    },
  }
}

function envelope(expression: string): string {
  const text = expression.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return `<?xml version="1.0" encoding="utf-8"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><c:Consulta xmlns:c="http://tempuri.org/"><c:expresionImpresa>${text}</c:expresionImpresa></c:Consulta></s:Body></s:Envelope>`
}

/** The answer in an envelope of the service. Throws on anything else: an error page, half a document, a DOCTYPE. */
export function readAnswer(xml: string): Answer {
  const answer: Answer = { codigo: '', estado: '', es_cancelable: '', estatus_cancelacion: '', validacion_efos: '' }
  const open: string[] = []
  const parser = new SaxesParser({ xmlns: false })
  parser.on('doctype', () => {
    throw new Error('no document type here')
  })
  parser.on('opentag', ({ name }) => void open.push(name.slice(name.indexOf(':') + 1)))
  parser.on('closetag', () => void open.pop())
  parser.on('text', (text) => {
    const field = open.includes('ConsultaResult') && FIELDS.get(open.at(-1) ?? '')
    if (field) answer[field] = (answer[field] + text).slice(0, 300)
  })
  try {
    parser.write(xml).close()
  } catch (error) {
    throw new Error('La respuesta del SAT no se entiende', { cause: error })
  }
  if (!answer.codigo && !answer.estado) throw new Error('La respuesta del SAT no se entiende')
  return answer
}
