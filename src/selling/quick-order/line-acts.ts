import { call } from '#kit/base/call.ts'
import { currentSession } from '#kit/base/current-session.ts'
import { told } from '#kit/base/told.ts'
import type { ChosenPart } from './list-state.ts'
import type { OpenList } from './list-writes.ts'

/** What a person does with one line, `n` of the list. */
export function lineActs({ entries, step, ask }: OpenList) {
  const entryOf = (n: number) => entries.find((one) => one.n === n)
  const resolve = (text: string, cantidad: number, para?: string) =>
    ask(() =>
      call('POST /api/v1/carrito/revision/linea', {
        body: { texto: text, cantidad: Math.max(1, cantidad), ...(para && { para: para.slice(0, 300) }) },
      }),
    )
  const choose = (n: number, part: ChosenPart) => {
    const entry = entryOf(n)
    if (!entry) return
    learn(entry.leido, part.k_parte)
    step({ type: 'choose', n, part })
  }
  return {
    accept: (n: number) => {
      const entry = entryOf(n)
      // To agree to a doubtful reading teaches it.
      if (entry?.k_parte && entry.confianza !== 'alta') learn(entry.leido, entry.k_parte)
      step({ type: 'accept', n })
    },
    leaveOut: (n: number, fuera: boolean) => step({ type: 'leaveOut', n, fuera }),
    choose,
    find: async (n: number, text: string) => {
      const line = (await resolve(text, entryOf(n)?.pedida ?? 1, entryOf(n)?.texto))?.linea
      if (line?.parte && line.confianza !== 'baja') return choose(n, { ...line.parte, ajuste: line.ajuste })
      if (line) step({ type: 'offer', n, text, line })
    },
    setPieces: async (n: number, pieces: number) => {
      const entry = entryOf(n)
      if (!entry?.k_parte) return false
      const line = (await resolve(entry.k_parte, pieces))?.linea
      if (!line?.parte || pieces < 1) return false
      // What was typed is an order: it is only raised to what is sold.
      step({ type: 'pieces', n, part: line.parte, line })
      return true
    },
  }
}

/** Remembered for the client; a failure is nobody's business but the log's. */
function learn(codigo: string, k_parte: string): void {
  if (!currentSession().cliente || codigo.length < 2) return
  call('POST /api/v1/codigos-cliente', { body: { codigo, k_parte, origen: 'aprendido' } }).catch((error: unknown) => {
    told(error, 'codigos')
  })
}
