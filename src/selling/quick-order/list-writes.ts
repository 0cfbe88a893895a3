import { call } from '#kit/base/call.ts'
import { at } from '#kit/base/place.ts'
import type { Write } from '#kit/forms/use-write.ts'
import { plural } from '#kit/ui/format.ts'
import { toast } from '#kit/ui/toast.ts'
import { tellCart } from '#selling/cart/cart-news.ts'
import { type Entry, goes, waits } from './list-state.ts'
import type { ListAct } from './list-steps.ts'

/** The lines of a reviewed list, and how they are changed and written. */
export type OpenList = { entries: Entry[]; step: (act: ListAct) => void; ask: Write['ask'] }

/** What is done with the whole list: bought, kept, or its errors taken home. */
export function listWrites({ entries, step, ask }: OpenList) {
  const takeBack = async (gone: Entry[], carrito: number) => {
    const body = { lineas: gone.map(wanted), carrito }
    const done = await ask(() => call('POST /api/v1/carrito/lote/deshacer', { body }))
    if (!done) return
    tellCart(done)
    step({ type: 'back', gone })
  }
  return {
    buy: async (): Promise<boolean> => {
      const going = entries.filter(goes)
      const lineas = going.map((entry) => ({ ...wanted(entry), codigo: entry.leido }))
      const done = await ask(() => call('POST /api/v1/carrito/lote', { body: { lineas } }))
      if (!done) return false
      step({ type: 'drop', gone: going })
      tellCart(done)
      toast({
        title: `Agregaste ${plural(done.agregadas, 'parte', 'partes')} a${done.carrito.unico ? 'l carrito' : ` «${done.carrito.nombre}»`}`,
        text: plural(done.piezas, 'pieza', 'piezas'),
        actions: [
          { text: 'Deshacer', onChoose: () => void takeBack(going, done.carrito.id) },
          { text: 'Ver carrito', href: at('/CartItemsList') },
        ],
      })
      return true
    },
    save: async (nombre: string): Promise<boolean> => {
      const lineas = entries.filter(goes).map(wanted)
      const done = await ask(() => call('POST /api/v1/carrito/revision/lista', { body: { nombre, lineas } }))
      if (done) toast({ title: `Lista «${done.nombre}» guardada`, text: plural(done.lineas, 'parte', 'partes') })
      return done !== undefined
    },
    download: () =>
      ask(async () => {
        const lineas = entries.filter(waits).map(unsettled)
        const { nombre, contenido } = await call('POST /api/v1/carrito/revision/errores', { body: { lineas } })
        saveFile(nombre, contenido)
      }),
  }
}

const wanted = ({ k_parte, cantidad }: Entry) => ({ k_parte: k_parte ?? '', cantidad })

const unsettled = ({ fila, texto, codigo, pedida, motivo, alternativas }: Entry) => ({
  fila,
  texto,
  codigo,
  cantidad: pedida,
  motivo,
  sugerencias: alternativas.map(({ k_parte }) => k_parte).join(', '),
})

function saveFile(name: string, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (sign) => sign.charCodeAt(0))
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([bytes]))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
