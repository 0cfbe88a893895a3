import { agree, count } from '#kit/ui/format.ts'
import type { Mail } from '#platform/mail/mail.server.ts'
import type { SayMail } from '#platform/mail/mail-words.server.ts'
import type { scheduleMailTexts } from './schedule-mail-texts.ts'

type Listed = {
  cliente: string
  partes: number
  /** Against the one sent before; null: it is the first. */
  cambios: number | null
  soloCambios: boolean
  /** Whether the file goes with it; otherwise the button leads to it. */
  adjunta: boolean
  url: string
}

type Say = SayMail<typeof scheduleMailTexts>

/** The mail that a scheduled price list comes in. */
export function scheduleMail(say: Say, nombre: string, listed: Listed): Omit<Mail, 'to'> {
  const { cliente, cambios, adjunta, url } = listed
  const lista = whatOf(say, listed)
  return {
    tipo: 'lista_programada',
    subject:
      cambios === null
        ? say('correo-lista', { cliente })
        : say('correo-lista-con-cambios', { cliente, cambios: changesOf(say, cambios) }),
    letter: {
      nombre,
      antes: say(adjunta ? 'correo-lista-adjunta-texto' : 'correo-lista-grande-texto', { lista }),
      boton: { texto: say(adjunta ? 'correo-lista-boton' : 'correo-lista-boton-bajar', {}), url },
      despues: say('correo-lista-nota', {}),
    },
  }
}

function whatOf(say: Say, { cliente, partes, cambios, soloCambios }: Listed): string {
  if (soloCambios && cambios !== null) return say('correo-lista-parte-lo-que-cambio', { cliente, n: count(cambios) })
  const n = count(partes)
  const parts = agree(partes, say('correo-lista-parte-una-parte', { n }), say('correo-lista-parte-partes', { n }))
  const lista = say('correo-lista-parte-toda', { cliente, partes: parts })
  return cambios ? say('correo-lista-parte-cambios-desde', { lista, cambios: changesOf(say, cambios) }) : lista
}

function changesOf(say: Say, cambios: number): string {
  if (cambios === 0) return say('correo-lista-parte-sin-cambios', {})
  const n = count(cambios)
  return agree(cambios, say('correo-lista-parte-un-cambio', { n }), say('correo-lista-parte-cambios', { n }))
}
