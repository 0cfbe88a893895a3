import { count, plural } from '#kit/ui/format.ts'
import type { Mail } from '#platform/mail/mail.server.ts'

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

/** The mail that a scheduled price list comes in. */
export function scheduleMail(nombre: string, listed: Listed): Omit<Mail, 'to'> {
  const { cliente, partes, cambios, soloCambios, adjunta, url } = listed
  const changed = cambios === null ? '' : `: ${cambios === 0 ? 'sin cambios' : plural(cambios, 'cambio', 'cambios')}`
  const what =
    soloCambios && cambios !== null
      ? `lo que cambió en la lista de precios de ${cliente} desde la anterior (${count(cambios)})`
      : `la lista de precios de ${cliente}, con ${plural(partes, 'parte', 'partes')}${cambios ? ` y ${plural(cambios, 'cambio', 'cambios')} desde la anterior` : ''}`
  return {
    tipo: 'lista_programada',
    subject: `Lista de precios de ${cliente}${changed}`,
    letter: {
      nombre,
      antes: adjunta
        ? `Va adjunta ${what}.`
        : `Está lista ${what}. El archivo es muy grande para un correo: entra con tu cuenta y bájalo.`,
      boton: { texto: adjunta ? 'Ver la lista de precios' : 'Entrar y bajarla', url },
      despues: 'Está programada en «Lista de precios». Ahí se cambia su día, a quién llega, o se pausa.',
    },
  }
}
