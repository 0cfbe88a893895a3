import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { Refusal } from '#kit/base/refusal.ts'
import { moment } from '#kit/base/moment.ts'

// Files, so that they work at once, in every process of this machine, and while the database is away.
const markOf = (dataDir: string) => join(dataDir, 'solo-lectura')
const noticeOf = (dataDir: string) => join(dataDir, 'aviso-de-servicio.json')

type Place = { DATA_DIR: string }

/** Three lines of the strip on the narrowest screen, with what is added while nothing is kept. */
export const LONGEST_NOTICE = 70

const schema = z.object({
  /** What visitors are told, in a sentence. */
  texto: z.string().min(1).max(LONGEST_NOTICE),
  /** When it is told, and within which time nothing is kept; absent: from now on, until it is taken away. */
  desde: z.iso.datetime().optional(),
  hasta: z.iso.datetime().optional(),
  soloLectura: z.boolean(),
})

type ServiceNotice = z.output<typeof schema>

/** What the operator has to say to everybody; undefined when nothing, or when its time is over. */
function serviceNotice({ DATA_DIR }: Place): ServiceNotice | undefined {
  const path = noticeOf(DATA_DIR)
  if (!existsSync(path)) return undefined
  try {
    const notice = schema.parse(JSON.parse(readFileSync(path, 'utf8')))
    return notice.hasta && Date.parse(notice.hasta) <= Date.now() ? undefined : notice
  } catch {
    return undefined
  }
}

/** `npm run jacve -- aviso-de-servicio`; undefined takes it away. Throws ZodError for a text that is too long. */
export function setServiceNotice({ DATA_DIR }: Place, notice: ServiceNotice | undefined): void {
  const path = noticeOf(DATA_DIR)
  if (!notice) return rmSync(path, { force: true })
  mkdirSync(DATA_DIR, { recursive: true })
  writeFileSync(`${path}.nuevo`, JSON.stringify(schema.parse(notice)))
  renameSync(`${path}.nuevo`, path)
}

/** Whether nothing is kept just now: by hand, or because a planned window is open. */
export function isReadOnly(place: Place): boolean {
  if (existsSync(markOf(place.DATA_DIR))) return true
  const notice = serviceNotice(place)
  return notice?.soloLectura === true && !isAhead(notice)
}

/** Its window has not opened yet. */
const isAhead = ({ desde }: ServiceNotice) => desde !== undefined && Date.parse(desde) > Date.now()

const MAINTENANCE = 'Estamos en mantenimiento: puedes consultar todo, pero por ahora no se guarda nada.'

/** The sentence every page carries meanwhile, short enough for its strip; undefined when there is none. */
export function noticeText(place: Place): string | undefined {
  const notice = serviceNotice(place)
  if (!isReadOnly(place)) return notice?.texto
  return notice ? `${notice.texto} Por ahora no se guarda nada.` : MAINTENANCE
}

/** «Desde el 24 nov 2026, 2:00 a.m. y hasta el 24 nov 2026, 3:00 a.m. podrás consultar, pero no guardar.» Undefined without a window. */
export function windowText(place: Place): string | undefined {
  const notice = serviceNotice(place)
  if (!notice?.soloLectura) return undefined
  const from = notice.desde ? `Desde el ${moment(notice.desde)}` : 'Por ahora'
  const to = notice.hasta ? ` y hasta el ${moment(notice.hasta)}` : ''
  return `${from}${to} podrás consultar, pero no guardar.`
}

/** `npm run jacve -- modo`: from now on nothing is kept (or again everything), without a restart. */
export function setReadOnly({ DATA_DIR }: Place, isOn: boolean): void {
  if (!isOn) return rmSync(markOf(DATA_DIR), { force: true })
  mkdirSync(DATA_DIR, { recursive: true })
  writeFileSync(markOf(DATA_DIR), `${new Date().toISOString()}\n`)
}

/** What a write is answered meanwhile; reading goes on. */
export function refuseToKeep(): Refusal {
  return new Refusal(
    503,
    'La tienda está en mantenimiento: puedes consultar todo, pero por ahora no se guarda nada. Intenta de nuevo en unos minutos.',
    { code: 'solo_lectura' },
  )
}
