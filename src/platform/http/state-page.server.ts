import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { moment } from '#kit/base/moment.ts'
import type { Db } from '#platform/database/db.server.ts'
import { openStorage } from '#platform/files/storage.server.ts'
import { escape, plainPage } from './error-page.server.ts'
import { isReadOnly, noticeText, windowText } from './read-only.server.ts'

type State = 'bien' | 'regular' | 'mal'
type Part = { name: string; state: State; sentence: string }

type Found = { answers: boolean; search: boolean; files: boolean; stockAge: number; oldestMail: number }

/** How long what was found is told to whoever asks: looking costs three statements and a question to the storage. */
const KEPT_MS = 10_000
const PATIENCE_MS = 1000
const NO_FILE = '0'.repeat(64)
const HOUR = 3600

/** `/estado`: what works, for whoever visits. Made of plain text from the figures on call reads; nothing of ours needs to work for it but this process. */
export function addStatePage(app: FastifyInstance, db: Db): void {
  const { env } = app
  const storage = openStorage(env)
  let last: { at: number; found: Promise<Found> } | undefined
  const lookSometimes = () => {
    if (!last || Date.now() - last.at > KEPT_MS) last = { at: Date.now(), found: look() }
    return last
  }

  const said = () => [noticeText(env), windowText(env)].filter(Boolean).join(' ') || undefined

  async function look(): Promise<Found> {
    const isThere = (work: Promise<unknown>) =>
      Promise.race([work.then(Boolean, () => false), sleep(PATIENCE_MS, false, { ref: false })])
    const [search, files] = await Promise.all([
      isThere(db.row('select 1 where exists (select from busca_parte)')),
      isThere(storage.read(NO_FILE).then(() => true)),
      app.metrics.read(),
    ])
    return {
      answers: search || (await isThere(db.row('select 1 as hay'))),
      search,
      files,
      stockAge: app.metrics.figure('erp_stock_age_seconds'),
      oldestMail: app.metrics.figure('mail_oldest_seconds'),
    }
  }

  app.get(`${env.BASE_PATH}/estado`, { config: { vital: true, isForAnybody: true } }, async (_, reply) => {
    const { at, found } = lookSometimes()
    const { answers, search, files, stockAge, oldestMail } = await found
    const parts = [
      shopPart(answers, isReadOnly(env)),
      searchPart(answers, search),
      documentsPart(answers, files),
      ...erpPart(answers, stockAge),
      mailPart(answers, oldestMail),
    ]
    const html = pageOf(parts, { base: env.BASE_PATH, notice: said(), at })
    return reply.type('text/html; charset=utf-8').header('Cache-Control', 'public, max-age=10').send(html)
  })
}

function shopPart(answers: boolean, isClosed: boolean): Part {
  const name = 'Catálogo y pedidos'
  if (!answers) return { name, state: 'mal', sentence: 'No responde. Lo que ya confirmaste está guardado.' }
  if (isClosed) return { name, state: 'regular', sentence: 'Se puede consultar todo; por ahora no se guarda nada.' }
  return { name, state: 'bien', sentence: 'Puedes consultar, cotizar y pedir.' }
}

function searchPart(answers: boolean, found: boolean): Part {
  const name = 'Búsqueda'
  if (found) return { name, state: 'bien', sentence: 'Encuentra por código, palabras o vehículo.' }
  if (!answers) return { name, state: 'mal', sentence: 'No responde.' }
  return { name, state: 'regular', sentence: 'Se está preparando el catálogo.' }
}

function documentsPart(answers: boolean, files: boolean): Part {
  const name = 'Facturas y archivos'
  if (answers && files) return { name, state: 'bien', sentence: 'Se pueden ver y descargar.' }
  return { name, state: 'mal', sentence: 'Por ahora no se pueden descargar.' }
}

/** No part where none was ever connected. */
function erpPart(answers: boolean, age: number): Part[] {
  if (!answers || age < 0) return []
  const name = 'Existencias al día'
  if (age <= 2 * HOUR) return [{ name, state: 'bien', sentence: 'Lo que ves de existencias es reciente.' }]
  const sentence = `Las existencias llegaron por última vez hace más de ${Math.floor(age / HOUR)} h. Tus pedidos se reciben igual.`
  return [{ name, state: 'regular', sentence }]
}

function mailPart(answers: boolean, oldest: number): Part {
  const name = 'Correos'
  if (!answers) return { name, state: 'mal', sentence: 'Por ahora no salen; los que esperan saldrán después.' }
  if (oldest <= HOUR / 4) return { name, state: 'bien', sentence: 'Salen en cuanto se piden.' }
  return { name, state: 'regular', sentence: 'Van con retraso; ninguno se pierde.' }
}

const words = { bien: 'Funciona', regular: 'A medias', mal: 'No funciona' } satisfies Record<State, string>

function pageOf(parts: Part[], { base, notice, at }: { base: string; notice: string | undefined; at: number }): string {
  const isWell = parts.every(({ state }) => state === 'bien')
  const title = isWell ? 'Todo funciona' : 'Algo no funciona como debe'
  const rows = parts.map(
    ({ name, state, sentence }) =>
      `<div><dt>${name} <span class="${state}">${words[state]}</span></dt><dd>${sentence}</dd></div>`,
  )
  return plainPage(
    { title: `Estado: ${title.toLowerCase()}`, base },
    `<h1>${title}</h1>${notice ? `<p class="aviso" role="status">${escape(notice)}</p>` : ''}<dl>${rows.join('')}</dl><p>Se revisó el ${moment(new Date(at).toISOString())}</p><nav aria-label="Qué hacer"><a href="">Revisar de nuevo</a><a href="${base}/home">Ir al inicio</a></nav>`,
  )
}
